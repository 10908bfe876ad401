import type { Scenario } from '@stepwright/catalogue/gherkin/scenarios';
import type { KarateStep } from '@stepwright/catalogue/karate/feature-text';
import type { openScenario } from '../runtime/start-scenario.ts';

/** A row of an outline that was unfolded; its texts are filled when it begins. */
export interface ScenarioOfRow {
  scenario(): Scenario;
  open(): ReturnType<typeof openScenario>;
  /** Its steps as an edited outline has them. */
  under(outline: Scenario): readonly KarateStep[];
}
