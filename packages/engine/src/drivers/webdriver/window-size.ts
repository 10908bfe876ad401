import type { WindowSize } from '@stepwright/catalogue/ports/web-port';
import type { Limits } from './deadline.ts';
import type { Wire } from './wire.ts';

/** Resizes over classic commands, which every driver has; answers the size that the window really got. */
export async function resizeByWire(
  wire: Wire,
  sessionPath: string,
  window: string | undefined,
  size: WindowSize,
  limits: Limits,
): Promise<{ width: number; height: number }> {
  if (window !== undefined) await wire.send('POST', `${sessionPath}/window`, { handle: window }, limits);
  const body = typeof size === 'string' ? {} : { width: Math.round(size.width), height: Math.round(size.height) };
  const command = size === 'maximize' ? 'maximize' : size === 'fullscreen' ? 'fullscreen' : 'rect';
  const rect = (await wire.send('POST', `${sessionPath}/window/${command}`, body, limits)) as {
    width: number;
    height: number;
  };
  return { width: rect.width, height: rect.height };
}
