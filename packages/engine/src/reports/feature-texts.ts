import type { Background, Feature, Pickle, Scenario, TestCase } from '@cucumber/messages';
import type { RunMessage } from '@stepwright/contract/messages';

export interface StepText {
  /** `Then `, with its blank. */
  readonly keyword: string;
  readonly text: string;
  readonly uri: string;
  readonly line: number;
}

const UNKNOWN: StepText = { keyword: '', text: '', uri: '', line: 0 };

/** What the ids in a run's messages stand for. */
export class FeatureTexts {
  readonly #features = new Map<string, string>();
  readonly #written = new Map<string, { readonly keyword: string; readonly line: number }>();
  readonly #pickles = new Map<string, Pickle>();
  readonly #pickleOf = new Map<string, string>();
  readonly #steps = new Map<string, StepText>();

  update(message: RunMessage): void {
    const { gherkinDocument, pickle, testCase } = message;
    if (gherkinDocument?.feature) this.#readFeature(gherkinDocument.uri ?? '', gherkinDocument.feature);
    if (pickle) this.#pickles.set(pickle.id, pickle);
    if (testCase) this.#readTestCase(testCase);
  }

  pickleOf(testCaseId: string): string {
    return this.#pickleOf.get(testCaseId) ?? '';
  }

  scenario(pickleId: string): { readonly name: string; readonly uri: string; readonly feature: string } {
    const { name = '', uri = '' } = this.#pickles.get(pickleId) ?? {};
    return { name, uri, feature: this.#features.get(uri) ?? uri };
  }

  step(testStepId: string): StepText {
    return this.#steps.get(testStepId) ?? UNKNOWN;
  }

  #readTestCase(testCase: TestCase): void {
    this.#pickleOf.set(testCase.id, testCase.pickleId);
    const pickle = this.#pickles.get(testCase.pickleId);
    const texts = new Map(pickle?.steps.map((step) => [step.id, step]));
    for (const { id, pickleStepId = '' } of testCase.testSteps) {
      const step = texts.get(pickleStepId);
      const written = this.#written.get(step?.astNodeIds[0] ?? '');
      const { keyword = '', line = 0 } = written ?? {};
      this.#steps.set(id, { keyword, text: step?.text ?? '', uri: pickle?.uri ?? '', line });
    }
  }

  #readFeature(uri: string, feature: Feature): void {
    this.#features.set(uri, feature.name || uri);
    for (const { background, scenario, rule } of feature.children) {
      this.#readSteps(background);
      this.#readSteps(scenario);
      for (const child of rule?.children ?? []) {
        this.#readSteps(child.background);
        this.#readSteps(child.scenario);
      }
    }
  }

  #readSteps(node: Background | Scenario | undefined): void {
    for (const { id, keyword, location } of node?.steps ?? []) this.#written.set(id, { keyword, line: location.line });
  }
}
