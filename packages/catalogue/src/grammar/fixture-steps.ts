import facts from '../keywords/catalogue-facts.json' with { type: 'json' };
import type { Slot, SlotKind, SlotUse, Step, StepGroup } from '../keywords/step.ts';

/** The whole catalogue of the specification as steps without help, for tests of the language. */
export const FIXTURE_STEPS: readonly Step[] = Object.entries(facts).map(([keyword, fact]) => ({
  keyword,
  group: fact.group as StepGroup,
  platforms: fact.platforms as Step['platforms'],
  locator: fact.locator as SlotUse,
  ...('secondLocator' in fact && fact.secondLocator ? { secondLocator: fact.secondLocator as SlotUse } : {}),
  testData: slotOf(fact.testData),
  expected: slotOf(fact.expected),
  autoWait: fact.autoWait as Step['autoWait'],
  sentence: fact.sentence,
  help: `Help of ${keyword}.`,
  examples: [],
  errors: [],
}));

function slotOf([use, kind]: readonly string[]): Slot {
  return { use: use as SlotUse, ...(kind === undefined ? {} : { kind: kind as SlotKind }) };
}
