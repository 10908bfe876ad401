import { type TestStepResult, TestStepResultStatus, TimeConversion } from '@cucumber/messages';
import { browserTitle } from '@stepwright/contract/browser-title';
import type { RunMessage } from '@stepwright/contract/messages';
import { FeatureTexts, type ScenarioText } from './feature-texts.ts';
import type { MessageSource } from './hidden-steps.ts';

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

/** The same in pieces. The messages are read once. */
export async function* junitPieces(
  messages: MessageSource,
  { name }: { readonly name: string },
): AsyncGenerator<string> {
  const texts = new FeatureTexts();
  const report = new JunitReport(texts);
  for await (const message of messages()) {
    texts.update(message);
    report.update(message);
  }
  yield* report.pieces(name);
}

/** Where the elements of scenarios wait until the counts before them are known. */
export interface ElementStore {
  /** Answers what `take` is asked with. */
  put(element: string): number;
  take(place: number): string;
}

/** Of a scenario that is over. */
interface TestCase {
  readonly text: ScenarioText;
  readonly seconds: number;
  /** Place of what stands inside its element; null where that is nothing. */
  readonly body: number | null;
}

interface RunningCase {
  readonly testCaseId: string;
  readonly began: number;
  /** Those that are over, hidden ones that did not fail excepted. */
  readonly steps: { readonly id: string; readonly status: string }[];
  /** Written with `!`: they are left out unless they fail (actions §12). */
  readonly hidden: Set<string>;
  worst: TestStepResult | null;
}

/** JUnit XML, gathered while the run speaks. Of a scenario that is over its element is kept, and nothing else: runs may be long. */
export class JunitReport {
  readonly #texts: FeatureTexts;
  readonly #store: ElementStore;
  readonly #cases: TestCase[] = [];
  readonly #running = new Map<string, RunningCase>();
  /** Paths by test step, of scenarios that are not over. */
  readonly #pictures = new Map<string, string[]>();
  readonly #browsers = new Set<string>();
  #began: number | null = null;
  #finished: number | null = null;
  #failures = 0;
  #skipped = 0;

  /** @param texts is given every message before this report */
  constructor(texts: FeatureTexts, store: ElementStore = keptInMemory()) {
    this.#texts = texts;
    this.#store = store;
  }

  update(message: RunMessage): void {
    const { stepwright, testStepFinished, testCaseStarted, testCaseFinished, attachment } = message;
    if (stepwright) {
      if (stepwright.kind === 'step' && stepwright.hidden) {
        this.#running.get(stepwright.testCaseStartedId)?.hidden.add(stepwright.testStepId);
      } else if (stepwright.kind === 'browser') {
        this.#browsers.add(browserTitle(stepwright.name, stepwright.version));
      }
    } else if (testStepFinished) this.#stepFinished(testStepFinished);
    else if (testCaseStarted) {
      const { id, testCaseId, timestamp } = testCaseStarted;
      const began = milliseconds(timestamp);
      this.#running.set(id, { testCaseId, began, steps: [], hidden: new Set(), worst: null });
    } else if (testCaseFinished) {
      const { testCaseStartedId: id, timestamp, willBeRetried } = testCaseFinished;
      if (willBeRetried) this.#running.delete(id);
      else this.#caseFinished(id, milliseconds(timestamp));
    } else if (attachment) this.#attached(attachment);
    else if (message.testRunStarted) this.#began = milliseconds(message.testRunStarted.timestamp);
    else if (message.testRunFinished) this.#finished = milliseconds(message.testRunFinished.timestamp);
  }

  /** The whole report; nothing may be told any more. Scenarios that have no end get what they have. */
  *pieces(name: string): Generator<string> {
    for (const id of this.#running.keys()) this.#caseFinished(id, null);
    yield `<?xml version="1.0"?>\n<testsuite name="${attribute(name || 'Cucumber')}" ${this.#counts()}`;
    if (this.#cases.length === 0 && this.#browsers.size === 0) {
      yield '/>\n';
      return;
    }
    yield '>\n';
    if (this.#browsers.size > 0) yield properties(this.#browsers);
    const taken = new Map<string, number>();
    for (const { text, seconds, body } of this.#cases.sort(byPlace)) {
      const named = `classname="${attribute(text.feature)}" name="${attribute(ownName(text, taken))}"`;
      const inside = body === null ? '/>' : `>\n${this.#store.take(body)}  </testcase>`;
      yield `  <testcase ${named} time="${seconds}"${inside}\n`;
    }
    yield '</testsuite>\n';
  }

  #counts(): string {
    const time = this.#began === null || this.#finished === null ? 0 : (this.#finished - this.#began) / 1000;
    const counts = `tests="${this.#cases.length}" skipped="${this.#skipped}" failures="${this.#failures}" errors="0"`;
    const begun =
      this.#began === null ? '' : ` timestamp="${new Date(this.#began).toISOString().replace('.000Z', 'Z')}"`;
    return `time="${time}" ${counts}${begun}`;
  }

  #attached({ testStepId, url, mediaType }: NonNullable<RunMessage['attachment']>): void {
    if (testStepId === undefined || url === undefined || !mediaType.startsWith('image/')) return;
    const paths = this.#pictures.get(testStepId);
    if (paths === undefined) this.#pictures.set(testStepId, [url]);
    else paths.push(url);
  }

  #stepFinished({
    testCaseStartedId,
    testStepId: id,
    testStepResult,
  }: NonNullable<RunMessage['testStepFinished']>): void {
    const running = this.#running.get(testCaseStartedId);
    if (!running) return;
    const { status } = testStepResult;
    const harmless = status === TestStepResultStatus.PASSED || status === TestStepResultStatus.SKIPPED;
    if (harmless && running.hidden.has(id)) {
      this.#pictures.delete(id);
      return;
    }
    running.steps.push({ id, status });
    if (running.worst === null || severity(testStepResult) >= severity(running.worst)) running.worst = testStepResult;
  }

  #caseFinished(id: string, end: number | null): void {
    const running = this.#running.get(id);
    if (!running) return;
    this.#running.delete(id);
    const { testCaseId, began, steps, worst } = running;
    const text = this.#texts.scenario(this.#texts.pickleOf(testCaseId));
    if (text.uri === '') throw new Error('a scenario was run that was never announced');
    const lines = steps.map((step) => this.#lineOf(testCaseId, step.id, step.status));
    const output = lines.length === 0 ? '' : element('system-out', '', lines.join('\n'));
    const body = this.#failure(worst) + output;
    const seconds = end === null ? 0 : (end - began) / 1000;
    this.#cases.push({ text, seconds, body: body === '' ? null : this.#store.put(body) });
  }

  #lineOf(testCaseId: string, id: string, status: string): string {
    const { keyword, text } = this.#texts.step(testCaseId, id);
    const paths = (this.#pictures.get(id) ?? []).map((path) => ` [[ATTACHMENT|${path}]]`).join('');
    this.#pictures.delete(id);
    const said = `${keyword.trim()} ${text.trim()}${paths}.`;
    return `${`${said}.`.padEnd(STATUS_COLUMN, '.')}${status.toLowerCase()}`;
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

function keptInMemory(): ElementStore {
  const kept: string[] = [];
  return { put: (element) => kept.push(element) - 1, take: (place) => kept[place] ?? '' };
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
