import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { Generation } from '@stepwright/contract/entities/generation';
import { askModel, ModelFailure } from '../integrations/model/ask-model.ts';
import { findRequests, type ScriptRequest, withoutRequests } from '../integrations/model/find-requests.ts';
import {
  gherkinLines,
  hasFeatureLine,
  KARATE_FEATURE_LINE,
  withoutFences,
} from '../integrations/model/keep-gherkin.ts';
import type { ModelLimits } from '../integrations/model/model-limits.ts';
import { pause, SAMPLE_ANSWERS } from '../integrations/model/sample-answers.ts';
import type { Queryable } from '../store/database.ts';
import type { SettingsCipher } from '../store/settings-cipher.ts';
import { askForScript } from './ask-for-script.ts';
import { findModelAccess } from './find-model-access.ts';

/** Requests that one save answers; what is above waits for the next. */
const MOST_REQUESTS = 5;
const LONGEST_PROMPT = 20_000;

export interface ModelParts {
  sql: Queryable;
  cipher: SettingsCipher;
  limits: ModelLimits;
}

/**
 * Answers the requests of a feature text (spec 1 §4): each block is removed and what was generated is appended. A request that
 * fails stays in the text and is told about; nothing keeps the feature from being saved. Features of type PERFORMANCE are left
 * alone.
 *
 * @returns the text to save; `generation` is null when it holds no request
 * @throws the signal's reason when the caller goes away
 */
export async function generateScript(
  parts: ModelParts,
  feature: { content: string; type: FeatureType; projectId: number },
  signal: AbortSignal,
): Promise<{ content: string; generation: Generation | null }> {
  const { content, type, projectId } = feature;
  if (type === 'PERFORMANCE') return { content, generation: null };
  const { requests, open } = findRequests(content);
  if (requests.length === 0 && open.length === 0) return { content, generation: null };
  const problems = open.map((word) => `The request that begins with ${word} has no end.`);
  const answered: ScriptRequest[] = [];
  const answers: string[] = [];
  const rest = withoutRequests(content, requests);
  for (const [place, request] of requests.entries()) {
    try {
      if (place >= MOST_REQUESTS) throw new ModelFailure(`One save answers ${MOST_REQUESTS} requests. Save again.`);
      const hasFeature = hasFeatureLine(rest) || answers.some(hasFeatureLine);
      const answer = withoutFences(await answerTo(parts, request, { type, projectId, hasFeature }, signal));
      const kept = type === 'KARATE' ? gherkinLines(answer) : answer;
      if (kept.trim() === '') throw new ModelFailure('The answer held no line of a script.');
      answers.push(kept);
      answered.push(request);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      problems.push(error.message);
    }
  }
  const generation = { made: answered.length, problems };
  if (answered.length === 0) return { content, generation };
  return { content: append(withoutRequests(content, answered), answers, type), generation };
}

async function answerTo(
  parts: ModelParts,
  request: ScriptRequest,
  feature: { type: FeatureType; projectId: number; hasFeature: boolean },
  signal: AbortSignal,
): Promise<string> {
  const { kind, prompt } = request;
  if (kind === 'gpt_api' || kind === 'gpt_web') {
    const { delay, text } = SAMPLE_ANSWERS[kind];
    await pause(delay, signal);
    return feature.hasFeature || feature.type === 'KARATE' ? text : `Feature: Generated sample\n\n${text}`;
  }
  if (prompt === '') throw new ModelFailure(`The request ${kind}: asks for nothing.`);
  if (prompt.length > LONGEST_PROMPT) throw new ModelFailure(`A request has at most ${LONGEST_PROMPT} characters.`);
  const access = await findModelAccess(parts, feature.projectId, kind);
  return askModel(access, askForScript(prompt, feature.type, feature.hasFeature), parts.limits, signal);
}

function append(rest: string, answers: readonly string[], type: FeatureType): string {
  const made = answers.join('\n\n');
  const before = rest.trimEnd();
  const whole = before === '' ? `${made}\n` : `${before}\n\n${made}\n`;
  return type === 'KARATE' && !hasFeatureLine(whole) ? `${KARATE_FEATURE_LINE}\n\n${whole}` : whole;
}
