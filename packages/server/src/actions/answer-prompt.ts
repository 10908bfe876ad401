import type { EnvironmentDraft } from '@stepwright/contract/entities/environment';
import type { Generation } from '@stepwright/contract/entities/generation';
import { askModel, ModelFailure } from '../integrations/model/ask-model.ts';
import { withoutFences } from '../integrations/model/keep-gherkin.ts';
import { readModelAccess } from '../integrations/model/model-settings.ts';
import { findModelAccess } from './find-model-access.ts';
import type { ModelParts } from './generate-script.ts';

const LONGEST_PROMPT = 20_000;
const QUESTION =
  'You write test data. Answer with one JSON object alone, without words around it: names of data as keys, their values as texts or numbers.';

/**
 * The experimental `gptPrompt` of test data (spec 1 §4): where the UI data, or else the API data, holds that key, a model's answer
 * takes the place of the key; the other values stay as they are and win over an answer of the same name. When no usable answer
 * comes the draft is saved as it was written.
 *
 * @throws the signal's reason when the caller goes away
 */
export async function answerPrompt(
  parts: ModelParts,
  draft: EnvironmentDraft,
  signal: AbortSignal,
): Promise<{ draft: EnvironmentDraft; generation: Generation | null }> {
  const field = (['anoroc_content', 'content', 'karate_content'] as const).find(
    (name) => readPrompt(draft[name]) !== null,
  );
  const found = field && readPrompt(draft[field]);
  if (!field || !found) return { draft, generation: null };
  try {
    if (found.prompt.length > LONGEST_PROMPT) {
      throw new ModelFailure(`A gptPrompt has at most ${LONGEST_PROMPT} characters.`);
    }
    const own = readModelAccess(draft.settings_content ?? '', 'gpt', parts.cipher);
    const access = 'missing' in own ? await findModelAccess(parts, draft.applicationId, 'gpt') : own;
    const messages = [
      { role: 'system', content: QUESTION },
      { role: 'user', content: found.prompt },
    ] as const;
    const answer = readData(await askModel(access, messages, parts.limits, signal));
    const text = JSON.stringify({ ...answer, ...found.rest }, null, 2);
    return { draft: { ...draft, [field]: text }, generation: { made: 1, problems: [] } };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { draft, generation: { made: 0, problems: [error.message] } };
  }
}

/** The part of the language's JSON that keeps how a number is written; TypeScript does not describe it yet. */
const exactJson = JSON as unknown as {
  parse(text: string, revive: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(source: string): unknown;
};

function readPrompt(text: string | undefined): { prompt: string; rest: Record<string, unknown> } | null {
  if (text?.includes('"gptPrompt"') !== true) return null;
  // Numbers go back as they were written: a card number has more digits than a number of the language holds.
  const data = exactJson.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? exactJson.rawJSON(source) : value,
  );
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return null;
  const { gptPrompt, ...rest } = data as Record<string, unknown>;
  return typeof gptPrompt === 'string' && gptPrompt.trim() !== '' ? { prompt: gptPrompt.trim(), rest } : null;
}

function readData(answer: string): Record<string, unknown> {
  let data: unknown;
  try {
    data = JSON.parse(withoutFences(answer));
  } catch {
    throw new ModelFailure('The model answered the gptPrompt with something that is not JSON.');
  }
  if (data === null || typeof data !== 'object' || Array.isArray(data)) {
    throw new ModelFailure('The model answered the gptPrompt with something that is not a JSON object.');
  }
  // Another prompt in the answer would ask again at every save.
  const { gptPrompt: _again, ...values } = data as Record<string, unknown>;
  return values;
}
