import { randomBytes } from 'node:crypto';
import type { Claims } from '@stepwright/contract/rights';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changePassword } from '../../actions/check-sign-in.ts';
import { AppError } from '../../app-error.ts';
import { sessionCookieName } from '../../auth/identify-session.ts';
import { type AccountState, accountPage } from '../../auth/pages/sign-in-pages.ts';
import { hashOfSecret, PROVIDER_PATH } from '../../auth/provider/embedded-provider.ts';
import { hashOfSession } from '../../auth/session-store.ts';
import type { ServerParts } from '../../server-parts.ts';
import { deleteApiClient, insertApiClient, listApiClients } from '../../store/api-clients.ts';
import { auditPage } from '../audit-call.ts';
import { sameText } from '../same-text.ts';
import { field, requireOwnOrigin, sendPage, takeForms } from '../sign-in/read-form.ts';

/** Programs a person may have. */
const MOST_PROGRAMS = 20;

/** The page on which people change their password and make keys for programs; for signed-in browsers alone. */
export async function registerAccount(app: FastifyInstance, parts: ServerParts): Promise<void> {
  const { database, config } = parts;
  await app.register(async (scope) => {
    takeForms(scope);

    scope.get('/sign-in/account', async (request, reply) => {
      const person = await signedIn(request);
      if (!person) return reply.redirect('/auth/sign-in?returnTo=/sign-in/account');
      return show(reply, person, {});
    });

    scope.post('/sign-in/account/password', async (request, reply) => {
      const person = await requirePerson(request);
      const session = hashOfSession(request.cookies[sessionCookieName(config.publicUrl)] ?? '');
      const texts = {
        current: field(request, 'current'),
        password: field(request, 'password'),
        again: field(request, 'again'),
      };
      try {
        await changePassword(database, person.claims, texts, session);
        await auditPage(parts, request, 'password.change', person.claims, { status: 200 });
        return await show(reply, person, { passwordDone: true });
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        await auditPage(parts, request, 'password.change', person.claims, { status: error.status });
        if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
        return show(reply, person, { passwordMessage: error.message }, error.status);
      }
    });

    scope.post('/sign-in/account/programs', async (request, reply) => {
      const person = await requirePerson(request);
      const name = field(request, 'name').trim().slice(0, 60);
      const known = await listApiClients(database.sql, person.claims.subject);
      if (name === '') return show(reply, person, { clientMessage: 'The program needs a name.' }, 400);
      if (known.length >= MOST_PROGRAMS) {
        return show(reply, person, { clientMessage: `${MOST_PROGRAMS} programs are the most. Remove one first.` }, 400);
      }
      const clientId = `program-${randomBytes(9).toString('hex')}`;
      const secret = randomBytes(32).toString('base64url');
      const { subject } = person.claims;
      await insertApiClient(database.sql, { clientId, subject, name, secretHash: hashOfSecret(secret) });
      await auditPage(parts, request, 'program.add', person.claims, { status: 201, target: `clientId=${clientId}` });
      const tokenUrl = `${config.publicUrl}${PROVIDER_PATH}/token`;
      return show(reply, person, { made: { clientId, secret, tokenUrl } }, 201);
    });

    scope.post('/sign-in/account/programs/delete', async (request, reply) => {
      const person = await requirePerson(request);
      const clientId = field(request, 'clientId');
      await deleteApiClient(database.sql, person.claims.subject, clientId);
      await auditPage(parts, request, 'program.delete', person.claims, { status: 200, target: `clientId=${clientId}` });
      return reply.redirect('/sign-in/account', 303);
    });
  });

  async function signedIn(request: FastifyRequest): Promise<{ claims: Claims; csrfToken: string } | null> {
    try {
      const identity = await parts.identify(request);
      if (identity?.via !== 'session' || identity.csrfToken === null) return null;
      return { claims: identity.claims, csrfToken: identity.csrfToken };
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') return null;
      throw error;
    }
  }

  async function requirePerson(request: FastifyRequest): Promise<{ claims: Claims; csrfToken: string }> {
    requireOwnOrigin(request, config.publicUrl);
    const person = await signedIn(request);
    if (!person) throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
    if (!sameText(field(request, 'csrf'), person.csrfToken)) {
      throw new AppError('forbidden', 'This form is out of date. Reload the page and try again.');
    }
    return person;
  }

  async function show(
    reply: FastifyReply,
    person: { claims: Claims; csrfToken: string },
    state: Partial<AccountState>,
    status = 200,
  ): Promise<FastifyReply> {
    const clients = await listApiClients(database.sql, person.claims.subject);
    const whole = { userName: person.claims.userName, csrfToken: person.csrfToken, clients, ...state };
    return sendPage(reply, accountPage(whole), status);
  }
}
