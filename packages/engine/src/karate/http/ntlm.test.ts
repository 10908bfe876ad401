import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpAuth } from './http-exchange.ts';
import { md4 } from './md4.ts';
import { ntlmAuthenticate, ntlmResponses, readNtlmChallenge } from './ntlm-message.ts';
import { listen, send, textOf } from './testing-http.ts';

test.each([
  ['', '31d6cfe0d16ae931b73c59d7e0c089c0'],
  ['abc', 'a448017aaf21d8525fc10ae87aa6729d'],
  ['message digest', 'd9130a8164549fe818874806e1c7014b'],
  [
    '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    'e33b4ddc9c38f2199c3e7b164fcc0536',
  ],
])('MD4 of "%s", as RFC 1320 has it', (text, digest) => {
  expect(md4(Buffer.from(text)).toString('hex')).toBe(digest);
});

/** MS-NLMP 4.2.4: user "User", domain "Domain", password "Password", time 0, client nonce aa…, server nonce 0123…. */
test('the proofs of the protocol’s own example', () => {
  const target = Buffer.from('02000c0044006f006d00610069006e0001000c0053006500720076006500720000000000', 'hex');
  const challenge = { nonce: Buffer.from('0123456789abcdef', 'hex'), target };
  const { lm, nt } = ntlmResponses('User', 'Domain', 'Password', challenge, { nonce: Buffer.alloc(8, 0xaa), time: 0n });
  expect(lm.toString('hex')).toBe('86c35097ac9cec102554764a57cccc19aaaaaaaaaaaaaaaa');
  expect(nt.subarray(0, 16).toString('hex')).toBe('68cd0ab851e51c96aabc927bebef6a1c');
});

const AUTH: HttpAuth = { type: 'ntlm', username: 'User', password: 'Password', domain: 'Domain', workstation: 'PC' };
const NONCE = Buffer.from('fedcba9876543210', 'hex');
const TARGET = Buffer.from('02000c0044006f006d00610069006e0000000000', 'hex');

let server: Server;
let base: string;
const connections = new Set<string>();

beforeAll(async () => {
  const state = new WeakMap<Socket, 'asked' | 'known'>();
  server = createServer(async (request, response) => {
    const { socket } = request;
    connections.add(String(socket.remotePort));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const message = Buffer.from(/^NTLM (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '', 'base64');
    const refuse = (challenge: string): unknown =>
      response.writeHead(401, { 'WWW-Authenticate': ['Negotiate', challenge] }).end();
    if (message.length === 0 || message.readUInt32LE(8) === 1) {
      if (message.length === 0) return refuse('NTLM');
      state.set(socket, 'asked');
      return refuse(`NTLM ${challengeMessage().toString('base64')}`);
    }
    if (state.get(socket) !== 'asked' || !isProof(message)) return refuse('NTLM');
    return response.end(`welcome ${Buffer.concat(chunks).toString()}`);
  });
  base = `http://127.0.0.1:${await listen(server)}`;
});

afterAll(() => {
  server.close();
});

function challengeMessage(): Buffer {
  const header = Buffer.alloc(48);
  header.write('NTLMSSP\0', 'latin1');
  header.writeUInt32LE(2, 8);
  NONCE.copy(header, 24);
  header.writeUInt16LE(TARGET.length, 40);
  header.writeUInt32LE(48, 44);
  return Buffer.concat([header, TARGET]);
}

/** As a server checks it: the claim that the client made, proved with the password that the server knows. */
function isProof(message: Buffer): boolean {
  const at = message.readUInt32LE(24);
  const nt = message.subarray(at, at + message.readUInt16LE(20));
  const time = nt.readBigUInt64LE(24);
  const expected = ntlmResponses(
    'User',
    'Domain',
    'Password',
    { nonce: NONCE, target: TARGET },
    { nonce: nt.subarray(32, 40), time },
  );
  return createHash('sha1').update(expected.nt).digest('hex') === createHash('sha1').update(nt).digest('hex');
}

test('a request is proved on one connection, its body with it', async () => {
  connections.clear();
  const response = await send(base, {
    request: { method: 'POST', body: Buffer.from('text'), headers: [['Authorization', 'Basic x']] },
    settings: { auth: AUTH },
  });
  expect(textOf(response)).toBe('welcome text');
  expect(connections.size).toBe(1);
  expect(response.sent.headers.find(([name]) => name === 'Authorization')?.[1]).toMatch(/^NTLM TlRMTVNTUAAD/);
});

test('a wrong password leaves the refusal', async () => {
  expect((await send(base, { settings: { auth: { ...AUTH, password: 'x' } } })).status).toBe(401);
  expect((await send(base, { settings: { auth: { ...AUTH, username: 'Domain\\User', domain: null } } })).status).toBe(
    200,
  );
});

test('messages that are none', () => {
  expect(readNtlmChallenge(Buffer.from('nonsense'))).toBeNull();
  expect(
    readNtlmChallenge(ntlmAuthenticate(AUTH, { nonce: NONCE, target: TARGET }, { nonce: NONCE, time: 1n })),
  ).toBeNull();
});
