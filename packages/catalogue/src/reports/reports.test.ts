import { JUnitXmlPrinter } from '@cucumber/junit-xml-formatter';
import type { RunMessage } from '@stepwright/contract/messages';
import { expect, test } from 'vitest';
import { FeatureTexts } from './feature-texts.ts';
import { EMBEDDED_PICTURE_BYTES, htmlReport } from './html.ts';
import { junitReport } from './junit.ts';
import { NumbersById } from './numbers-by-id.ts';

const TEMPLATE =
  '<html><script id="stepwright-report" type="application/json"></script><script>boot("$&")</script></html>';
const time = { seconds: 10, nanos: 0 };

/** Messages of a run: each scenario is a list of steps, written `status text`; a `!` hides. */
function messagesOf(scenarios: readonly { readonly name: string; readonly steps: readonly string[] }[]): RunMessage[] {
  const location = { line: 1, column: 1 };
  const written = scenarios.map(({ name, steps }, s) => ({
    name,
    steps: steps.map((step, at) => ({
      id: `${s}.${at}`,
      status: step.split(' ')[0] ?? '',
      text: step.slice(step.indexOf(' ') + 1),
    })),
  }));
  const feature = {
    location,
    tags: [],
    language: 'en',
    keyword: 'Feature',
    name: 'F',
    description: '',
    children: written.map(({ name, steps }, s) => ({
      scenario: {
        location,
        tags: [],
        keyword: 'Scenario',
        name,
        description: '',
        examples: [],
        id: `node${s}`,
        steps: steps.map(({ id, text }) => ({ location, keyword: 'Then ', text, id: `ast${id}` })),
      },
    })),
  };
  const messages: unknown[] = [
    { meta: {} },
    { source: { uri: 'f', data: 'Then !HIDDEN', mediaType: 'x' } },
    { gherkinDocument: { uri: 'f', feature, comments: [] } },
    ...written.map(({ name, steps }, s) => ({
      pickle: {
        id: `p${s}`,
        uri: 'f',
        name,
        language: 'en',
        tags: [],
        astNodeIds: [`node${s}`],
        location,
        steps: steps.map(({ id, text }) => ({ id: `ps${id}`, text, type: 'Outcome', astNodeIds: [`ast${id}`] })),
      },
    })),
    { testRunStarted: { id: 'run', timestamp: time } },
  ];
  for (const [s, { steps }] of written.entries()) {
    const names = (id: string) => ({ testCaseStartedId: `tcs${s}`, testStepId: `ts${id}` });
    messages.push(
      {
        testCase: {
          id: `tc${s}`,
          pickleId: `p${s}`,
          testSteps: steps.map(({ id }) => ({ id: `ts${id}`, pickleStepId: `ps${id}` })),
        },
      },
      { testCaseStarted: { id: `tcs${s}`, testCaseId: `tc${s}`, attempt: 0, timestamp: time } },
    );
    for (const { id, status, text } of steps) {
      messages.push({ testStepStarted: { ...names(id), timestamp: time } });
      if (status === 'FAILED')
        messages.push({ attachment: { ...names(id), url: `attachments/${id}.png`, mediaType: 'image/png', body: '' } });
      messages.push(
        { stepwright: { kind: 'step', ...names(id), keyword: 'X', hidden: text.startsWith('!'), notes: [] } },
        {
          testStepFinished: {
            ...names(id),
            timestamp: time,
            testStepResult: {
              status,
              duration: time,
              ...(status === 'FAILED' && {
                message: 'it broke ]]> <b>',
                exception: { type: 'E_VERIFY', message: 'it broke' },
              }),
            },
          },
        },
      );
    }
    messages.push({ testCaseFinished: { testCaseStartedId: `tcs${s}`, timestamp: time, willBeRetried: false } });
  }
  messages.push({ testRunFinished: { testRunStartedId: 'run', success: false, timestamp: time } });
  return messages as RunMessage[];
}

const RUN = messagesOf([
  { name: 'one', steps: ['PASSED !HIDDEN', 'PASSED </script><script>alert(1)</script>'] },
  { name: 'one', steps: ['FAILED !SHOWN', 'SKIPPED !LATER'] },
]);

