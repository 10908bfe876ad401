import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { checkSignIn, registerPerson } from '../../actions/check-sign-in.ts';
import { AppError } from '../../app-error.ts';
import { failurePage, registerPage, signInPage } from '../../auth/pages/sign-in-pages.ts';
import type { ServerParts } from '../../server-parts.ts';
import { findPerson } from '../../store/people.ts';
import { auditPage } from '../audit-call.ts';
import { callerNetwork } from '../caller-network.ts';
import { setPublicAddress } from '../provider/register.ts';
import { field, requireOwnOrigin, sendPage, takeForms } from './read-form.ts';

type OfInteraction = { Params: { uid: string } };

/**
 * The pages on which people sign in and register, between the provider's question and its answer. The provider's own cookie, bound
 * to the path of one sign-in, tells whose it is.
 */
export async function registerSignIn(app: FastifyInstance, parts: ServerParts, provider: Provider): Promise<void> {
  const { database, config } = parts;
  await app.register(async (scope) => {
    takeForms(scope);

    scope.get<OfInteraction>('/sign-in/:uid', async (request, reply) => {
      const details = await interaction(request, reply);
      if (!details) return reply;
      const { uid } = request.params;
      if (details.params['register'] === '1') return reply.redirect(`/sign-in/${uid}/register`);
      return sendPage(reply, signInPage({ action: `/sign-in/${uid}`, registerUrl: `/sign-in/${uid}/register` }));
    });

    scope.get<OfInteraction>('/sign-in/:uid/back', async (request, reply) => {
      if (!(await interaction(request, reply))) return reply;
      const { uid } = request.params;
      return sendPage(reply, signInPage({ action: `/sign-in/${uid}`, registerUrl: `/sign-in/${uid}/register` }));
    });

    scope.post<OfInteraction>(
      '/sign-in/:uid',
      { config: { rateLimit: { max: 60, timeWindow: 60_000 } } },
      async (request, reply) => {
        requireOwnOrigin(request, config.publicUrl);
        if (!(await interaction(request, reply))) return reply;
        const { uid } = request.params;
        const userName = field(request, 'userName').trim();
        try {
          const network = callerNetwork(request.ip);
          const subject = await checkSignIn(database.sql, userName, field(request, 'password'), network);
          return await finish(request, reply, subject);
        } catch (error) {
          if (error instanceof AppError) {
            // A name that nobody has may be a password in the wrong field.
            const tried = await findPerson(database.sql, userName);
            await auditPage(parts, request, 'person.sign-in', tried, { status: error.status });
          }
          return again(error, reply, (message) =>
            signInPage({ action: `/sign-in/${uid}`, registerUrl: `/sign-in/${uid}/register`, userName, message }),
          );
        }
      },
    );

    scope.get<OfInteraction>('/sign-in/:uid/register', async (request, reply) => {
      if (!(await interaction(request, reply))) return reply;
      const { uid } = request.params;
      return sendPage(reply, registerPage({ action: `/sign-in/${uid}/register`, signInUrl: `/sign-in/${uid}/back` }));
    });

    scope.post<OfInteraction>(
      '/sign-in/:uid/register',
      { config: { rateLimit: { max: 30, timeWindow: 3_600_000 } } },
      async (request, reply) => {
        requireOwnOrigin(request, config.publicUrl);
        if (!(await interaction(request, reply))) return reply;
        const { uid } = request.params;
        const userName = field(request, 'userName');
        try {
          const texts = [field(request, 'password'), field(request, 'again')] as const;
          const subject = await registerPerson(database.sql, userName, ...texts);
          await auditPage(parts, request, 'person.register', { subject, userName }, { status: 201 });
          return await finish(request, reply, subject);
        } catch (error) {
          return again(error, reply, (message) =>
            registerPage({ action: `/sign-in/${uid}/register`, signInUrl: `/sign-in/${uid}/back`, userName, message }),
          );
        }
      },
    );
  });

  /** Null when there is no such sign-in any more, or it is another browser's: then the reply says so. */
  async function interaction(request: FastifyRequest, reply: FastifyReply) {
    setPublicAddress(request.raw.headers, config.publicUrl);
    try {
      return await provider.interactionDetails(request.raw, reply.raw);
    } catch (error) {
      if ((error as { error?: unknown }).error !== 'invalid_request') throw error;
      sendPage(reply, failurePage.render('Nothing was changed.'), 400);
      return null;
    }
  }

  /** Tells the provider who this is, and sends the browser back to it. */
  async function finish(request: FastifyRequest, reply: FastifyReply, subject: string): Promise<FastifyReply> {
    const url = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: subject, remember: false },
    });
    return reply.header('cache-control', 'no-store').redirect(url, 303);
  }
}

/** Shows the form again with what was wrong. */
function again(error: unknown, reply: FastifyReply, render: (message: string) => string): FastifyReply {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  return sendPage(reply, render(error.message), error.status);
}
