import type { RunMessage } from '@stepwright/contract/messages';
import { STORED_PAGE_TYPE } from '@stepwright/contract/stored-page-type';
import { idOf, listOf, partOf, textOf } from '../runs/read-message.ts';
import type { Transaction } from '../store/database.ts';
import { placeStoredPage, readScenarioBeginning } from '../store/stored-pages.ts';

const NAMED = /^attachments\/(\w[\w.-]{0,119})$/;

/**
 * Of the messages just stored, those that name stored pages put them into the list: with their scenario and step.
 *
 * @param places the scenario that each message is about
 */
export async function placeStoredPages(
  tx: Transaction,
  runId: number,
  messages: readonly RunMessage[],
  places: readonly (number | null)[],
): Promise<void> {
  for (const [at, message] of messages.entries()) {
    const attachment = partOf(message, 'attachment');
    const scenario = places[at] ?? null;
    if (attachment?.['mediaType'] !== STORED_PAGE_TYPE || scenario === null) continue;
    const name = NAMED.exec(textOf(attachment, 'url', 200) ?? '')?.[1];
    if (name === undefined) continue;
    const { step, stepText } = findStep(
      await readScenarioBeginning(tx, runId, scenario),
      idOf(attachment, 'testStepId'),
    );
    const caption = textOf(attachment, 'fileName', 300) ?? '';
    await placeStoredPage(tx, runId, { name, caption, scenario, step, stepText });
  }
}

/** The place and text of a step, as the pickle and the test case of its scenario tell them. */
export function findStep(
  beginning: readonly unknown[],
  testStepId: string | null,
): { readonly step: number | null; readonly stepText: string | null } {
  const part = (kind: string) => {
    const found = beginning.map((message) => partOf(message as Record<string, unknown>, kind)).filter((one) => one);
    return found.at(-1) ?? null;
  };
  const testSteps = listOf(part('testCase'), 'testSteps') as Record<string, unknown>[];
  const step = testSteps.findIndex((one) => idOf(one, 'id') === testStepId);
  if (testStepId === null || step < 0) return { step: null, stepText: null };
  const pickleStepId = idOf(testSteps[step] ?? null, 'pickleStepId');
  const steps = listOf(part('pickle'), 'steps') as Record<string, unknown>[];
  const told = steps.find((one) => idOf(one, 'id') === pickleStepId);
  return { step, stepText: told ? textOf(told, 'text', 1000) : null };
}