async function html(messages: RunMessage[], picture: (url: string) => Promise<Uint8Array | null>) {
  const about = {
    template: TEMPLATE,
    title: 'T <x>',
    generatedAt: '2026-01-01T00:00:00Z',
    product: 'stepwright 1',
    picture,
  };
  let text = '';
  for await (const piece of htmlReport(() => messages, about)) text += piece;
  const [, data = ''] = /type="application\/json">([\s\S]*?)<\/script>/.exec(text) ?? [];
  return { text, data: JSON.parse(data) };
}

test('the page holds the messages without hidden steps that passed, and nothing in them can end its script', async () => {
  const { text, data } = await html(RUN, async () => new Uint8Array([0xff, 0xd8, 1]));
  expect(text).toContain('<script>boot("$&")</script></html>');
  expect(text.match(/<\/script>/g)).toHaveLength(2);
  expect(data.title).toBe('T <x>');
  const said = JSON.stringify(data.messages);
  expect(said).not.toContain('!HIDDEN');
  expect(said).not.toContain('!LATER');
  expect(said).toContain('!SHOWN');
  expect(said).toContain('</script><script>alert(1)');
  expect(data.pictures).toEqual({ 'attachments/1.0.png': 'data:image/jpeg;base64,/9gB' });
  expect(data.messages.filter((message: RunMessage) => message.testStepFinished)).toHaveLength(2);
});

test('pictures beyond the limit stay links, and a lost one is left out', async () => {
  const failing = messagesOf([{ name: 'x', steps: ['FAILED a', 'FAILED b', 'FAILED c'] }]);
  const big = new Uint8Array(EMBEDDED_PICTURE_BYTES - 10);
  const { data } = await html(failing, async (url) =>
    url.includes('0.0') ? big : url.includes('0.1') ? new Uint8Array(20) : null,
  );
  expect(Object.keys(data.pictures)).toEqual(['attachments/0.0.png']);
});

test('a template without a place for the data is refused', async () => {
  const pieces = htmlReport(() => RUN, {
    template: '<html>',
    title: '',
    generatedAt: '',
    product: '',
    picture: async () => null,
  });
  await expect(pieces.next()).rejects.toThrow('stepwright-report');
});

