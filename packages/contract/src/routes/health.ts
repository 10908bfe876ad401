import { z } from 'zod';
import { route } from '../route.ts';

export const HealthReport = z.object({
  status: z.enum(['ok', 'draining', 'down']),
  version: z.string(),
  checks: z.array(z.object({ name: z.string(), state: z.enum(['ok', 'warning', 'down']), message: z.string() })),
});
export type HealthReport = z.infer<typeof HealthReport>;

/** For balancers: 200 while the server takes work, 503 while it drains or has no database. Says nothing else. */
export const getReadiness = route({
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether this server takes work',
  permission: 'anyone',
  responses: { 200: z.object({ status: z.string() }), 503: z.object({ status: z.string() }) },
});

/** For people: database, executors and how runs are confined. */
export const getHealth = route({
  method: 'GET',
  path: '/api/health',
  summary: 'How the parts of the product are',
  permission: 'signed-in',
  responses: { 200: HealthReport },
});
