import type { Rect } from '@stepwright/catalogue/ports/web-port';
import type { BidiConnection } from './bidi.ts';
import type { BidiWorld } from './bidi-world.ts';
import type { Limits } from './deadline.ts';
import type { ElementReference } from './element-reference.ts';
import { FRAME_BOX } from './frame-place.ts';

/** As WebDriver's element screenshot does: what is out of sight has no picture. */
const SHOW_ELEMENT = `(element) => element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })`;

const ELEMENT_BOX = `(element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return JSON.stringify({ x, y, width, height });
}`;

/**
 * Scrolls an element into view and tells how its picture is cut out of a screenshot of the window. Pictures are taken of whole windows
 * only, so the place of what lies in frames is worked out. `path`: the window, then the frames down to the element, each with its element.
 */
export async function pictureOf(
  world: BidiWorld,
  reference: ElementReference,
  path: readonly { readonly context: string; readonly element: ElementReference }[],
  limits: Limits,
): Promise<{ readonly [key: string]: unknown }> {
  const innermost = path.at(-1)?.context ?? '';
  await world.call(innermost, SHOW_ELEMENT, [{ sharedId: reference }], limits);
  if (path.length === 1) {
    return { origin: 'document', clip: { type: 'element', element: { sharedId: reference } } };
  }
  const measure = async (context: string, declaration: string, element: ElementReference) =>
    JSON.parse((await world.call(context, declaration, [{ sharedId: element }], limits)).value as string);
  let box = (await measure(innermost, ELEMENT_BOX, reference)) as Rect;
  for (let at = path.length - 1; at > 0; at -= 1) {
    const frame = await measure(path[at - 1]?.context ?? '', FRAME_BOX, path[at]?.element ?? '');
    box = {
      x: frame.x + box.x * frame.scale,
      y: frame.y + box.y * frame.scale,
      width: box.width * frame.scale,
      height: box.height * frame.scale,
    };
  }
  return { origin: 'viewport', clip: { type: 'box', ...box } };
}

/** A cheap JPEG of a window, for somebody who watches. */
export async function smallPicture(
  connection: BidiConnection,
  world: BidiWorld,
  window: string,
  chromium: boolean,
  limits: Limits,
): Promise<Uint8Array> {
  if (chromium) {
    const params = { format: 'jpeg', quality: 50, optimizeForSpeed: true };
    const shot = (await world.cdp(window, 'Page.captureScreenshot', params, limits)) as { result: { data: string } };
    return Buffer.from(shot.result.data, 'base64');
  }
  const wish = { context: window, format: { type: 'image/jpeg', quality: 0.5 } };
  const shot = (await connection.send('browsingContext.captureScreenshot', wish, limits)) as { data: string };
  return Buffer.from(shot.data, 'base64');
}
