import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { LogoutMessage } from '../../auth/outside/logout-message.ts';
import type { ServerParts } from '../../server-parts.ts';
import { endByMessage } from '../../store/sessions.ts';
import { field, takeForms } from '../sign-in/read-form.ts';

/** Where an outside provider says that somebody signed out there (OpenID Connect Back-Channel Logout 1.0 §2.5). */
export async function registerProviderLogout(
  app: FastifyInstance,
  parts: ServerParts,
  readMessage: (token: string) => Promise<LogoutMessage>,
): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope);
    scope.post(
      '/auth/backchannel-logout',
      { config: { rateLimit: { max: 600, timeWindow: 60_000 } } },
      async (request, reply) => {
        const token = field(request, 'logout_token');
        if (token === '') throw new AppError('validation', 'The form holds no logout_token.');
        const message = await readMessage(token);
        const ended = await parts.database.transaction((tx) => endByMessage(tx, message));
        request.log.info({ ended }, 'the identity provider ended sessions');
        return reply.status(200).header('cache-control', 'no-store').send();
      },
    );
  });
}
