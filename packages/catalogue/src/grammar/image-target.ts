import { StepError, type StepErrorCode } from '../step-error.ts';
import { notValid } from './not-valid.ts';

export type TargetDirection = 'left' | 'right' | 'above' | 'center' | 'below';

/** A point at a picture that was found (geometry §5). */
export type ImageTarget =
  | { readonly by: 'direction'; readonly direction: TargetDirection; readonly dx: number; readonly dy: number }
  /** From the top-left corner, in pixels of the picture as it was captured. */
  | { readonly by: 'offset'; readonly dx: number; readonly dy: number }
  /** Percent of the match; under 0 and over 100 lie outside. */
  | { readonly by: 'percent'; readonly x: number; readonly y: number };

export interface ImageRegion {
  readonly target: ImageTarget;
  /** In pixels of the captured picture; null is the size of the match. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** A picture that was found: pixels of the screenshot, and the scale at which it was found. */
export interface ImageMatch {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

const DIRECTIONS: readonly TargetDirection[] = ['left', 'right', 'above', 'center', 'below'];
const OFFSET = /^(-?\d+)\s*,\s*(-?\d+)$/;
const PERCENTS = /^(-?\d+(?:\.\d+)?)\s*%\s*,\s*(-?\d+(?:\.\d+)?)\s*%$/;
const SIZE = /^(\d+)\s*x\s*(\d+)$/i;
const TARGET_FORMS =
  'left, right, above, center or below with ;x,y behind it if you like, x,y from the top-left corner, or x%,y%';

/** Blank is the centre. @throws StepError E_OPTION */
export function readTarget(written: string, keyword: string): ImageTarget {
  const target = targetOf(written.split(';').map((part) => part.trim()));
  if (!target) throw notValid('E_OPTION', written, keyword, TARGET_FORMS);
  return target;
}

/** A target with `;{width}x{height}` behind it (geometry §7). @throws StepError E_OPTION */
export function readRegion(written: string, keyword: string): ImageRegion {
  const parts = written.split(';').map((part) => part.trim());
  const size = SIZE.exec(parts.at(-1) ?? '');
  const target = targetOf(size ? parts.slice(0, -1) : parts);
  const [width, height] = [Number(size?.[1] ?? 1), Number(size?.[2] ?? 1)];
  if (!target || width < 1 || height < 1)
    throw notValid('E_OPTION', written, keyword, `${TARGET_FORMS}, then ;width x height such as right;0,0;160x32`);
  return { target, size: size ? { width, height } : null };
}

function targetOf(parts: readonly string[]): ImageTarget | null {
  const [first = '', second, ...rest] = parts;
  if (rest.length > 0) return null;
  const direction = first === '' ? 'center' : DIRECTIONS.find((one) => one === first.toLowerCase());
  if (direction) {
    if (second === undefined) return { by: 'direction', direction, dx: 0, dy: 0 };
    const offset = first === '' ? null : OFFSET.exec(second);
    return offset && { by: 'direction', direction, dx: Number(offset[1]), dy: Number(offset[2]) };
  }
  if (second !== undefined) return null;
  const offset = OFFSET.exec(first);
  if (offset) return { by: 'offset', dx: Number(offset[1]), dy: Number(offset[2]) };
  const percents = PERCENTS.exec(first);
  return percents && { by: 'percent', x: Number(percents[1]), y: Number(percents[2]) };
}

/** The point in pixels of the screenshot, not rounded. A direction is the centre of a rectangle of the picture's own size on that side. */
export function targetPoint(target: ImageTarget, match: ImageMatch): { readonly x: number; readonly y: number } {
  const { left, top, width, height, scale } = match;
  if (target.by === 'offset') return { x: left + scale * target.dx, y: top + scale * target.dy };
  if (target.by === 'percent') return { x: left + (width * target.x) / 100, y: top + (height * target.y) / 100 };
  const { direction, dx, dy } = target;
  const beside = direction === 'right' ? width : direction === 'left' ? -width : 0;
  const under = direction === 'below' ? height : direction === 'above' ? -height : 0;
  return { x: left + width / 2 + beside + scale * dx, y: top + height / 2 + under + scale * dy };
}

/** The region in pixels of the screenshot, before it is cut to it. */
export function regionOf({ target, size }: ImageRegion, match: ImageMatch): Omit<ImageMatch, 'scale'> {
  const { scale } = match;
  const width = size ? size.width * scale : match.width;
  const height = size ? size.height * scale : match.height;
  if (target.by !== 'direction') {
    const { x, y } = targetPoint(target, match);
    return { left: x, top: y, width, height };
  }
  const middleX = match.left + (match.width - width) / 2;
  const middleY = match.top + (match.height - height) / 2;
  const left =
    target.direction === 'right'
      ? match.left + match.width
      : target.direction === 'left'
        ? match.left - width
        : middleX;
  const top =
    target.direction === 'below'
      ? match.top + match.height
      : target.direction === 'above'
        ? match.top - height
        : middleY;
  return { left: left + scale * target.dx, top: top + scale * target.dy, width, height };
}

/** The locator of an image action (geometry §6). */
export interface ImageLocator {
  readonly file: string;
  readonly similarity: number | null;
  /** 0-based, from the top to the bottom. */
  readonly index: number | null;
  /** The scale of the screen on which it was captured: from the key, else from `@125` before the extension. */
  readonly captureScale: number | null;
}

/** `name.ext;similarity=0.9;index=1;scale=1.25`. @throws StepError E_IMAGE_FILE without a known extension, E_LOCATOR for the keys */
export function readImageLocator(written: string): ImageLocator {
  const [file = '', ...keys] = written.split(';').map((part) => part.trim());
  if (!/.\.(?:png|jpe?g|bmp)$/i.test(file)) {
    throw new StepError('E_IMAGE_FILE', `Image ${file}: no extension, or none of png, jpg, jpeg and bmp`);
  }
  const at = /@(\d{2,3})\.\w+$/.exec(file);
  let similarity: number | null = null;
  let index: number | null = null;
  let captureScale = at ? Number(at[1]) / 100 : null;
  for (const key of keys) {
    const [name = '', value = ''] = key.split('=').map((part) => part.trim());
    const number = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
    if (name === 'similarity' && number >= 0.5 && number <= 1) similarity = number;
    else if (name === 'index' && Number.isInteger(number)) index = number;
    else if (name === 'scale' && number >= 0.5 && number <= 5) captureScale = number;
    else throw wrongKey(key);
  }
  return { file, similarity, index, captureScale };
}

function wrongKey(key: string, code: StepErrorCode = 'E_LOCATOR'): StepError {
  return new StepError(
    code,
    `"${key}" is no key of a picture; write similarity=0.9 (from 0.5 to 1), index=0 (0 is the first) or scale=1.25 (of the screen it was captured on)`,
  );
}
