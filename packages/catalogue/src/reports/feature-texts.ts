import type { Background, Examples, Feature, Pickle, Scenario, TestCase } from '@cucumber/messages';
import type { RunMessage } from '@stepwright/contract/messages';
import { NumbersById } from './numbers-by-id.ts';

export interface StepText {
  /** `Then `, with its blank. */
  readonly keyword: string;
  readonly text: string;
  readonly uri: string;
  readonly line: number;
}

export interface ScenarioText {
  readonly name: string;
  readonly uri: string;
  /** Name of its feature; the uri where it has none. */
  readonly feature: string;
  readonly line: number;
  readonly rule: string;
  /** Of an outline's row, from 0 on. */
  readonly row: { readonly examples: number; readonly row: number } | null;
}

/** A pickle as one text: a long run has thousands of them. */
type Packed = readonly [
  uri: number,
  name: string,
  line: number,
  nodes: readonly string[],
  steps: readonly PackedStep[],
];
type PackedStep = readonly [id: string, node: string, text: string];

/** A test case that is not over. */
interface OpenCase {
  readonly pickleId: string;
  readonly testSteps: TestCase['testSteps'];
  /** By test step, made when the first of them is asked for: many reports ask for steps that failed alone. */
  steps: Map<string, StepText> | null;
}

const UNKNOWN: StepText = { keyword: '', text: '', uri: '', line: 0 };
const NOBODY: ScenarioText = { name: '', uri: '', feature: '', line: 0, rule: '', row: null };

/**
 * What the ids in a run's messages stand for. Give it every message before the reports that ask it. Of a test case that is over, more than
 * its scenario's texts is known until the next message only; so is little held of a scenario, unless it is running.
 */
export class FeatureTexts {
  readonly #features = new Map<string, string>();
  readonly #uris: string[] = [];
  readonly #keywords: string[] = [];
  /** Of steps, by the ids of their nodes: the line, and the place of the keyword. */
  readonly #lines = new NumbersById();
  readonly #keywordOf = new NumbersById();
  readonly #rules = new Map<string, string>();
  /** Of rows of Examples, by the ids of their nodes. */
  readonly #rows = new NumbersById();
  readonly #examples = new NumbersById();
  readonly #pickles = new Map<string, string>();
  readonly #cases = new Map<string, OpenCase>();
  /** Ids of test cases by the ids of their beginnings. */
  readonly #begun = new Map<string, string>();
  #over: string | null = null;
  #opened: { readonly id: string; readonly packed: Packed } | null = null;

  update(message: RunMessage): void {
    if (this.#over !== null) {
      this.#cases.delete(this.#over);
      this.#over = null;
    }
    // Most messages are of steps.
    if (message.testStepStarted || message.testStepFinished || message.stepwright) return;
    const { gherkinDocument, pickle, testCase, testCaseStarted, testCaseFinished } = message;
    if (testCase) {
      const { id, pickleId, testSteps } = testCase;
      this.#cases.set(id, { pickleId, testSteps, steps: null });
    } else if (testCaseStarted) this.#begun.set(testCaseStarted.id, testCaseStarted.testCaseId);
    else if (testCaseFinished) {
      const { testCaseStartedId, willBeRetried } = testCaseFinished;
      if (!willBeRetried) this.#over = this.#begun.get(testCaseStartedId) ?? null;
      this.#begun.delete(testCaseStartedId);
    } else if (pickle) {
      this.#pickles.set(pickle.id, this.#pack(pickle));
      if (this.#opened?.id === pickle.id) this.#opened = null;
    } else if (gherkinDocument?.feature) this.#readFeature(gherkinDocument.uri ?? '', gherkinDocument.feature);
  }

  pickleOf(testCaseId: string): string {
    return this.#cases.get(testCaseId)?.pickleId ?? '';
  }

  scenario(pickleId: string): ScenarioText {
    const packed = this.#open(pickleId);
    if (packed === null) return NOBODY;
    const [at, name, line, nodes] = packed;
    const uri = this.#uris[at] ?? '';
    const rule = nodes.map((node) => this.#rules.get(node)).find((found) => found !== undefined) ?? '';
    const rowNode = nodes.find((node) => this.#rows.get(node) !== undefined);
    const row =
      rowNode === undefined ? null : { examples: this.#examples.get(rowNode) ?? 0, row: this.#rows.get(rowNode) ?? 0 };
    return { name, uri, feature: this.#features.get(uri) || uri, line, rule, row };
  }

  step(testCaseId: string, testStepId: string): StepText {
    const open = this.#cases.get(testCaseId);
    if (open === undefined) return UNKNOWN;
    open.steps ??= this.#stepsOf(open);
    return open.steps.get(testStepId) ?? UNKNOWN;
  }

  #pack({ uri, name, location, astNodeIds, steps }: Pickle): string {
    const packed: Packed = [
      placeIn(this.#uris, uri),
      name,
      location?.line ?? 0,
      astNodeIds,
      steps.map((step): PackedStep => [step.id, step.astNodeIds[0] ?? '', step.text]),
    ];
    return JSON.stringify(packed);
  }

  /** Several reports ask for the same one. */
  #open(pickleId: string): Packed | null {
    if (this.#opened?.id === pickleId) return this.#opened.packed;
    const text = this.#pickles.get(pickleId);
    if (text === undefined) return null;
    const packed = JSON.parse(text) as Packed;
    this.#opened = { id: pickleId, packed };
    return packed;
  }

  #stepsOf({ pickleId, testSteps }: OpenCase): Map<string, StepText> {
    const texts = new Map<string, StepText>();
    const [at = -1, , , , steps = []] = this.#open(pickleId) ?? [];
    const uri = this.#uris[at] ?? '';
    const written = new Map(steps.map((step) => [step[0], step]));
    for (const { id, pickleStepId = '' } of testSteps) {
      const [, node = '', text = ''] = written.get(pickleStepId) ?? [];
      const keyword = this.#keywords[this.#keywordOf.get(node) ?? -1] ?? '';
      texts.set(id, { keyword, text, uri, line: this.#lines.get(node) ?? 0 });
    }
    return texts;
  }

  #readFeature(uri: string, feature: Feature): void {
    this.#features.set(uri, feature.name);
    for (const { background, scenario, rule } of feature.children) {
      this.#readSteps(background);
      this.#readScenario(scenario);
      for (const child of rule?.children ?? []) {
        this.#readSteps(child.background);
        this.#readScenario(child.scenario);
        if (rule?.name && child.scenario) this.#rules.set(child.scenario.id, rule.name);
      }
    }
  }

  #readScenario(node: Scenario | undefined): void {
    this.#readSteps(node);
    for (const [at, examples] of node?.examples?.entries() ?? []) this.#readRows(examples, at);
  }

  #readRows({ tableBody }: Examples, at: number): void {
    for (const [row, { id }] of tableBody?.entries() ?? []) {
      this.#rows.set(id, row);
      this.#examples.set(id, at);
    }
  }

  #readSteps(node: Background | Scenario | undefined): void {
    for (const { id, keyword, location } of node?.steps ?? []) {
      this.#lines.set(id, location.line);
      this.#keywordOf.set(id, placeIn(this.#keywords, keyword));
    }
  }
}

/** Where a text is in the list; it is added where it is not. The newest is looked at first. */
function placeIn(list: string[], text: string): number {
  const found = list.lastIndexOf(text);
  return found === -1 ? list.push(text) - 1 : found;
}
