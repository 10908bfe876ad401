import type { Point } from '@stepwright/catalogue/ports/web-port';
import type { Limits } from './deadline.ts';
import type { ElementReference } from './element-reference.ts';
import type { Tier } from './tier.ts';

/**
 * A locator may lead into frames: its element is used there until the step ends, then the frame path is again what it was. Everything
 * remembers the frame in which it was found, so that a step may hold elements of several frames.
 */
export class FrameExcursion {
  readonly #tier: Tier;
  /** The frame path before the first step into a frame; undefined at home. */
  #home: { readonly place: unknown; readonly labels: readonly string[] } | undefined;
  #ended = false;
  /** Elements of several frames may be held. */
  #travelled = false;
  #points = new WeakMap<Point, unknown>();

  constructor(tier: Tier) {
    this.#tier = tier;
  }

  get out(): boolean {
    return this.#home !== undefined;
  }

  /** The frame path that the steps chose, while a locator leads out of it. */
  get home(): { readonly place: unknown; readonly labels: readonly string[] } | undefined {
    return this.#home;
  }

  async enter(frame: ElementReference, label: string, limits: Limits): Promise<void> {
    this.#home ??= { place: this.#tier.markFrames(), labels: this.#tier.frameLabels };
    this.#travelled = true;
    await this.#tier.enterFrame(frame, label, limits);
  }

  /** The step is over: whatever is asked for next begins at home. */
  end(): void {
    this.#ended = this.out;
    this.#travelled = false;
  }

  /** What comes now has nothing to do with the elements of the step before. */
  get ended(): boolean {
    return this.#ended;
  }

  async goHome(limits: Limits): Promise<void> {
    const home = this.#home;
    if (!home) return;
    await this.#tier.returnToFrames(home.place, limits);
    this.#home = undefined;
    this.#ended = false;
  }

  /** The present frame path is the right one: somebody changed it on purpose. */
  stay(): void {
    this.#home = undefined;
    this.#ended = false;
    this.#travelled = false;
  }

  remember(point: Point): void {
    this.#points.set(point, this.#tier.markFrames());
  }

  /** Where a point was found; undefined for one that somebody made. */
  placeOf(point: Point): unknown {
    return this.#points.get(point);
  }

  /** Into the frame in which something was found. */
  async goTo(place: unknown, limits: Limits): Promise<void> {
    if (!this.#travelled || place === undefined || place === this.#tier.markFrames()) return;
    await this.#tier.returnToFrames(place, limits);
  }

  /** Two points as points of one viewport, and into the frame of that viewport. */
  async join(from: Point, to: Point, limits: Limits): Promise<readonly [Point, Point]> {
    const places = [this.placeOf(from), this.placeOf(to)] as const;
    if (!this.#travelled || places[0] === undefined || places[1] === undefined) return [from, to];
    if (places[0] === places[1]) {
      await this.goTo(places[0], limits);
      return [from, to];
    }
    await this.goTo(places[0], limits);
    const first = await this.#tier.toPage(from, limits);
    await this.goTo(places[1], limits);
    const second = await this.#tier.toPage(to, limits);
    await this.#tier.leaveFrame('top', limits);
    return [first, second];
  }
}
