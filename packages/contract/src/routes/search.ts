import { z } from 'zod';
import { Id, idInPath } from '../paging.ts';
import { route } from '../route.ts';

/** Things that the palette finds. `step` is a line of a feature's text. */
export const FOUND_KINDS = ['feature', 'plan', 'environment', 'object', 'file', 'run', 'step'] as const;

export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  /** Of a step: the id of its feature. */
  id: Id,
  /** Of a step: the line itself, cut at 200 characters. */
  name: z.string(),
  /** What tells it from others: the feature of a step, the status of a run. */
  detail: z.string().nullable(),
  line: z.number().int().nullable(),
});
export type Found = z.infer<typeof Found>;

export const MOST_FOUND = 30;

/** Our addition: finds anything of a project by name, number or text. Costs the same however much the project holds. */
export const searchProject = route({
  method: 'GET',
  path: '/api/search',
  summary: 'Find anything of a project, best first (at most 30)',
  permission: { right: 'content.read', where: { in: 'query', field: 'applicationId' } },
  query: z.object({ applicationId: idInPath, text: z.string().trim().min(1).max(100) }),
  limit: { calls: 120, seconds: 60 },
  responses: { 200: z.array(Found) },
});
