import { TimeConversion } from '@cucumber/messages';
import type { RunMessage } from '@stepwright/contract/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processesNaming } from '../drivers/webdriver/process-tree.ts';
import { firefoxLacks } from '../drivers/webdriver/testing-firefox.ts';
import { HOSTILE_CASES, type HostileCase, type Outcome } from './testing-hostile-cases.ts';
import { type HostileSite, serveHostilePages } from './testing-hostile-site.ts';
import { runForTest, testBundle } from './testing-run.ts';

/** Every page that fights back ends in a pass or in a clear error, never in a hang, and the next scenario runs. */

const WAIT_S = 8;
/** A step that hangs takes its wait, what a call may take beyond it, and the evidence; anything else counts as a hang. */
const HANG_MS = 40_000;

let site: HostileSite;
beforeAll(async () => {
  site = await serveHostilePages();
});
afterAll(() => site.close());

/** `npm run faults -- hostile-pages` takes every page to every browser. */
const FULL = process.env.STEPWRIGHT_FAULTS === 'full';

const browsers = [
  {
    name: 'Chromium over BiDi',
    settings: { 'webdriver.type': 'CHROME', 'webdriver.protocol': 'bidi' },
    few: false,
    lacks: undefined,
  },
  {
    name: 'Chromium over classic WebDriver',
    settings: { 'webdriver.type': 'CHROME', 'webdriver.protocol': 'classic' },
    few: true,
    lacks: undefined,
  },
  { name: 'Firefox over BiDi', settings: { 'webdriver.type': 'FIREFOX' }, few: true, lacks: firefoxLacks },
] as const;

interface TakenStep {
  readonly step: string;
  /** `passes`, or `E_CODE the whole text`. */
  readonly outcome: string;
  readonly ms: number;
}

function featureOf(cases: readonly HostileCase[]): string {
  const scenarios = cases.map(({ name, page, steps }) => {
    const lines = [
      `Given NAVIGATE_TO_URL <${site.url}${page}>`,
      ...steps.map(([step]) => `Then ${step.replace('SITE', site.url)}`),
    ];
    return `  Scenario: ${name}\n${lines.map((line) => `    ${line}`).join('\n')}\n`;
  });
  return `Feature: Pages that fight back\n${scenarios.join('\n')}`;
}

/** What became of the steps of each scenario, by its name. */
function readOutcomes(messages: readonly RunMessage[]): Map<string, TakenStep[]> {
  const names = new Map<string, string>();
  const pickles = new Map<string, { name: string; steps: readonly { text: string }[] }>();
  const started = new Map<string, string>();
  const taken = new Map<string, TakenStep[]>();
  for (const { pickle, testCase, testCaseStarted, testStepFinished } of messages) {
    if (pickle) pickles.set(pickle.id, pickle);
    if (testCase) names.set(testCase.id, testCase.pickleId);
    if (testCaseStarted) started.set(testCaseStarted.id, names.get(testCaseStarted.testCaseId) ?? '');
    if (!testStepFinished) continue;
    const pickle_ = pickles.get(started.get(testStepFinished.testCaseStartedId) ?? '');
    if (!pickle_) continue;
    const steps = taken.get(pickle_.name) ?? [];
    const { status, message, exception, duration } = testStepFinished.testStepResult;
    const outcome = status === 'PASSED' ? 'passes' : `${exception?.type ?? status} ${message ?? ''}`;
    const step = pickle_.steps[steps.length]?.text ?? '';
    steps.push({ step, outcome, ms: TimeConversion.durationToMilliseconds(duration) });
    taken.set(pickle_.name, steps);
  }
  return taken;
}

function fits(outcome: string, wanted: Outcome = 'passes'): boolean {
  return [wanted].flat().some((one) => {
    const [code = '', ...said] = one.split(' ');
    return outcome.startsWith(code) && outcome.includes(said.join(' '));
  });
}

for (const { name, settings, few, lacks } of browsers) {
  const cases = HOSTILE_CASES.filter(({ often }) => FULL || (often !== 'never' && (!few || often === 'everywhere')));
  const why = lacks === undefined ? '' : ` (skipped: ${lacks})`;
  describe.skipIf(lacks !== undefined)(`${name}${why}`, () => {
    let taken: Map<string, TakenStep[]>;
    let left: number[];

    beforeAll(
      async () => {
        const bundle = testBundle({
          features: [featureOf(cases)],
          // Most of the time is spent waiting.
          options: { parallel: 2 },
          settings: { 'Explicit.wait.time': WAIT_S, 'Verify.settle.time': 1, ENABLE_SOFT_ASSERT: 'YES', ...settings },
        });
        const { messages, folder, clear } = await runForTest(bundle);
        left = processesNaming(folder);
        await clear();
        taken = readOutcomes(messages);
      },
      FULL ? 3_600_000 : 900_000,
    );

    test.each(cases)('$name', ({ name: scenario, load, steps, breaksClassic }: HostileCase) => {
      const told = taken.get(scenario) ?? [];
      const lenient = breaksClassic && name.includes('classic');
      const wanted = [load, ...steps.map(([, outcome]) => (lenient ? ['passes', 'E_'] : outcome))];
      const wrong = wanted.flatMap((one, at) => {
        const step = told[at];
        // The first step starts the browser, which has a time of its own.
        const inTime = at === 0 || (step?.ms ?? 0) < HANG_MS;
        if (step && fits(step.outcome, one) && !step.outcome.includes('E_INTERNAL') && inTime) return [];
        return [
          `${step?.step}: ${step?.outcome} after ${step?.ms} ms, wanted: ${[one ?? 'passes'].flat().join(', or ')}`,
        ];
      });
      expect(wrong).toEqual([]);
    });

    test('nothing is left behind', () => expect(left).toEqual([]));
  });
}
