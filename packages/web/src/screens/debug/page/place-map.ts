export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Place {
  readonly x: number;
  readonly y: number;
}
export interface Area extends Size, Place {}

/** Where a picture is drawn in its frame, as `object-fit: contain` does it. */
export function drawnArea(frame: Size, picture: Size): Area {
  if (picture.width === 0 || picture.height === 0) return { x: 0, y: 0, ...frame };
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height };
}

/** A place of the frame as a place of the page, whole pixels; null beside the picture. */
export function placeInPage(at: Place, area: Area, page: Size): Place | null {
  const x = (at.x - area.x) / area.width;
  const y = (at.y - area.y) / area.height;
  if (x < 0 || y < 0 || x >= 1 || y >= 1) return null;
  return { x: Math.round(x * (page.width - 1)), y: Math.round(y * (page.height - 1)) };
}

/** A box of the page as a box of the frame. */
export function boxInFrame(
  [x, y, width, height]: readonly [number, number, number, number],
  area: Area,
  page: Size,
): Area {
  const across = area.width / page.width;
  const down = area.height / page.height;
  return { x: area.x + x * across, y: area.y + y * down, width: width * across, height: height * down };
}

type LabelledBox = readonly [number, number, number, number, string];

/** The smallest box at a place; of several alike the one that lies further in. */
export function boxAt(boxes: readonly LabelledBox[], { x, y }: Place): LabelledBox | null {
  let found: LabelledBox | null = null;
  for (const box of boxes) {
    const [left, top, width, height] = box;
    const isHit = x >= left && y >= top && x <= left + width && y <= top + height;
    if (isHit && (found === null || width * height <= found[2] * found[3])) found = box;
  }
  return found;
}
