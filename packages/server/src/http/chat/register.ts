import * as routes from '@stepwright/contract/routes/chat';
import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '../../app-error.ts';
import { askModel, ModelFailure } from '../../integrations/model/ask-model.ts';
import { readModelAccess } from '../../integrations/model/model-settings.ts';
import type { ServerParts } from '../../server-parts.ts';
import { findEnvironment } from '../../store/environments.ts';
import { callerSignal } from '../caller-signal.ts';
import { serve } from '../serve-route.ts';

const QUESTION = 'You help to write automated tests.';

/** The call to a project's own chat model (spec 1 §7). */
export function registerChat(app: FastifyInstance, parts: ServerParts): void {
  const { database, cipher, config } = parts;

  serve(app, parts, routes.askPsChat, async ({ params, body, authorise, reply }) => {
    const environment = await findEnvironment(database.sql, params.settingsId);
    await authorise('content.write', environment?.applicationId);
    if (!environment) throw notFound();
    const access = readModelAccess(environment.settings_content, 'pschat', cipher);
    if ('missing' in access) throw new AppError('precondition', access.missing);
    const messages = [
      { role: 'system', content: QUESTION },
      { role: 'user', content: body.message },
    ] as const;
    const model = body.options.model ?? access.model;
    const content = await askModel({ ...access, model }, messages, config.model, callerSignal(reply)).catch(
      (error: unknown) => {
        if (error instanceof ModelFailure) throw new AppError('unavailable', error.message, { retryAfter: 30 });
        throw error;
      },
    );
    const data = JSON.stringify({ data: { model, messages: [...messages, { role: 'assistant', content }] } });
    return { status: 200, body: { data: { data } } };
  });
}
