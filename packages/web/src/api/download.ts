import { failed, readFailure, unreachable } from './call.ts';

/**
 * Fetches bytes and hands them to the browser as a file, so that a refusal becomes a notice and not a page.
 * @throws CallError when the answer is not 200
 */
export async function download(path: string, fileName: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin' });
  } catch (cause) {
    throw failed(unreachable(cause));
  }
  if (response.status !== 200) throw failed(await readFailure(response));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the address by the next task; a minute is kind to slow disks.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
