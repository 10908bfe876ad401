import type { WebPort } from '../ports/web-port.ts';

/** Inner width and height of the current frame's viewport, CSS pixels, scroll bars included as in `innerWidth`. */
export async function viewportSize(web: WebPort, signal: AbortSignal): Promise<{ width: number; height: number }> {
  const [width, height] = (await web.script('return [window.innerWidth, window.innerHeight];', [], signal)) as [
    number,
    number,
  ];
  return { width, height };
}
