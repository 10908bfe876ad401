import { z } from 'zod';
import { idInPath } from '../paging.ts';
import { route } from '../route.ts';

/**
 * One question to the chat model of an environment's settings (spec 1 §7). The reply's `data.data` is JSON text whose
 * `data.messages` holds the system's, the caller's and, third, the model's message.
 */
export const askPsChat = route({
  method: 'POST',
  path: '/api/chat/psChat/:settingsId',
  summary: 'Ask the chat model of an environment',
  permission: { right: 'content.write', where: 'entity' },
  params: z.object({ settingsId: idInPath }),
  body: z.strictObject({
    message: z.string().min(1).max(20_000),
    options: z.strictObject({ model: z.string().min(1).max(100).optional() }).default({}),
  }),
  responses: { 200: z.object({ data: z.object({ data: z.string() }) }) },
  limit: { calls: 20, seconds: 60 },
});
