import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RunMessage, StepMessage } from '@stepwright/contract/messages';
import { type StoredElement, StoredPage } from '@stepwright/contract/stored-page';
import { STORED_PAGE_TYPE } from '@stepwright/contract/stored-page-type';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForTest, testBundle } from './testing-run.ts';

const PAGE = `<!doctype html><title>Cart</title><style>body{margin:0} #veil{position:fixed;left:0;top:40px;width:300px;height:60px;background:#0008}</style>
<script>const secretCode = 'in a script'</script>
<h1 style="height:30px;margin:0" onclick="steal()">Cart</h1>
<button id="buy" style="position:absolute;left:20px;top:50px;width:100px;height:30px">Buy</button><div id="veil"></div>
<form style="padding-top:120px"><input id="name" value="Ada"><input type="password" id="word" value="hunter22"><input type="hidden" value="h1dden"></form>
<div id="host"></div><iframe name="inner" srcdoc="<button id=deep style='margin:0'>Deep</button>"></iframe>
<p id="far" style="margin-top:3000px">Far below</p>
<script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = '<em>In the shadow</em>';
  document.getElementById('name').value = 'Grace';
  function order() { fetch('/order?token=abcdef123&item=7', { method: 'POST' }).catch(() => 0); console.error('no stock for', 7); console.warn('late'); }
</script>`;

let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const isPage = request.url === '/' || request.url?.startsWith('/?');
    response.writeHead(isPage ? 200 : 500, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isPage ? PAGE : 'broken');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Told {
  readonly step: StepMessage;
  readonly attachments: readonly { readonly url: string; readonly mediaType: string }[];
}

/** What each step told, and what was kept with it. */
function toldBy(messages: readonly RunMessage[]): Told[] {
  const steps = messages.flatMap(({ stepwright }) => (stepwright?.kind === 'step' ? [stepwright] : []));
  return steps.map((step) => ({
    step,
    attachments: messages.flatMap(({ attachment }) =>
      attachment?.testStepId === step.testStepId && attachment.url
        ? [{ url: attachment.url, mediaType: attachment.mediaType }]
        : [],
    ),
  }));
}

const scenario = (...steps: string[]) =>
  `Feature: f\n  Scenario: s\n    Given NAVIGATE_TO_URL <${url}>\n${steps.map((step) => `    Then ${step}\n`).join('')}`;

async function run(settings: Record<string, unknown>, ...steps: string[]) {
  const bundle = testBundle({ features: [scenario(...steps)], settings: { 'Explicit.wait.time': 1, ...settings } });
  const done = await runForTest(bundle);
  const told = toldBy(done.messages);
  const open = async ({ attachments }: Told) => {
    const page = attachments.find(({ mediaType }) => mediaType === STORED_PAGE_TYPE);
    return page && StoredPage.parse(JSON.parse(await readFile(join(done.folder, page.url), 'utf8')));
  };
  return { ...done, told, failed: told.find(({ step }) => step.error), open };
}

function* everything(element: StoredElement): Iterable<StoredElement> {
  yield element;
  for (const child of [...(element.c ?? []), ...(element.s ?? []), ...(element.f ? [element.f] : [])]) {
    if (typeof child !== 'string') yield* everything(child);
  }
}

test('a covered button is outlined together with what covers it, and the page tells what it complained of', async () => {
  const done = await run({}, 'EXECUTE_JAVA_SCRIPT <order()>', "CLICK [//button[@id='buy']]");
  try {
    const { step, attachments } = done.failed!;
    expect(step.error).toMatchObject({
      code: 'E_NOT_CLICKABLE',
      waitedFor: 'the element to be clickable',
      outline: { x: 20, y: 50, width: 100, height: 30 },
      others: [{ x: 0, y: 40, width: 300, height: 60, label: 'covers it' }],
    });
    expect(attachments.map(({ mediaType }) => mediaType)).toEqual(['image/png', STORED_PAGE_TYPE]);
    const page = await done.open(done.failed!);
    expect(page).toMatchObject({ url, title: 'Cart', width: 1280, partial: false, frame: [] });
    expect(attachments[0]?.url).toBe(`attachments/${page?.picture}`);
    const elements = [...everything(page!.root)];
    expect(elements.find(({ a }) => a?.id === 'buy')).toMatchObject({ t: 'button', b: [20, 50, 100, 30], c: ['Buy'] });
    expect(elements.find(({ a }) => a?.id === 'name')).toMatchObject({ v: 'Grace', a: { value: 'Ada' } });
    expect(elements.find(({ t }) => t === 'em')).toMatchObject({ c: ['In the shadow'] });
    expect(elements.find(({ a }) => a?.id === 'deep')).toMatchObject({ t: 'button' });
    expect(elements.find(({ t }) => t === 'iframe')?.o).toHaveLength(3);
    const text = JSON.stringify(page);
    for (const word of ['hunter22', 'h1dden', 'secretCode', 'steal']) expect(text).not.toContain(word);
  } finally {
    await done.clear();
  }
});

