import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestSite {
  readonly url: string;
  close(): Promise<void>;
}

/** The test pages over HTTP, and addresses that misbehave: `/hang` never answers, `/slow?ms` answers late, `/drop` cuts the line. */
export async function serveTestPages(): Promise<TestSite> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/hang') return;
    if (pathname === '/drop') return void request.socket.destroy();
    if (pathname === '/slow') {
      setTimeout(() => send(response, '<title>slow</title><p id="slow">slow</p>'), Number(searchParams.get('ms')));
      return;
    }
    if (pathname === '/hanging-part') return send(response, '<title>part</title><p>part</p><img src="/hang">');
    if (pathname === '/away') return send(response, '<script>location.replace("/texts.html")</script>');
    if (pathname === '/missing') return send(response, '', 404);
    if (pathname === '/file') {
      response.setHeader('content-disposition', 'attachment; filename="x.bin"');
      return send(response, 'bytes');
    }
    const other = `http://localhost:${(server.address() as AddressInfo).port}`;
    readFile(new URL(`.${pathname}`, import.meta.url), 'utf8').then(
      (text) => send(response, text.replaceAll('OTHER_ORIGIN', other)),
      () => send(response, '<title>none</title>none', 404),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, text: string, status = 200): void {
  response.statusCode = status;
  if (!response.hasHeader('content-disposition')) response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(text);
}
