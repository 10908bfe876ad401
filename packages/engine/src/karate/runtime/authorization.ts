import { perform, type Work } from '../effects/effect.ts';
import { httpSettingsOf } from '../http/read-http-configure.ts';
import { responseValue } from '../http/read-response.ts';
import { KarateError } from '../karate-error.ts';
import type { HeaderAuth } from './karate-config.ts';
import type { KarateScenario } from './karate-scenario.ts';

type OAuth = Extract<HeaderAuth, { type: 'oauth2' }>;

/** A token is fetched anew this long before it runs out. */
const MARGIN_MS = 10_000;

interface Token {
  readonly header: string;
  readonly until: number;
}

/** A configuration keeps its token as long as it is valid. */
const tokens = new WeakMap<OAuth, Token>();

/** The Authorization header that `configure auth` asks for; null where it asks for none. */
export function* authorizationOf(run: KarateScenario): Work<string | null> {
  const { auth } = run.config;
  switch (auth?.type) {
    case 'basic':
      return `Basic ${Buffer.from(`${auth.username}:${auth.password}`, 'utf8').toString('base64')}`;
    case 'bearer':
      return `Bearer ${auth.token}`;
    case 'oauth2': {
      const known = tokens.get(auth);
      if (known && known.until > Date.now()) return known.header;
      const token = yield* fetchToken(run, auth);
      tokens.set(auth, token);
      return token.header;
    }
    default:
      return null;
  }
}

/** The client credentials grant of OAuth 2.0 (RFC 6749 §4.4). */
function* fetchToken(run: KarateScenario, auth: OAuth): Work<Token> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: auth.clientId,
    client_secret: auth.clientSecret,
    ...(auth.scope === null ? {} : { scope: auth.scope }),
  });
  const headers = [
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Accept', 'application/json'],
  ] as const;
  const request = { method: 'POST', url: auth.tokenUrl, headers, body: Buffer.from(form.toString(), 'latin1') };
  const ask = { request, settings: httpSettingsOf(run.config), limits: run.suite.limits, cookies: [] };
  const response = yield* perform('http', ask);
  const { value } = responseValue(response);
  const answer = typeof value === 'object' && value !== null ? (value as { readonly [key: string]: unknown }) : {};
  if (response.status !== 200 || typeof answer.access_token !== 'string') {
    const problem = `${auth.tokenUrl} answered with status ${response.status} and gave no access_token`;
    throw new KarateError('E_CONFIG', `configure auth: ${problem}; check clientId, clientSecret and scope`);
  }
  const seconds = Number(answer.expires_in ?? 60);
  return { header: `Bearer ${answer.access_token}`, until: Date.now() + seconds * 1_000 - MARGIN_MS };
}
