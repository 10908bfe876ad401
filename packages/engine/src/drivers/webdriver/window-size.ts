import type { WindowSize } from '@stepwright/catalogue/ports/web-port';
import type { BidiConnection } from './bidi.ts';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
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

/** The same where there is no driver beside BiDi; `window`: a browsing context of the window. */
export async function resizeByBidi(
  connection: BidiConnection,
  window: string,
  size: WindowSize,
  limits: Limits,
): Promise<{ width: number; height: number }> {
  const tree = (await connection.send('browsingContext.getTree', { root: window, maxDepth: 0 }, limits)) as {
    contexts: readonly { readonly clientWindow?: string }[];
  };
  const clientWindow = tree.contexts[0]?.clientWindow;
  if (!clientWindow) throw new DriverFault('unsupported operation', 'this browser cannot resize its window');
  const wished =
    typeof size === 'string'
      ? { state: size === 'maximize' ? 'maximized' : 'fullscreen' }
      : { state: 'normal', width: Math.round(size.width), height: Math.round(size.height) };
  const got = (await connection.send('browser.setClientWindowState', { clientWindow, ...wished }, limits)) as {
    width: number;
    height: number;
  };
  return { width: got.width, height: got.height };
}
