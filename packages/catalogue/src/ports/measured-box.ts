import type { Rect } from './web-port.ts';

/** CSS pixels at the four sides of a box. */
export interface Edges {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Answer of the reading `box`: what layout actions measure. Lengths as they are drawn, so a CSS scale is already in them. */
export interface MeasuredBox {
  /** Border box, unrounded, in the viewport of its frame. An inline element over several lines: around all its pieces. */
  readonly rect: Rect;
  readonly displayed: boolean;
  /** May be negative. Above and below an inline element it is 0, because it moves nothing there. */
  readonly margin: Edges;
  readonly border: Edges;
  readonly padding: Edges;
  /** It or something around it is rotated, skewed or turned in space, so `rect` is the rectangle around what is drawn. */
  readonly turned: boolean;
  /** innerWidth and innerHeight of its frame. */
  readonly viewport: { readonly width: number; readonly height: number };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Answer of the reading `clipping`. */
export interface Clipping {
  /** scrollWidth and scrollHeight; as `shown` for an inline element, which cannot scroll. */
  readonly content: Size;
  /** clientWidth and clientHeight. */
  readonly shown: Size;
  /** The ancestor that cuts off most of it, if one does, and how much at each side. */
  readonly cut: { readonly by: string; readonly edges: Edges } | null;
}

/** Answer of the reading `sideways`: how far the content is wider than its place; for html and body that of the whole page. */
export interface Sideways {
  /** scrollWidth and clientWidth. */
  readonly content: number;
  readonly shown: number;
  /** Up to five descendants that reach furthest out, e.g. `<img id="map"> by 120px`. */
  readonly furthest: readonly string[];
}
