import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestingApp, testingApp } from '../testing-app.ts';
import { SCREENS } from './register.ts';

let server: TestingApp;
let folder: string;
const script = `export const x = ${JSON.stringify('x'.repeat(5000))};`;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-web-'));
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'canary');
  await writeFile(join(folder, 'dist', 'index.html'), '<style nonce="__CSP_NONCE__"></style><b nonce="__CSP_NONCE__">');
  await writeFile(join(folder, 'dist', 'assets', 'main-abc.js'), script);
  await writeFile(join(folder, 'dist', 'assets', 'main-abc.js.map'), '{}');
  server = await testingApp({ webFolder: join(folder, 'dist') });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('every screen answers with the page, under a policy with a nonce of its own', async () => {
  const seen = new Set<string>();
  for (const screen of SCREENS) {
    const reply = await server.app.inject(screen);
    expect(reply.statusCode, screen).toBe(200);
    const nonce = /nonce="([^"]+)"/.exec(reply.body)?.[1] ?? '';
    expect(reply.body).not.toContain('__CSP_NONCE__');
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(reply.headers['cache-control']).toBe('no-store');
    seen.add(nonce);
  }
  expect(seen.size).toBe(SCREENS.length);
  expect((await server.app.inject('/nowhere')).statusCode).toBe(404);
});

test('assets are kept for ever, sent small, and known again', async () => {
  const reply = await server.app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(reply.headers['cache-control']).toContain('immutable');
  expect(reply.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script);
  const again = await server.app.inject({
    url: '/assets/main-abc.js',
    headers: { 'if-none-match': String(reply.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test('no address leads out of the folder, and source maps are not sent', async () => {
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const call = request(base, { path }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      call.on('error', reject);
      call.end();
    });
  for (const path of [
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets//etc/passwd',
    '/assets/main-abc.js.map',
    '/assets/',
    '/assets/main-abc.js%00',
  ]) {
    expect([400, 404], path).toContain(await ask(path));
  }
});
