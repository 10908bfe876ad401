import type { Point } from '@stepwright/catalogue/ports/web-port';

/** Where a frame's content lies in the viewport of its parent, and how much larger or smaller it is drawn. */
export const FRAME_BOX = `(frame) => {
  const box = frame.getBoundingClientRect();
  const style = getComputedStyle(frame);
  const scale = frame.offsetWidth ? box.width / frame.offsetWidth : 1;
  return JSON.stringify({
    x: box.x + (frame.clientLeft + (parseFloat(style.paddingLeft) || 0)) * scale,
    y: box.y + (frame.clientTop + (parseFloat(style.paddingTop) || 0)) * scale,
    scale,
  });
}`;

/** `boxes`: what FRAME_BOX tells of each frame, from the window down. */
export function pointInPage(point: Point, boxes: readonly string[]): Point {
  let { x, y } = point;
  for (const text of [...boxes].reverse()) {
    const frame = JSON.parse(text) as { x: number; y: number; scale: number };
    x = frame.x + x * frame.scale;
    y = frame.y + y * frame.scale;
  }
  return { x, y };
}
