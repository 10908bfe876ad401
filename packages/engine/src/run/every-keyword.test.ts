import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { LAYOUT_STEPS } from '@stepwright/catalogue/keywords/layout/layout-steps';
import { STEPS } from '@stepwright/catalogue/keywords/registry';
import type { Bundle } from '@stepwright/contract/bundle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Row, readKeywordRows } from './read-keyword-rows.ts';
import { KEYWORD_PAGE, MORE_PAGE } from './testing-page.ts';
import { runForTest, testBundle } from './testing-run.ts';

/** Every keyword on real Chromium: each one passes, fails with the sentence that a person reads, and refuses a bad argument. */

const ROWS = readKeywordRows(await readFile(new URL('./every-keyword.rows.txt', import.meta.url), 'utf8'));

const LAYOUT = new Set(LAYOUT_STEPS.map((step) => step.keyword));
const KEYWORDS = STEPS.filter(({ keyword, platforms }) => platforms.includes('desktop') && !LAYOUT.has(keyword));

const FILES: { readonly [name: string]: string } = {
  'a.txt': 'a',
  'b.txt': 'b',
  'Doubled.ts': `type Context = { argument: string };
export default ({ argument }: Context) => {
  if (Number.isNaN(Number(argument))) throw new Error(argument + ' is no number');
  return { variables: { doubled: 2 * Number(argument) } };
};`,
  'more-actions.js': `export class PressIt {
  async run({ browser, element }) {
    await browser.click(element);
    return { variables: { pressed: (await browser.read(element)).text } };
  }
}`,
};

/** Besides what has an id in the pages. */
const LOCATORS: { readonly [name: string]: string } = {
  none: "//*[@id='none']",
  lis: "//*[@id='list']/li",
  ms: "//*[@class='m']",
  m2: "(//*[@class='m'])[2]",
  radios: "//input[@type='radio']",
  card: "//input[@value='card']",
  ns: "//*[@class='n']",
  n1: "(//*[@class='n'])[1]",
  n2: "(//*[@class='n'])[2]",
  p2: "//*[@id='p2']",
  in: "//*[@id='in']",
  deep: "//*[@id='deep']",
  d: "//*[@id='d']",
  zone: "//*[@id='zone']",
  feeds: "//*[@id='feed']/li",
  feedbox: "//*[@id='feed']",
  cells: "//*[@class='cell']",
  prices: "//*[@class='price']",
  sheet: "//iframe[@title='Canvas']",
};

let server: Server;
let home: string;
let files: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = {
      '/': KEYWORD_PAGE,
      '/more.html': MORE_PAGE,
      '/two.html': '<title>Second page</title><p id="p2">two</p>',
    }[request.url ?? ''];
    if (request.url === '/report')
      response.setHeader('content-disposition', 'attachment; filename="report.txt"').end('numbers');
    else
      response
        .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page ?? 'not here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  files = await mkdtemp(join(tmpdir(), 'stepwright-files-'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(files, name), text);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(files, { recursive: true, force: true });
});

