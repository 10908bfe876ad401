import { z } from 'zod';
import { Person } from '../entities/person.ts';
import { route } from '../route.ts';

/** Name of the header that every writing call of the browser carries (CSRF defence); its value is the session's token. */
export const CSRF_HEADER = 'x-csrf-token';

/** Who is signed in, and the CSRF token of the session; `person` is null for a visitor. */
export const getSession = route({
  method: 'GET',
  path: '/api/session',
  summary: 'The signed-in person',
  permission: 'anyone',
  responses: {
    200: z.object({
      person: Person.nullable(),
      csrfToken: z.string().nullable(),
      /** Where the account page of the identity provider is (change password). */
      accountUrl: z.string().nullable(),
      /** Whom to write to for help (STEPWRIGHT_SUPPORT_EMAIL). */
      supportEmail: z.string().nullable(),
      /** False once any project exists: then the first contact offers nothing. */
      offerSample: z.boolean(),
    }),
  },
});

/** Ends the session here and at the identity provider; answers where the browser should go. */
export const signOut = route({
  method: 'POST',
  path: '/api/session/sign-out',
  summary: 'Sign out',
  permission: 'anyone',
  body: z.strictObject({}),
  responses: { 200: z.object({ url: z.string() }) },
});

/** Redirects to the identity provider; `returnTo` is a path of this product, anything else is ignored. */
export const startSignIn = route({
  method: 'GET',
  path: '/auth/sign-in',
  summary: 'Start the sign-in',
  permission: 'anyone',
  query: z.object({ returnTo: z.string().max(2000).optional(), register: z.enum(['1']).optional() }),
  responses: { 302: z.unknown() },
});

/** Where the identity provider sends the browser back to. */
export const finishSignIn = route({
  method: 'GET',
  path: '/auth/callback',
  summary: 'Finish the sign-in',
  permission: 'anyone',
  responses: { 302: z.unknown() },
});
