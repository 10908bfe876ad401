import type { KarateFeature, KarateStep } from './feature-text.ts';
import type { ScenarioUnit } from './scenario-units.ts';
import type { KarateDocument } from './to-messages.ts';

/** What a scenario of an API test is made of, beside what all scenarios have. */
export interface KaratePart {
  readonly feature: KarateFeature;
  /** Ids of its nodes; the tree itself is large and is not kept. */
  readonly document: Pick<KarateDocument, 'idOf'>;
  readonly unit: ScenarioUnit;
  /** Of Background and scenario, in the order of the pickle's steps. */
  readonly steps: readonly KarateStep[];
  /**
   * Its pickle is told when its turn comes: its rows, or its name, are not known before. Then it has ids of the run, not of the plan.
   */
  readonly late: boolean;
}
