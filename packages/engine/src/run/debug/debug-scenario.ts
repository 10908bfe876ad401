import type { Scenario } from '@stepwright/catalogue/gherkin/scenarios';
import type { ScenarioEnd, ScenarioTelling } from '../run-scenario.ts';
import type { ScenarioRoom } from '../run-step.ts';
import type { Debugger } from './debugger.ts';
import { PageDesk } from './page-desk.ts';
import { PageStage } from './page-stage.ts';
import { Walk } from './walk.ts';

/**
 * Runs one scenario of web steps under the eyes of a person: pauses where the debugger says so, carries out what is asked meanwhile,
 * and tells both what a run tells and what a debug session tells. Never throws for what a step does.
 *
 * @param isLast no scenario follows
 */
export async function debugScenario(
  scenario: Scenario,
  room: ScenarioRoom,
  telling: ScenarioTelling,
  session: Debugger,
  isLast: boolean,
): Promise<ScenarioEnd> {
  const desk = new PageDesk(room, session);
  try {
    return await new Walk(new PageStage(scenario, room, telling.newId, desk), telling, session).run(isLast);
  } finally {
    await desk.close();
  }
}
