import { holds } from '@stepwright/contract/rights';
import * as routes from '@stepwright/contract/routes/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { sessionCookieName } from '../../auth/identify-session.ts';
import { failurePage } from '../../auth/pages/sign-in-pages.ts';
import { PROVIDER_COOKIE } from '../../auth/provider/embedded-provider.ts';
import { createSession, hashOfSession } from '../../auth/session-store.ts';
import type { PendingSignIn } from '../../auth/sign-in-client.ts';
import type { ServerParts } from '../../server-parts.ts';
import { anyProjectExists } from '../../store/projects.ts';
import { deleteSession } from '../../store/sessions.ts';
import { auditPage } from '../audit-call.ts';
import { setPublicAddress } from '../provider/register.ts';
import { serve } from '../serve-route.ts';
import { sendPage } from '../sign-in/read-form.ts';
import { returnPath } from './return-path.ts';

/** Holds what was begun, sealed, until the provider sends the browser back; this browser alone can finish it. */
const PENDING_COOKIE = 'stepwright_begun';
const PENDING_SECONDS = 1800;

/** Who is signed in, and the way in and out (the browser never sees a token). */
export function registerSession(app: FastifyInstance, parts: ServerParts): void {
  const { database, config, cipher } = parts;
  const { provider, client, outside } = parts.signIn;
  const secure = config.publicUrl.startsWith('https:');
  const sessionCookie = sessionCookieName(config.publicUrl);
  const sessionOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const pendingOptions = { path: '/auth', httpOnly: true, sameSite: 'lax', secure } as const;

  serve(app, parts, routes.getSession, async ({ identity }) => {
    const claims = identity?.claims ?? null;
    const offerSample = claims !== null && holds(claims, 'project.add') && !(await anyProjectExists(database.sql));
    return {
      status: 200,
      body: {
        person: claims && { ...claims, roles: [...claims.roles], projects: [...claims.projects] },
        csrfToken: identity?.csrfToken ?? null,
        accountUrl: claims && (outside?.accountUrl ?? '/sign-in/account'),
        supportEmail: claims && config.supportEmail,
        offerSample,
      },
    };
  });

  serve(app, parts, routes.startSignIn, async ({ query, request, reply }) => {
    // Cookies belong to one host: whoever came by another name of this machine goes on under the public one.
    if (request.headers.host !== new URL(config.publicUrl).host) {
      reply.redirect(config.publicUrl + request.url, 302);
      return { status: 302, body: null };
    }
    const begun = await client.begin(returnPath(query.returnTo), query.register === '1').catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unavailable') return error;
      throw error;
    });
    if (begun instanceof AppError) return sendFailure(request, reply, begun);
    const { url, pending } = begun;
    reply.setCookie(PENDING_COOKIE, cipher.encrypt(JSON.stringify({ ...pending, at: Date.now() })), {
      ...pendingOptions,
      maxAge: PENDING_SECONDS,
    });
    reply.header('cache-control', 'no-store').redirect(url, 302);
    return { status: 302, body: null };
  });

  serve(app, parts, routes.finishSignIn, async ({ request, reply }) => {
    const pending = readPending(request.cookies[PENDING_COOKIE]);
    reply.clearCookie(PENDING_COOKIE, pendingOptions);
    if (!pending) return sendBack(reply, '/auth/sign-in');
    const signedIn = await client
      .finish(new URL(request.url, config.publicUrl), pending)
      .catch((error: unknown) =>
        error instanceof AppError && error.code === 'unavailable'
          ? error
          : new AppError('unauthenticated', 'The sign-in could not be finished. Start it again.', { cause: error }),
      );
    if (signedIn instanceof AppError) return sendFailure(request, reply, signedIn);
    const old = request.cookies[sessionCookie];
    if (old) await deleteSession(database.sql, hashOfSession(old));
    const { subject, providerSession, idToken } = signedIn;
    const session = await createSession(database.sql, subject, {
      session: providerSession,
      sealedIdToken: idToken === null ? null : cipher.encrypt(idToken),
    });
    reply.setCookie(sessionCookie, session.id, sessionOptions);
    // Whoever signs in again because they were given a project finds it there.
    parts.forgetClaims(subject);
    // Signed in already: a directory that is away just now takes nothing back.
    const claims = await parts.directory.claimsOf(subject).catch(() => null);
    await auditPage(parts, request, 'person.sign-in', claims ?? { subject, userName: '' }, { status: 200 });
    return sendBack(reply, returnPath(pending.returnTo));
  });

  serve(app, parts, routes.signOut, async ({ request, reply }) => {
    const id = request.cookies[sessionCookie];
    const sealed = id ? await deleteSession(database.sql, hashOfSession(id)) : null;
    reply.clearCookie(sessionCookie, sessionOptions);
    if (provider) {
      setPublicAddress(request.raw.headers, config.publicUrl);
      const atProvider = await provider.Session.get(provider.createContext(request.raw, reply.raw));
      await atProvider.destroy();
      reply.clearCookie(PROVIDER_COOKIE, { path: '/' }).clearCookie(`${PROVIDER_COOKIE}.sig`, { path: '/' });
    }
    return { status: 200, body: { url: await client.leave(sealed === null ? null : cipher.decrypt(sealed)) } };
  });

  function readPending(sealed: string | undefined): PendingSignIn | null {
    const text = sealed ? cipher.decrypt(sealed) : null;
    if (text === null) return null;
    const read = Pending.safeParse(parseJson(text));
    return !read.success || Date.now() - read.data.at > PENDING_SECONDS * 1000 ? null : read.data;
  }
}

/** Sealed by the key that people seal values of their own with, so it proves who wrote it no more than any text does. */
const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  at: z.number(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** These addresses are opened by people, not by programs: what went wrong is a page. */
function sendFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): { status: 302; body: null } {
  request.log.warn({ err: error.cause ?? error }, error.message);
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  sendPage(reply, failurePage.render(`${error.message} ${error.hint ?? ''}`.trim()), error.status);
  return { status: 302, body: null };
}

function sendBack(reply: FastifyReply, path: string): { status: 302; body: null } {
  reply.header('cache-control', 'no-store').redirect(path, 302);
  return { status: 302, body: null };
}
