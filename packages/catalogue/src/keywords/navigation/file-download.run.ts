import type { DownloadedFile } from '../../ports/downloads.ts';
import type { WebPort } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { awaitElement, wishOf } from '../await-element.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import { optionalText } from '../read-slot.ts';
import { optionalVariableNameOf } from '../variable-name.ts';
import { readAddress } from './read-address.ts';

/** A server that builds a report may be silent for longer than an element may take to appear. */
const SHORTEST_PATIENCE_MS = 60_000;
/** What lies in the page itself comes through the driver in one piece. */
const LARGEST_IN_PAGE = 20 * 1024 * 1024;

/** The bytes behind a data: or blob: address as base64, with their type. */
export const READ_IN_PAGE_SCRIPT = `
const [address, most] = arguments;
return fetch(address).then((answer) => answer.blob()).then((blob) => {
  if (blob.size > most) return { size: blob.size };
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => resolve({ size: blob.size, base64: reader.result.slice(reader.result.indexOf(',') + 1), type: blob.type });
    reader.readAsDataURL(blob);
  });
});`;

export const downloadFile: Behaviour = async (call, context) => {
  const variable = optionalVariableNameOf(call, 'expected');
  const written = (optionalText(call, 'testData') ?? '').trim();
  if (written === '' && call.locator === undefined) {
    throw new StepError('E_SLOT_MISSING', 'the step needs <test data> with the address, or a [locator]');
  }
  const web = await context.web();
  const { address, name } = await addressOf(call, context, web, written);
  const { protocol } = new URL(address);
  const inPage = protocol === 'data:' || protocol === 'blob:';
  const file = inPage ? await readInPage(context, web, address, name) : await fetchFile(context, web, address);
  context.note(`downloaded ${file.name}, ${file.size} bytes`);
  if (variable !== undefined) context.variables.set(variable, file.path);
};

/** The address of the file, and the name that its link proposes. */
async function addressOf(call: ReadyCall, context: StepContext, web: WebPort, written: string) {
  const currentUrl = async () => (await web.page(context.signal)).url;
  if (call.locator === undefined) return { address: await readAddress(written, currentUrl), name: '' };
  const read = ['attribute:href', 'attribute:src', 'dom-attribute:download'] as const;
  const { tag, readings } = await awaitElement(context, web, wishOf(call, 'present', { read }));
  const name = String(readings['dom-attribute:download'] ?? '');
  if (written !== '') return { address: await readAddress(written, currentUrl), name };
  const linked = readings['attribute:href'] || readings['attribute:src'];
  if (!linked) throw new StepError('E_DOWNLOAD_FAILED', `the element <${tag}> has neither an href nor a src`);
  const address = URL.parse(String(linked), await currentUrl());
  if (address === null)
    throw new StepError('E_DOWNLOAD_FAILED', `the element leads to "${linked}", which is no address`);
  return { address: address.href, name };
}

async function fetchFile(context: StepContext, web: WebPort, address: string): Promise<DownloadedFile> {
  const { protocol, origin } = new URL(address);
  if (!/^https?:$/.test(protocol)) {
    throw new StepError('E_DOWNLOAD_FAILED', `${protocol} addresses cannot be downloaded; http and https can`);
  }
  const userAgent = String(await web.script('return navigator.userAgent;', [], context.signal));
  const page = URL.parse((await web.page(context.signal)).url);
  const headers = { 'user-agent': userAgent, ...refererOf(page, origin) };
  const patienceMs = Math.max(SHORTEST_PATIENCE_MS, context.settings.explicitWaitMs);
  const cookies = (url: string) => web.cookies(context.signal, url);
  return context.downloads.fetch({ url: address, headers, cookies, patienceMs }, context.signal);
}

/** What a browser tells of the page that leads to an address: all of it to its own site, its origin to others, nothing when less safe. */
function refererOf(page: URL | null, origin: string): { readonly referer?: string } {
  if (page === null || !/^https?:$/.test(page.protocol)) return {};
  if (page.origin === origin) return { referer: `${page.origin}${page.pathname}${page.search}` };
  return page.protocol === 'https:' && origin.startsWith('http:') ? {} : { referer: `${page.origin}/` };
}

async function readInPage(context: StepContext, web: WebPort, address: string, name: string): Promise<DownloadedFile> {
  const timeoutMs = context.settings.explicitWaitMs;
  const told = await web
    .script(READ_IN_PAGE_SCRIPT, [address, LARGEST_IN_PAGE], context.signal, { timeoutMs })
    .catch((error) => {
      if (!(error instanceof StepError) || error.code !== 'E_SCRIPT_ERROR') throw error;
      throw new StepError(
        'E_DOWNLOAD_FAILED',
        `the page does not give out its ${new URL(address).protocol} content: ${error.message}`,
        {
          cause: error,
        },
      );
    });
  const { size, base64, type = '' } = told as { size: number; base64?: string; type?: string };
  if (base64 === undefined) {
    throw new StepError('E_DOWNLOAD_FAILED', `the content in the page has ${size} bytes, more than ${LARGEST_IN_PAGE}`);
  }
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const ending = /^[a-z]+\/([a-z0-9]{1,8})\b/i.exec(type)?.[1] ?? 'bin';
  return context.downloads.keep(name.trim() || `download.${ending === 'plain' ? 'txt' : ending}`, bytes);
}
