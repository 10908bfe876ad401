import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Pages that a run visits, with the troubles that pages have. */
export interface Site {
  readonly url: string;
  /** How often a path was asked for. */
  visits(path: string): number;
  close(): Promise<void>;
}

/**
 * `/` answers at once, `/slow?ms=500` after that time, `/hang` never, `/endless` sends a first part and never the rest,
 * `/busy` runs a script that never ends as soon as its button is clicked.
 */
export async function openSite(): Promise<Site> {
  const visits = new Map<string, number>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    visits.set(url.pathname, (visits.get(url.pathname) ?? 0) + 1);
    if (url.pathname === '/hang') return;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (url.pathname === '/favicon.ico') {
      response.writeHead(204).end();
    } else if (url.pathname === '/endless') {
      response.write(page('Endless'));
      const timer = setInterval(() => response.write('<p>more</p>'), 500);
      response.once('close', () => clearInterval(timer));
    } else if (url.pathname === '/busy') {
      response.end(`${page('Busy')}<button onclick="for (;;) ;">Go</button>`);
    } else {
      setTimeout(() => response.end(page('Hello')), Number(url.searchParams.get('ms') ?? 0));
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits: (path) => visits.get(path) ?? 0,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function page(title: string): string {
  return `<!doctype html><title>${title}</title><h1>${title}</h1><input aria-label="name">`;
}
