import type { ElementHandle, FrameMark, Point } from '@stepwright/catalogue/ports/web-port';
import type { ElementReference, Tier } from './tier.ts';

/** An option of a select that the last look told. */
export interface LastOption {
  readonly handle: ElementHandle;
  readonly point: Point;
}

/** A frame path of one tier. */
export class Mark implements FrameMark {
  readonly labels: readonly string[];
  readonly place: unknown;

  constructor(tier: Tier) {
    this.labels = tier.frameLabels;
    this.place = tier.markFrames();
  }
}

/** An element of one tier. */
export class Handle implements ElementHandle {
  readonly id: string;

  constructor(id: ElementReference) {
    this.id = id;
  }
}
