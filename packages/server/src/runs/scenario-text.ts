import { createHash } from 'node:crypto';
import { listOf, textOf } from './read-message.ts';
import type { ScenarioText } from './run-fold.ts';

/** Characters of a scenario's text that search looks into. */
const LONGEST = 20_000;

/** The text of a scenario as search finds it. The hash covers tables and texts below the steps too: they are part of what it does. */
export function scenarioText(pickle: Record<string, unknown>): ScenarioText {
  const steps = listOf(pickle, 'steps').filter((step): step is Record<string, unknown> => typeof step === 'object');
  const lines = [textOf(pickle, 'name', 500) ?? '', ...steps.map((step) => oneLine(textOf(step, 'text', 1000) ?? ''))];
  const whole = [pickle['name'], steps.map((step) => [step?.['text'], step?.['argument']])];
  return {
    hash: createHash('sha256').update(JSON.stringify(whole)).digest(),
    body: lines.join('\n').slice(0, LONGEST).toWellFormed(),
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}
