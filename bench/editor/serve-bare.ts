import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** A page with a bare CodeMirror editor that holds a text. */
export async function serveBare(text: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-bare-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../packages/web/', import.meta.url)),
    build: {
      outDir: folder,
      target: 'es2023',
      lib: { entry: fileURLToPath(new URL('./bare-editor.ts', import.meta.url)), formats: ['es'], fileName: 'bare' },
    },
  });
  const script = await readFile(join(folder, 'bare.js'));
  await rm(folder, { recursive: true, force: true });
  const server = createServer((request, response) => {
    const [type, body] =
      request.url === '/text'
        ? ['text/plain; charset=utf-8', text]
        : request.url === '/bare.js'
          ? ['text/javascript', script]
          : [
              'text/html; charset=utf-8',
              '<!doctype html><title>Bare</title><body><script type="module" src="/bare.js"></script>',
            ];
    response.setHeader('content-type', type as string);
    response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
