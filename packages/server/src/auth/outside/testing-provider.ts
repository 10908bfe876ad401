import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export const TESTING_CLIENT = { id: 'product', secret: 'secret of the product' };

interface Account {
  userName: string;
  roles: string[];
  groups: string[];
  enabled: boolean;
}

/**
 * A provider on this machine with whose keys a test can sign what it likes: discovery, keys, code flow with PKCE, and as much of the
 * admin interface as claims need. The real thing is tested end to end; this one is for tokens that no honest provider gives.
 */
export class TestingProvider {
  readonly issuer: string;
  readonly accounts = new Map<string, Account>();
  /** Who signs in next. */
  signsIn = { subject: 'ada', sid: 'sid-1' };
  /** Changes to the next ID token. */
  spoiled: JWTPayload = {};
  /** Requests for the keys so far. */
  keyReads = 0;
  /** Refuses the service account's tokens so many times. */
  refusals = 0;
  /** Answers everything with 500. */
  broken = false;
  readonly #server;
  readonly #codes = new Map<string, URLSearchParams>();
  #keys: { kid: string; key: CryptoKey; jwk: JWK }[] = [];

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.issuer = `http://localhost:${(server.address() as AddressInfo).port}/realms/trial`;
    server.on('request', (request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
  }

  static async start(): Promise<TestingProvider> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const provider = new TestingProvider(server);
    await provider.rotate();
    return provider;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** A new key signs from now on; the old one stays published, as Keycloak keeps it. */
  async rotate(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = randomBytes(6).toString('hex');
    const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
    this.#keys = [{ kid, key: privateKey, jwk }, ...this.#keys.slice(0, 1)];
  }

  get publicKey(): JWK {
    return this.#keys[0]?.jwk ?? {};
  }

  /** Signs with the current key. `undefined` takes a claim away. */
  async sign(claims: JWTPayload, header: Record<string, unknown> = {}): Promise<string> {
    const [current] = this.#keys;
    if (!current) throw new Error('no key');
    const now = Math.floor(Date.now() / 1000);
    const whole = { iss: this.issuer, aud: TESTING_CLIENT.id, iat: now, exp: now + 300, ...claims };
    return new SignJWT(JSON.parse(JSON.stringify(whole)))
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: current.kid, ...header })
      .sign(current.key);
  }

  /** What an honest provider gives a program for this person. */
  accessToken(subject: string, claims: JWTPayload = {}, header: Record<string, unknown> = {}): Promise<string> {
    const account = this.accounts.get(subject);
    return this.sign(
      {
        sub: subject,
        typ: 'Bearer',
        azp: 'a program',
        preferred_username: account?.userName,
        realm_access: { roles: account?.roles },
        projects: account?.groups.map((group) => `/${group}`),
        ...claims,
      },
      header,
    );
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '', this.issuer);
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (this.broken) return json({ error: 'broken' }, 500);
    const path = url.pathname.replace('/realms/trial', '');
    if (path === '/.well-known/openid-configuration') {
      return json({
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/auth`,
        token_endpoint: `${this.issuer}/protocol/openid-connect/token`,
        jwks_uri: `${this.issuer}/keys`,
        end_session_endpoint: `${this.issuer}/leave`,
        authorization_response_iss_parameter_supported: true,
      });
    }
    if (path === '/keys') {
      this.keyReads += 1;
      return json({ keys: this.#keys.map(({ jwk }) => jwk) });
    }
    if (path === '/auth') {
      const code = randomBytes(12).toString('hex');
      this.#codes.set(code, url.searchParams);
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({
        code,
        state: url.searchParams.get('state') ?? '',
        iss: this.issuer,
      }).toString();
      return response.writeHead(302, { location: back.href }).end();
    }
    if (path === '/protocol/openid-connect/token') return this.#giveTokens(request, json);
    return this.#administer(url.pathname, json);
  }

  async #giveTokens(request: IncomingMessage, json: (body: unknown, status?: number) => unknown): Promise<unknown> {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const expected = Buffer.from(
      `${TESTING_CLIENT.id}:${encodeURIComponent(TESTING_CLIENT.secret).replaceAll('%20', '+')}`,
    );
    if (request.headers.authorization !== `Basic ${expected.toString('base64')}`)
      return json({ error: 'invalid_client' }, 401);
    if (form.get('grant_type') === 'client_credentials') {
      return json({
        access_token: await this.sign({ sub: 'service', typ: 'Bearer' }),
        token_type: 'Bearer',
        expires_in: 300,
      });
    }
    const asked = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!asked || asked.get('code_challenge') !== proof || asked.get('code_challenge_method') !== 'S256') {
      return json({ error: 'invalid_grant' }, 400);
    }
    const { subject, sid } = this.signsIn;
    const id = await this.sign({ sub: subject, sid, typ: 'ID', nonce: asked.get('nonce'), ...this.spoiled });
    this.spoiled = {};
    return json({ access_token: await this.accessToken(subject), id_token: id, token_type: 'Bearer', expires_in: 300 });
  }

  #administer(path: string, json: (body: unknown, status?: number) => unknown): unknown {
    if (this.refusals > 0) {
      this.refusals -= 1;
      return json({ error: 'HTTP 401 Unauthorized' }, 401);
    }
    const [, subject = '', part = ''] = /^\/admin\/realms\/trial\/users\/([^/]+)(.*)$/.exec(path) ?? [];
    const account = this.accounts.get(decodeURIComponent(subject));
    if (path.startsWith('/admin/realms/trial/roles/')) return json([]);
    if (!account) return json({ error: 'User not found' }, 404);
    if (part === '') return json({ id: subject, username: account.userName, enabled: account.enabled });
    if (part === '/role-mappings/realm/composite') return json(account.roles.map((name) => ({ id: name, name })));
    if (part === '/groups') return json(account.groups.map((name) => ({ id: name, name, path: `/${name}` })));
    return json({ error: 'no such address' }, 404);
  }
}
