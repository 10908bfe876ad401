import type { Point } from '@stepwright/catalogue/ports/web-port';
import type { BidiContexts } from './bidi-contexts.ts';
import type { BidiWorld } from './bidi-world.ts';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import type { ElementReference } from './element-reference.ts';
import { FRAME_BOX, pointInPage } from './frame-place.ts';

export interface BidiFrame {
  readonly context: string;
  readonly label: string;
  /** The frame's element in its parent. */
  readonly element: ElementReference;
}

/** The frames from a window down to the current one. */
export class BidiFrames {
  #path: readonly BidiFrame[] = [];
  #contexts: BidiContexts;
  #world: BidiWorld;

  constructor(contexts: BidiContexts, world: BidiWorld) {
    this.#contexts = contexts;
    this.#world = world;
  }

  get labels(): readonly string[] {
    return this.#path.map((frame) => frame.label);
  }

  get path(): readonly BidiFrame[] {
    return this.#path;
  }

  enter(frame: BidiFrame): void {
    this.#path = [...this.#path, frame];
  }

  leave(to: 'parent' | 'top'): void {
    this.#path = to === 'top' ? [] : this.#path.slice(0, -1);
  }

  /** Rejects where one of the frames is gone; the path stays as it was then. */
  async goTo(path: readonly BidiFrame[]): Promise<void> {
    const gone = path.find((frame) => !this.#contexts.has(frame.context));
    if (gone) throw frameGone(gone);
    this.#path = path;
  }

  /** The context of the current frame, `top` outside of all. */
  current(top: string): string {
    const frame = this.#path.at(-1);
    if (!frame) return top;
    if (!this.#contexts.has(frame.context)) throw frameGone(frame);
    return frame.context;
  }

  async toPage(top: string, point: Point, limits: Limits): Promise<Point> {
    const boxes: string[] = [];
    for (const [at, { element }] of this.#path.entries()) {
      const parent = this.#path[at - 1]?.context ?? top;
      const measure = () => this.#world.call(parent, FRAME_BOX, [{ sharedId: element }], limits);
      boxes.push((await this.#contexts.guard(top, measure, false))?.value as string);
    }
    return pointInPage(point, boxes);
  }
}

function frameGone({ label }: BidiFrame): DriverFault {
  return new DriverFault('no such frame', `the frame "${label}" is gone`);
}