function locators(): Record<string, string> {
  const ids = [...`${KEYWORD_PAGE}${MORE_PAGE}`.matchAll(/\bid="?([\w-]+)/g)].map(([, id]) => [id, `//*[@id='${id}']`]);
  return { ...Object.fromEntries(ids), ...LOCATORS };
}

function bundleOf(text: string, settings: Record<string, unknown>): Bundle {
  const bundle = testBundle({
    features: [{ text, files: Object.keys(FILES) }],
    ui: { home, more: `${home}more.html`, tok: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJib2IifQ.x' },
    settings: {
      ENABLE_SOFT_ASSERT: 'YES',
      'Report.pages': 'none',
      'qa.cookies': 'lang=de; theme=midnight',
      'qa.foreign': 'a=1; Domain=elsewhere.example',
      'qa.hidden': 'SESSIONID=a%20b; HttpOnly; Path=/',
      ...settings,
    },
  });
  return { ...bundle, objects: [{ name: 'page', locators: locators() }] };
}

interface Ended {
  readonly step: string;
  readonly status: string;
  readonly message: string;
}

/** Runs the rows in one scenario and tells how each ended. */
async function run(rows: readonly Row[], settings: Record<string, unknown>): Promise<readonly Ended[]> {
  const steps = rows.map(({ step }) => `    Then ${step}`);
  const { messages, clear } = await runForTest(bundleOf(`Feature: F\n  Scenario: S\n${steps.join('\n')}`, settings), {
    files,
  });
  await clear();
  const results = messages.flatMap((message) => message.testStepFinished?.testStepResult ?? []);
  return rows.map(({ step }, at) => {
    const { status = 'nothing', message = '' } = results[at] ?? {};
    return { step, status, message: withoutPlaces(message.split('\n', 1)[0] ?? '') };
  });
}

/** Seconds depend on settings and machine, and so does the port of the pages. */
function withoutPlaces(line: string): string {
  return line
    .replace(/ after \d+\.\d s(?=:)/, '')
    .replace(/ within \d+(?:\.\d+)? s\b/, ' within N s')
    .replaceAll(home, 'HOME/')
    .replaceAll(home.slice(0, -1), 'HOME');
}

const expectedOf = (rows: readonly Row[]): Ended[] =>
  rows.map(({ kind, step, error = '' }) => ({
    step,
    status: kind === '-' || kind === '!' ? 'FAILED' : 'PASSED',
    message: withoutPlaces(error),
  }));

/** The rows of some kinds, each keyword's behind the load of its page. */
function rowsOf(kinds: string, keywords: readonly string[] = Object.keys(ROWS)): readonly Row[] {
  return keywords.flatMap((keyword): readonly Row[] => [
    { kind: '~', step: `NAVIGATE_TO_URL <${ROWS[keyword]!.page}>` },
    ...ROWS[keyword]!.rows.filter(({ kind }) => kinds.includes(kind)),
  ]);
}

/** Browsers at once: most rows wait. */
const BROWSERS = 3;

/** Runs the rows of some kinds, each browser a part of the keywords; tells how each ended, in the order of `rowsOf`. */
async function runKeywords(
  kinds: string,
  settings: Record<string, unknown>,
  keywords: readonly string[] = Object.keys(ROWS),
): Promise<readonly Ended[]> {
  const share = Math.ceil(keywords.length / BROWSERS);
  const parts = Array.from({ length: BROWSERS }, (_, at) => keywords.slice(at * share, (at + 1) * share));
  const ran = parts.filter((part) => part.length > 0).map((part) => run(rowsOf(kinds, part), settings));
  return (await Promise.all(ran)).flat();
}

test('every desktop keyword has its rows, or a reason why one cannot be', () => {
  expect(Object.keys(ROWS).sort()).toEqual(KEYWORDS.map(({ keyword }) => keyword).sort());
  const incomplete = Object.entries(ROWS).flatMap(([keyword, { rows, reasons }]) =>
    (['+', '-', '!'] as const)
      .filter((kind) => !reasons[kind] && !rows.some((row) => row.kind === kind && row.step.startsWith(keyword)))
      .map((kind) => `${keyword} ${kind}`),
  );
  expect(incomplete).toEqual([]);
  const wordless = Object.values(ROWS).flatMap(({ rows }) =>
    rows.filter(({ kind, error }) => (kind === '-' || kind === '!') && !error),
  );
  expect(wordless).toEqual([]);
});

const PATIENT = { 'Explicit.wait.time': 10, 'Verify.settle.time': 2 };
const HASTY = { 'Explicit.wait.time': 0.4, 'Verify.settle.time': 0.05 };

describe('on a real page', { timeout: 400_000 }, () => {
  test('what must pass passes', async () => {
    const ends = await runKeywords('+', PATIENT);
    expect(ends.filter(({ status }) => status !== 'PASSED')).toEqual([]);
  });

  test('what must fail fails, and says why', async () => {
    // A wait that is short keeps this quick; on a busy machine a page may not load in it, so what differs is tried with a longer one.
    const hasty = await runKeywords('-~', HASTY);
    const again = keywordsOf('-~', hasty, expectedOf(rowsOf('-~')));
    if (again.length === 0) return;
    const patient = await runKeywords('-~', { ...HASTY, 'Explicit.wait.time': 8 }, again);
    expect(patient).toEqual(expectedOf(rowsOf('-~', again)));
  });

  test('a bad argument is refused, most of them before there is a browser', async () => {
    const rows = rowsOf('!').filter(({ kind }) => kind === '!');
    expect(await run(rows, PATIENT)).toEqual(expectedOf(rows));
  });
});

/** The keywords with a row that ended otherwise than expected. */
function keywordsOf(kinds: string, ends: readonly Ended[], expected: readonly Ended[]): readonly string[] {
  let at = 0;
  return Object.keys(ROWS).filter((keyword) => {
    const end = at + rowsOf(kinds, [keyword]).length;
    const differs = !isDeepStrictEqual(ends.slice(at, end), expected.slice(at, end));
    at = end;
    return differs;
  });
}