test('JUnit: unique names, failures with their pictures, no hidden steps, characters that XML cannot hold', async () => {
  const xml = await junitReport(() => RUN, { name: 'Suite & more' });
  expect(xml).toContain('<testsuite name="Suite &amp; more"');
  expect(xml).toMatch(/tests="2" skipped="0" failures="1"/);
  expect([...xml.matchAll(/ name="(one[^"]*)"/g)].map(([, name]) => name)).toEqual(['one', 'one (2)']);
  expect(xml).toContain('<failure type="E_VERIFY" message="it broke">');
  expect(xml).toContain('[[ATTACHMENT|attachments/1.0.png]]');
  expect(xml).not.toContain('!HIDDEN');
});

test('JUnit of a run that was cut off holds what there is', async () => {
  const cut = RUN.filter((message) => !message.testRunFinished);
  expect(await junitReport(() => cut, { name: 'S' })).toContain('tests="2"');
  expect(await junitReport(() => [], { name: 'S' })).toContain('tests="0"');
});

test('JUnit names the browsers of the run, each once, and only where there were any', async () => {
  const browser = (testCaseStartedId: string, name: string, version: string) =>
    ({ stepwright: { kind: 'browser', testCaseStartedId, name, version } }) as RunMessage;
  expect(await junitReport(() => RUN, { name: 'S' })).not.toContain('propert');
  const told = [
    browser('tcs0', 'firefox', '140.2'),
    browser('tcs1', 'chrome', '"1<2'),
    browser('tcs1', 'firefox', '140.2'),
  ];
  const xml = await junitReport(() => [...RUN.slice(0, -1), ...told, ...RUN.slice(-1)], { name: 'S' });
  expect(xml).toMatch(
    /<testsuite [^>]*>\n {2}<properties>\n {4}<property name="browser" value="Firefox 140.2"\/>\n {4}<property name="browser" value="Chrome &quot;1&lt;2"\/>\n {2}<\/properties>\n\s*<testcase/,
  );
});

test('JUnit counts rows that are only known when their turn comes, and tells where they did not match', async () => {
  const said = messagesOf([
    { name: 'first', steps: ['PASSED a'] },
    { name: 'row 1', steps: ['FAILED b'] },
    { name: 'row 2', steps: ['PASSED c'] },
  ]);
  const late = said.filter(({ pickle }) => pickle !== undefined && pickle.id !== 'p0');
  const document = said.find(({ gherkinDocument }) => gherkinDocument !== undefined);
  const isLate = (message: RunMessage) => late.includes(message);
  const begin = said.findIndex(({ testCase }) => testCase?.pickleId === 'p1');
  // The document is said again with the rows, then their pickles, right before their turn.
  const order = [
    ...said.slice(0, begin).filter((message) => !isLate(message)),
    document!,
    ...late,
    { stepwright: { kind: 'plan', scenarios: 3, filtered: 0 } } as unknown as RunMessage,
    ...said.slice(begin).map((message) => {
      const result = message.testStepFinished?.testStepResult;
      if (result?.status !== 'FAILED') return message;
      const text = 'match failed: EQUALS\n  $.a.b | not equal (NUMBER:NUMBER)\n  1\n  2';
      return { testStepFinished: { ...message.testStepFinished!, testStepResult: { ...result, message: text } } };
    }),
  ] as RunMessage[];
  const xml = await junitReport(() => order, { name: 'late' });
  expect(xml).toContain('tests="3"');
  expect(xml).toContain('failures="1"');
  for (const name of ['first', 'row 1', 'row 2']) expect(xml).toContain(`name="${name}"`);
  expect(xml).toContain('$.a.b | not equal');
});

test('JUnit is what the formatter of Cucumber writes of the same run', async () => {
  const failed = { exception: { type: 'E_X', message: 'a < "b"\nc', stackTrace: 'x ]]> y' } };
  const said = messagesOf([
    { name: 'b "<&>"', steps: ['PASSED a', 'FAILED b', 'FAILED c', 'SKIPPED d'] },
    { name: 'a', steps: ['PASSED a'] },
    { name: 'a', steps: ['SKIPPED a'] },
    { name: 'none', steps: [] },
  ]).filter(({ attachment }) => !attachment);
  const run = said.map((message) => {
    const result = message.testStepFinished?.testStepResult;
    if (result?.status !== 'FAILED') return message;
    return { testStepFinished: { ...message.testStepFinished!, testStepResult: { ...result, ...failed } } };
  }) as RunMessage[];
  let expected = '';
  const printer = new JUnitXmlPrinter({ suiteName: 'S' }, (text) => {
    expected += text;
  });
  for (const message of run) if (!message.stepwright) printer.update(message);
  const own = (await junitReport(() => run, { name: 'S' })).replace('name="a (2)"', 'name="a"');
  expect(own.trimEnd()).toBe(expected.trimEnd());
});

test('step texts of test cases that are over are known until the next message; ids of any form are known', () => {
  const texts = new FeatureTexts();
  const cases = new Map(RUN.flatMap(({ testCase }) => (testCase ? [[testCase.id, testCase]] : [])));
  const idOf = (begun: string) => begun.replace('tcs', 'tc');
  let over: string | null = null;
  for (const message of RUN) {
    texts.update(message);
    if (over !== null) {
      expect([texts.step(over, cases.get(over)!.testSteps[0]!.id).text, texts.pickleOf(over)]).toEqual(['', '']);
      over = null;
    }
    if (!message.testCaseFinished) continue;
    over = idOf(message.testCaseFinished.testCaseStartedId);
    const { pickleId, testSteps } = cases.get(over)!;
    expect(texts.step(over, testSteps[0]!.id).text).not.toBe('');
    expect(texts.scenario(texts.pickleOf(over)).name).toBe(texts.scenario(pickleId).name);
  }
  const numbers = new NumbersById();
  for (const [at, id] of ['0', '5000', '007', 'x', '-1', '99999999999'].entries()) numbers.set(id, at);
  expect(['0', '5000', '007', 'x', '-1', '99999999999', '7', ''].map((id) => numbers.get(id))).toEqual([
    0,
    1,
    2,
    3,
    4,
    5,
    undefined,
    undefined,
  ]);
});
