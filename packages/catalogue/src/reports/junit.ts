import { type TestStepResult, TestStepResultStatus, TimeConversion } from '@cucumber/messages';
import { browserTitle } from '@stepwright/contract/browser-title';
import type { RunMessage } from '@stepwright/contract/messages';
import { FeatureTexts, type ScenarioText } from './feature-texts.ts';
import { findHiddenSteps, type MessageSource, withoutHiddenSteps } from './hidden-steps.ts';

/**
 * JUnit XML of a run. Every test case has a name of its own inside its class (readers such as GitLab keep only the first of
 * equal ones), and names its pictures as `[[ATTACHMENT|path]]` in its output. A run that was cut off gets what it has:
 * steps without an end are not counted as passed. The browsers of the run are properties of its suite.
 */
export async function junitReport(messages: MessageSource, options: { readonly name: string }): Promise<string> {
  let xml = '';
  for await (const piece of junitPieces(messages, options)) xml += piece;
  return xml;
}

/** The same in pieces. Of a scenario that is over its element is held, and nothing else: runs may be long. */
export async function* junitPieces(
  messages: MessageSource,
  { name }: { readonly name: string },
): AsyncGenerator<string> {
  const hidden = await findHiddenSteps(messages);
  const { pictures, browsers } = await findEvidence(messages);
  const suite = new Suite(pictures);
  for await (const message of messages()) {
    const shown = withoutHiddenSteps(message, hidden);
    if (shown !== null) suite.update(shown);
  }
  yield `<?xml version="1.0"?>\n<testsuite name="${attribute(name || 'Cucumber')}" ${suite.end()}`;
  if (suite.cases.length === 0 && browsers.size === 0) {
    yield '/>\n';
    return;
  }
  yield '>\n';
  if (browsers.size > 0) yield properties(browsers);
  const taken = new Map<string, number>();
  for (const { text, seconds, body } of suite.cases.sort(byPlace)) {
    const named = `classname="${attribute(text.feature)}" name="${attribute(ownName(text, taken))}"`;
    yield `  <testcase ${named} time="${seconds}"${body === '' ? '/>' : `>\n${body}  </testcase>`}\n`;
  }
  yield '</testsuite>\n';
}

interface TestCase {
  readonly text: ScenarioText;
  readonly seconds: number;
  /** What stands inside its element. */
  readonly body: string;
}

interface RunningCase {
  readonly testCaseId: string;
  readonly began: number;
  readonly lines: string[];
  readonly steps: string[];
  worst: TestStepResult | null;
}

/** Counts and test cases of a run, gathered from its messages. */
class Suite {
  readonly cases: TestCase[] = [];
  readonly #pictures: ReadonlyMap<string, readonly string[]>;
  readonly #texts = new FeatureTexts();
  readonly #running = new Map<string, RunningCase>();
  #began: number | null = null;
  #finished: number | null = null;
  #failures = 0;
  #skipped = 0;

  /** @param pictures paths by test step */
  constructor(pictures: ReadonlyMap<string, readonly string[]>) {
    this.#pictures = pictures;
  }

