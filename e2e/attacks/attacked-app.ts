import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type TestingApp, type TestingPerson, testingApp } from '@stepwright/server/http/testing-app';
import { freePort } from '@stepwright/server/supervise/free-port';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { openBrowser } from '../visitor.ts';

/** The server with its built pages, a browser in front of it, and a place elsewhere that must never hear of anything. */
export interface AttackedApp {
  readonly testing: TestingApp;
  readonly origin: string;
  readonly browser: Browser;
  readonly elsewhere: Elsewhere;
  /** A browser in which this person is signed in. */
  open(person: TestingPerson): Promise<AttackedPage>;
  close(): Promise<void>;
}

/** A server of somebody else's: the same machine, so the same site, and another origin. */
export interface Elsewhere {
  readonly origin: string;
  /** Everything that was asked of it. */
  readonly heard: string[];
  /** What it answers at an address. */
  readonly pages: Map<string, string>;
}

export interface AttackedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Each call of `canary()` by a script of any frame, each dialog, each refusal by a policy. */
  readonly sung: string[];
  /** Goes to a screen as a link of the application does, and waits until it has loaded what it shows. */
  visit(address: string): Promise<void>;
  /** Waits until nothing is being loaded. */
  rest(): Promise<void>;
}

const BUILT = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));

export async function attackedApp(): Promise<AttackedApp> {
  const port = await freePort(0);
  const testing = await testingApp({ port, webFolder: process.env.STEPWRIGHT_WEB || BUILT });
  await testing.app.listen({ port, host: '127.0.0.1' });
  const [browser, { elsewhere, stop }] = await Promise.all([openBrowser(), openElsewhere()]);
  const origin = `http://localhost:${port}`;
  return {
    testing,
    origin,
    browser,
    elsewhere,
    async open(person) {
      const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', acceptDownloads: true });
      context.setDefaultTimeout(30_000);
      const [name = '', value = ''] = (person.headers.cookie ?? '').split('=');
      await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
      return watched(context);
    },
    async close() {
      await browser.close();
      stop();
      await testing.close();
    },
  };
}

async function openElsewhere(): Promise<{ elsewhere: Elsewhere; stop: () => void }> {
  const heard: string[] = [];
  // Browsers ask every server for its icon.
  const pages = new Map([['/favicon.ico', '']]);
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const page = pages.get(request.url ?? '');
    if (page === undefined) heard.push(`${request.method} ${request.url}`);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { elsewhere: { origin: `http://localhost:${port}`, heard, pages }, stop };
}

async function watched(context: BrowserContext): Promise<AttackedPage> {
  const sung: string[] = [];
  await context.exposeBinding('canary', ({ frame }, which) => void sung.push(`${which} at ${frame.url()}`));
  const page = await context.newPage();
  const open = new Set<Request>();
  let last = Date.now();
  const ended = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('request', (request) => {
    // Streams stay open.
    if (!/\/events(\?|$)/.test(request.url())) open.add(request);
    last = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('dialog', (dialog) => {
    sung.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) sung.push(`${message.text()} at ${page.url()}`);
  });
  const rest = async () => {
    const until = Date.now() + 20_000;
    while ((open.size > 0 || Date.now() - last < 80) && Date.now() < until) {
      await new Promise((wait) => setTimeout(wait, 20));
    }
    // A request that hangs is waited for once, not again on every page.
    for (const request of open) console.warn(`no answer within 20 s: ${request.method()} ${request.url()}`);
    open.clear();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
  return {
    page,
    context,
    sung,
    rest,
    async visit(address) {
      last = Date.now();
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      }, address);
      await rest();
    },
  };
}
