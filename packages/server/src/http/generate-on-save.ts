import type { EnvironmentDraft } from '@stepwright/contract/entities/environment';
import type { FeatureDraft } from '@stepwright/contract/entities/feature';
import type { Generation } from '@stepwright/contract/entities/generation';
import type { Claims } from '@stepwright/contract/rights';
import type { FastifyReply } from 'fastify';
import { answerPrompt } from '../actions/answer-prompt.ts';
import { generateScript, type ModelParts } from '../actions/generate-script.ts';
import { defaultType } from '../actions/save-feature.ts';
import { AppError } from '../app-error.ts';
import { findRequests } from '../integrations/model/find-requests.ts';
import type { ServerParts } from '../server-parts.ts';
import { findFeature } from '../store/features.ts';
import { findProject } from '../store/projects.ts';
import { callerSignal } from './caller-signal.ts';
import { limitCalls } from './limit-calls.ts';

/** Saves with requests to a model that one caller may send. */
const LIMIT = { calls: 30, seconds: 60 };

/**
 * Answers the requests to a model in a feature before it is saved. What fails is logged, told to the person by `problems`, and keeps
 * nothing from being saved (spec 1 §4).
 *
 * @throws AppError `unavailable` when the caller goes away: then nothing is saved
 */
export async function generateOnSave(
  parts: ServerParts,
  draft: FeatureDraft,
  claims: Claims,
  reply: FastifyReply,
): Promise<{ draft: FeatureDraft; generation: Generation | null }> {
  const { requests, open } = findRequests(draft.content);
  if (requests.length === 0 && open.length === 0) return { draft, generation: null };
  const { sql } = parts.database;
  const project = await findProject(sql, draft.application_id);
  const stored = draft.id === 0 ? null : await findFeature(sql, draft.id);
  const isForeign = stored ? stored.application.id !== draft.application_id : draft.id !== 0;
  // The save itself says what is wrong.
  if (!project || isForeign) return { draft, generation: null };
  const type = stored?.feature_type ?? draft.feature_type ?? defaultType(project.applicationType);
  const refused = await refusalByLimit(parts, claims);
  if (refused) return { draft, generation: told(parts, refused) };
  const feature = { content: draft.content, type, projectId: project.id };
  const { content, generation } = await generateScript(modelParts(parts), feature, callerSignal(reply));
  return { draft: { ...draft, content }, generation: generation && told(parts, generation) };
}

/** The same for the `gptPrompt` of an environment. */
export async function promptOnSave(
  parts: ServerParts,
  draft: EnvironmentDraft,
  claims: Claims,
  reply: FastifyReply,
): Promise<{ draft: EnvironmentDraft; generation: Generation | null }> {
  const texts = [draft.anoroc_content, draft.content, draft.karate_content];
  if (!texts.some((text) => text?.includes('"gptPrompt"'))) return { draft, generation: null };
  const refused = await refusalByLimit(parts, claims);
  if (refused) return { draft, generation: told(parts, refused) };
  const answered = await answerPrompt(modelParts(parts), draft, callerSignal(reply));
  return { draft: answered.draft, generation: answered.generation && told(parts, answered.generation) };
}

function modelParts(parts: ServerParts): ModelParts {
  return { sql: parts.database.sql, cipher: parts.cipher, limits: parts.config.model };
}

async function refusalByLimit(parts: ServerParts, claims: Claims): Promise<Generation | null> {
  try {
    await limitCalls(parts, `generate ${claims.subject}`, LIMIT);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
    return { made: 0, problems: [`${error.message} ${error.hint ?? ''}`.trim()] };
  }
}

function told(parts: ServerParts, generation: Generation): Generation {
  for (const problem of generation.problems) parts.log.warn({ problem }, 'a request to a model was not answered');
  return generation;
}