  update(message: RunMessage): void {
    this.#texts.update(message);
    const { testRunStarted, testCaseStarted, testStepFinished, testCaseFinished, testRunFinished } = message;
    if (testRunStarted) this.#began = milliseconds(testRunStarted.timestamp);
    else if (testCaseStarted) {
      const { id, testCaseId, timestamp } = testCaseStarted;
      this.#running.set(id, { testCaseId, began: milliseconds(timestamp), lines: [], steps: [], worst: null });
    } else if (testStepFinished) {
      this.#stepFinished(
        testStepFinished.testCaseStartedId,
        testStepFinished.testStepId,
        testStepFinished.testStepResult,
      );
    } else if (testCaseFinished) {
      const { testCaseStartedId: id, timestamp, willBeRetried } = testCaseFinished;
      if (willBeRetried) this.#running.delete(id);
      else this.#caseFinished(id, milliseconds(timestamp));
    } else if (testRunFinished) this.#finished = milliseconds(testRunFinished.timestamp);
  }

  /** Attributes of the suite; scenarios that have no end get what they have. */
  end(): string {
    for (const id of this.#running.keys()) this.#caseFinished(id, null);
    const time = this.#began === null || this.#finished === null ? 0 : (this.#finished - this.#began) / 1000;
    const counts = `tests="${this.cases.length}" skipped="${this.#skipped}" failures="${this.#failures}" errors="0"`;
    const begun =
      this.#began === null ? '' : ` timestamp="${new Date(this.#began).toISOString().replace('.000Z', 'Z')}"`;
    return `time="${time}" ${counts}${begun}`;
  }

  #stepFinished(id: string, testStepId: string, result: TestStepResult): void {
    const running = this.#running.get(id);
    if (!running) return;
    running.steps.push(testStepId);
    if (running.worst === null || severity(result) >= severity(running.worst)) running.worst = result;
    const { keyword, text } = this.#texts.step(testStepId);
    const paths = (this.#pictures.get(testStepId) ?? []).map((path) => ` [[ATTACHMENT|${path}]]`).join('');
    const said = `${keyword.trim()} ${text.trim()}${paths}.`;
    running.lines.push(`${`${said}.`.padEnd(STATUS_COLUMN, '.')}${result.status.toLowerCase()}`);
  }

  #caseFinished(id: string, end: number | null): void {
    const running = this.#running.get(id);
    if (!running) return;
    this.#running.delete(id);
    const { testCaseId, began, lines, steps, worst } = running;
    const text = this.#texts.scenario(this.#texts.pickleOf(testCaseId));
    if (text.uri === '') throw new Error('a scenario was run that was never announced');
    this.#texts.forget(testCaseId, steps);
    const output = lines.length === 0 ? '' : element('system-out', '', lines.join('\n'));
    this.cases.push({ text, seconds: end === null ? 0 : (end - began) / 1000, body: this.#failure(worst) + output });
  }

  #failure(worst: TestStepResult | null): string {
    if (worst === null || worst.status === TestStepResultStatus.PASSED) return '';
    const text = worst.exception?.stackTrace ?? worst.message ?? '';
    if (worst.status === TestStepResultStatus.SKIPPED) {
      this.#skipped += 1;
      return element('skipped', '', text);
    }
    this.#failures += 1;
    const { type, message } = worst.exception ?? {};
    const told = (type ? ` type="${attribute(type)}"` : '') + (message ? ` message="${attribute(message)}"` : '');
    return element('failure', told, text);
  }
}

const STATUS_COLUMN = 76;

const SEVERITIES = [
  TestStepResultStatus.UNKNOWN,
  TestStepResultStatus.PASSED,
  TestStepResultStatus.SKIPPED,
  TestStepResultStatus.PENDING,
  TestStepResultStatus.UNDEFINED,
  TestStepResultStatus.AMBIGUOUS,
  TestStepResultStatus.FAILED,
];

function severity({ status }: TestStepResult): number {
  return SEVERITIES.indexOf(status);
}

function milliseconds(timestamp: Parameters<typeof TimeConversion.timestampToMillisecondsSinceEpoch>[0]): number {
  return TimeConversion.timestampToMillisecondsSinceEpoch(timestamp);
}

function byPlace({ text: a }: TestCase, { text: b }: TestCase): number {
  return a.uri === b.uri ? a.line - b.line : a.uri.localeCompare(b.uri);
}

/** Scenario name, rule first; an outline row by its number; a name already taken in its class gets a counter. */
function ownName({ feature, name: own, rule, row }: ScenarioText, taken: Map<string, number>): string {
  let name = rule === '' ? own : `${rule} - ${own}`;
  if (row !== null) name += ` - #${row.examples + 1}.${row.row + 1}`;
  const key = `${feature}\n${name}`;
  const count = (taken.get(key) ?? 0) + 1;
  taken.set(key, count);
  return count === 1 ? name : `${name} (${count})`;
}

interface Evidence {
  /** Paths by test step. */
  readonly pictures: ReadonlyMap<string, readonly string[]>;
  readonly browsers: ReadonlySet<string>;
}

async function findEvidence(messages: MessageSource): Promise<Evidence> {
  const browsers = new Set<string>();
  const pictures = new Map<string, string[]>();
  for await (const { stepwright, attachment } of messages()) {
    if (stepwright?.kind === 'browser') browsers.add(browserTitle(stepwright.name, stepwright.version));
    const step = attachment?.testStepId;
    if (step !== undefined && attachment?.url !== undefined && attachment.mediaType.startsWith('image/')) {
      pictures.set(step, [...(pictures.get(step) ?? []), attachment.url]);
    }
  }
  return { pictures, browsers };
}

function properties(browsers: ReadonlySet<string>): string {
  const rows = [...browsers].map((browser) => `    <property name="browser" value="${attribute(browser)}"/>\n`);
  return `  <properties>\n${rows.join('')}  </properties>\n`;
}

/** An element whose text stands as it is. */
function element(name: string, attributes: string, text: string): string {
  if (text === '') return `    <${name}${attributes}/>\n`;
  return `    <${name}${attributes}><![CDATA[${legal(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>\n`;
}

const REFERENCES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

function attribute(text: string): string {
  return legal(text).replace(/[&<"\t\n\r]/g, (character) => REFERENCES[character] ?? '');
}

/** Some characters have no place in XML, not even as references. */
function legal(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
