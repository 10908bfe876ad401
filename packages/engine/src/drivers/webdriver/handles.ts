import type { ElementHandle, FrameMark, Point } from '@stepwright/catalogue/ports/web-port';
import type { ElementReference } from './element-reference.ts';
import type { Tier } from './tier.ts';

/** An option of a select that the last look told. */
export interface LastOption {
  readonly handle: ElementHandle;
  readonly point: Point;
}

/** A frame path of one tier. */
export class Mark implements FrameMark {
  readonly labels: readonly string[];
  readonly place: unknown;

  constructor(tier: Tier, of?: { readonly labels: readonly string[]; readonly place: unknown }) {
    this.labels = of?.labels ?? tier.frameLabels;
    this.place = of ? of.place : tier.markFrames();
  }
}

/** An element of one tier. */
export class Handle implements ElementHandle {
  readonly id: string;
  /** The frame path under which it was found. */
  readonly place: unknown;

  constructor(id: ElementReference, tier: Tier) {
    this.id = id;
    this.place = tier.markFrames();
  }
}

/** Where an element was found; undefined for a handle that somebody else made. */
export function placeOf(handle: ElementHandle | undefined): unknown {
  return handle instanceof Handle ? handle.place : undefined;
}
