import type Provider from 'oidc-provider';
import type { Outside } from './outside/open-outside.ts';
import type { SignInClient } from './sign-in-client.ts';

/** The product as a client of the provider that the settings chose: the embedded one, or one elsewhere; the other is null. */
export type SignInParts = { readonly client: SignInClient } & (
  | { readonly provider: Provider; readonly outside: null }
  | { readonly provider: null; readonly outside: Outside }
);
