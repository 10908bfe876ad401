import type { Reply } from '@stepwright/contract/route';
import type { getSession, signOut } from '@stepwright/contract/routes/session';
import { queryOptions } from '@tanstack/react-query';
import { call, endpoint } from '../call.ts';
import { callEnded } from '../call-watch.ts';
import { rememberCsrfToken } from '../csrf.ts';

const readSession = endpoint<typeof getSession>({ method: 'GET', path: '/api/session' });
const leave = endpoint<typeof signOut>({ method: 'POST', path: '/api/session/sign-out' });

export type Session = Reply<typeof getSession>;

/** Asks the server who is signed in, and renews the token for writing calls. */
export async function fetchSession(signal?: AbortSignal): Promise<Session> {
  const session = await call(readSession, {}, signal ? { signal } : {});
  rememberCsrfToken(session.csrfToken);
  return session;
}

let known: Session | null = null;

/**
 * Who is signed in. A session that ends while screens are open does not tear them down: they keep the person they were drawn for,
 * and the watch over calls asks for a new sign-in.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await fetchSession(signal);
    if (session.person === null && known?.person) {
      callEnded('signed-out');
      return known;
    }
    known = session;
    return session;
  },
  staleTime: 60_000,
});

/** Ends the session and answers where the browser should go next. */
export const endSession = () => call(leave, { body: {} });
