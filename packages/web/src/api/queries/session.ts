import type { getSession, signOut } from '@stepwright/contract/routes/session';
import { queryOptions } from '@tanstack/react-query';
import { call, endpoint } from '../call.ts';
import { rememberCsrfToken } from '../csrf.ts';

const readSession = endpoint<typeof getSession>({ method: 'GET', path: '/api/session' });
const leave = endpoint<typeof signOut>({ method: 'POST', path: '/api/session/sign-out' });

/** Who is signed in; reading it also renews the token for writing calls. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await call(readSession, {}, { signal });
    rememberCsrfToken(session.csrfToken);
    return session;
  },
  staleTime: 60_000,
});

/** Ends the session and answers where the browser should go next. */
export const endSession = () => call(leave, { body: {} });
