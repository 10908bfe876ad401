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

test('a person at an address that is no screen gets the page, a program gets JSON', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  for (const url of ['/foo', '/Projects', '/projects/', '/a/b?c=d', '/apiary']) {
    const reply = await server.app.inject({ url, headers });
    expect(reply.statusCode, url).toBe(404);
    expect(reply.headers['content-type'], url).toBe('text/html; charset=utf-8');
    const nonce = /nonce="([^"]+)"/.exec(reply.body)?.[1];
    expect(reply.headers['content-security-policy'], url).toContain(`'nonce-${nonce}'`);
  }
  const ofPrograms = ['/api/foo', '/api', '/auth/foo', '/reports/foo', '/assets/gone.js'];
  for (const request of [
    { url: '/foo' },
    { url: '/foo', headers: { accept: '*/*' } },
    { url: '/foo', headers, method: 'POST' as const },
    ...ofPrograms.map((url) => ({ url, headers })),
  ]) {
    const reply = await server.app.inject(request);
    expect(reply.statusCode, request.url).toBe(404);
    expect(reply.json(), request.url).toMatchObject({ code: 'not_found' });
  }
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
