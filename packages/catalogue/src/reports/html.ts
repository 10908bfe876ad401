import type { RunMessage } from '@stepwright/contract/messages';
import { isSane } from '@stepwright/contract/sane-message';
import { findHiddenSteps, type MessageSource, withoutHiddenSteps } from './hidden-steps.ts';

/** The element of the report template that takes the data. */
const MARKER = /(<script\b[^>]*\bid="stepwright-report"[^>]*>)([\s\S]*?)(<\/script>)/;

/** Pictures inside the page, all together; further ones stay files beside it. */
export const EMBEDDED_PICTURE_BYTES = 20 * 1024 * 1024;

export interface HtmlReportOptions {
  /** Text of the built report page (`@stepwright/run-view/report.html`). */
  readonly template: string;
  readonly title: string;
  /** ISO 8601. */
  readonly generatedAt: string;
  readonly product: string;
  /** Bytes of an attachment by its url, or null when they are gone. */
  readonly picture: (url: string) => Promise<Uint8Array | null>;
}

/**
 * The standalone report page, in pieces: the template with the run's messages inside. Hidden steps that passed are left out,
 * pictures of failed steps are embedded up to a limit, all others stay links to `attachments/…` beside the file.
 * Throws when the template has no place for the data.
 */
export async function* htmlReport(said: MessageSource, options: HtmlReportOptions): AsyncGenerator<string> {
  const messages = saneOnly(said);
  const place = MARKER.exec(options.template);
  if (place === null) throw new Error('the report template has no element with the id "stepwright-report"');
  const hidden = await findHiddenSteps(messages);
  const failed = await findFailedSteps(messages);
  yield options.template.slice(0, place.index) + place[1];
  const { title, generatedAt, product } = options;
  yield `${embeddable({ title, generatedAt, product }).slice(0, -1)},"messages":[`;
  const urls: string[] = [];
  let separator = '\n';
  for await (const message of messages()) {
    const shown = message.source === undefined ? withoutHiddenSteps(message, hidden) : null;
    if (shown === null) continue;
    if (isPictureOf(failed, shown)) urls.push(shown.attachment?.url ?? '');
    yield separator + embeddable(shown);
    separator = ',\n';
  }
  yield '\n],"pictures":{';
  yield* pictures(urls, options.picture);
  yield `}}${place[3]}${options.template.slice(place.index + place[0].length)}`;
}

/**
 * What makes no sense (code in a test could have said it) would break the page or the writing of it. Every message is looked at once,
 * however often they are read.
 */
function saneOnly(said: MessageSource): MessageSource {
  const faulty = new Set<number>();
  let looked = 0;
  return async function* () {
    let at = -1;
    for await (const message of said()) {
      at += 1;
      if (at >= looked) {
        looked = at + 1;
        if (!isSane(message)) faulty.add(at);
      }
      if (!faulty.has(at)) yield message;
    }
  };
}

async function* pictures(urls: readonly string[], read: HtmlReportOptions['picture']): AsyncGenerator<string> {
  let left = EMBEDDED_PICTURE_BYTES;
  let separator = '\n';
  for (const url of urls) {
    const bytes = await read(url);
    if (bytes === null || bytes.byteLength > left) continue;
    left -= bytes.byteLength;
    const data = `data:${pictureType(bytes)};base64,${Buffer.from(bytes).toString('base64')}`;
    yield `${separator}${embeddable(url)}:${embeddable(data)}`;
    separator = ',\n';
  }
}

function pictureType(bytes: Uint8Array): 'image/jpeg' | 'image/png' {
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'image/jpeg' : 'image/png';
}

function isPictureOf(steps: ReadonlySet<string>, message: RunMessage): boolean {
  const attachment = message.attachment;
  if (attachment?.url === undefined || !attachment.mediaType.startsWith('image/')) return false;
  return steps.has(attachment.testStepId ?? '');
}

async function findFailedSteps(messages: MessageSource): Promise<Set<string>> {
  const failed = new Set<string>();
  for await (const { testStepFinished } of messages()) {
    if (testStepFinished?.testStepResult.status === 'FAILED') failed.add(testStepFinished.testStepId);
  }
  return failed;
}

/** JSON that cannot end the script element that it stands in, whatever a tested page put into a message. */
function embeddable(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
