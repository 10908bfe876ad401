import type { RunMessage } from '@stepwright/contract/messages';
import { isSane } from '@stepwright/contract/sane-message';
import { findHiddenSteps, type MessageSource, withoutHiddenSteps } from './hidden-steps.ts';
import type { HtmlFacts } from './html-facts.ts';

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
  const [head, tail] = aroundMessages(options);
  const messages = saneOnly(said);
  const hidden = await findHiddenSteps(messages);
  const failed = await findFailedSteps(messages);
  yield head;
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
  yield tail;
}

/**
 * The same of a run that is known already, from its messages as they were written, a line each: they are not read again. Only for facts
 * that say `asTheyAre`.
 *
 * @param written lines, many at a time
 */
export async function* htmlOfLines(
  written: AsyncIterable<readonly string[]>,
  facts: Pick<HtmlFacts, 'pictures'>,
  options: HtmlReportOptions,
): AsyncGenerator<string> {
  const [head, tail] = aroundMessages(options);
  yield head;
  let separator = '\n';
  for await (const lines of written) {
    const told = lines.filter((line) => line !== '' && !line.startsWith(SOURCE));
    if (told.length === 0) continue;
    yield separator + unableToEnd(told.join(',\n'));
    separator = ',\n';
  }
  yield '\n],"pictures":{';
  yield* pictures(facts.pictures, options.picture);
  yield tail;
}

/** How a message begins that brings the text of a feature, which stands in its tree as well. */
const SOURCE = '{"source":';

/** What stands before the first message, and behind the pictures. */
function aroundMessages({ template, title, generatedAt, product }: HtmlReportOptions): [head: string, tail: string] {
  const place = MARKER.exec(template);
  if (place === null) throw new Error('the report template has no element with the id "stepwright-report"');
  const about = `${embeddable({ title, generatedAt, product }).slice(0, -1)},"messages":[`;
  return [
    `${template.slice(0, place.index)}${place[1]}${about}`,
    `}}${place[3]}${template.slice(place.index + place[0].length)}`,
  ];
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

function embeddable(value: unknown): string {
  return unableToEnd(JSON.stringify(value));
}

/** JSON that cannot end the script element that it stands in, whatever a tested page put into a message. */
function unableToEnd(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