test('console and failed requests of the failed step are told with it, keys in addresses hidden', async () => {
  const done = await run(
    {},
    'EXECUTE_JAVA_SCRIPT <order(); return new Promise((done) => setTimeout(done, 300))>',
    "CLICK [//button[@id='none']]",
  );
  try {
    // They belong to the step in which they came.
    expect(done.failed!.step.page).toBeUndefined();
  } finally {
    await done.clear();
  }
  const again = await run({}, 'EXECUTE_JAVA_SCRIPT <setTimeout(order, 300)>', "CLICK [//button[@id='none']]");
  try {
    expect(again.failed!.step.page).toMatchObject({
      console: [
        { level: 'error', text: 'no stock for 7' },
        { level: 'warning', text: 'late' },
      ],
      requests: [{ url: `${url}order?token=******&item=7`, status: 500 }],
      dropped: 0,
    });
    expect(again.failed!.step.error?.outline).toBeUndefined();
  } finally {
    await again.clear();
  }
});

test('an element below the view is scrolled to for its picture; a wrong text outlines it', async () => {
  const done = await run(
    { ENABLE_SOFT_ASSERT: 'YES', 'Verify.settle.time': 0 },
    "VERIFY [//p[@id='far']] {Near}",
    'EXECUTE_JAVA_SCRIPT <return scrollY>',
    "CLICK [//button[@id='buy']]",
  );
  try {
    const { error } = done.failed!.step;
    expect(error).toMatchObject({ code: 'E_VERIFY', waitedFor: 'the comparison to hold', expected: 'Near' });
    expect(error?.outline?.y).toBeGreaterThan(100);
    expect(error?.outline?.y).toBeLessThan(700);
    // The page is where it was: the button at the top is still where it was drawn.
    expect(done.told.at(-1)?.step.error?.outline?.y).toBe(50);
  } finally {
    await done.clear();
  }
});

test('the last page of a passed scenario is stored with a small picture, unless the settings want none', async () => {
  const done = await run({}, 'VERIFY [//h1] {Cart}');
  try {
    expect(done.outcome.passed).toBe(1);
    const last = done.told.at(-1)!;
    expect(last.attachments.map(({ mediaType }) => mediaType)).toEqual(['image/jpeg', STORED_PAGE_TYPE]);
    expect((await done.open(last))?.picture).toBe(last.attachments[0]?.url.slice('attachments/'.length));
  } finally {
    await done.clear();
  }
  for (const wish of ['failures', 'none']) {
    const without = await run({ 'Report.pages': wish }, 'VERIFY [//h1] {Cart}');
    try {
      expect(without.told.at(-1)?.attachments).toEqual([]);
    } finally {
      await without.clear();
    }
  }
});

test('a picture that a step takes comes with its page', async () => {
  const done = await run({}, 'CAPTURE_SCREENSHOT <cart>', 'VERIFY [//h1] {Cart}');
  try {
    const [, taken] = done.told;
    expect(taken?.attachments.map(({ mediaType }) => mediaType)).toEqual(['image/png', STORED_PAGE_TYPE]);
    expect((await done.open(taken!))?.picture).toBe(taken?.attachments[0]?.url.slice('attachments/'.length));
  } finally {
    await done.clear();
  }
});
