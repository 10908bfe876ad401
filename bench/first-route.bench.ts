import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { testingApp } from '@stepwright/server/http/testing-app';
import { freePort } from '@stepwright/server/supervise/free-port';
import { chromium } from 'playwright-core';
import type { Bench, Row } from './harness.ts';

const DIST = fileURLToPath(new URL('../packages/web/dist/', import.meta.url));
const BROWSER = process.env.STEPWRIGHT_CHROMIUM ?? '/usr/bin/chromium';
const GOAL_KB = 150;

const bench: Bench = {
  name: 'first-route',
  title: 'JavaScript of the first screens',
  async run(note) {
    await readFile(`${DIST}index.html`).catch(() => {
      throw new Error('The web application is not built. Run "npm run build" first.');
    });
    const port = await freePort(0);
    const server = await testingApp({ port, webFolder: DIST });
    const browser = await chromium.launch({ executablePath: BROWSER, chromiumSandbox: process.getuid?.() !== 0 });
    try {
      const url = await server.app.listen({ host: 'localhost', port });
      const project = await server.addProject('First project');
      const person = await server.signIn(['read_write'], [project.name]);
      const rows: Row[] = [];
      for (const [path, signedIn] of [
        ['/', false],
        ['/projects', true],
      ] as const) {
        const context = await browser.newContext();
        if (signedIn) {
          const [name = '', value = ''] = person.headers.cookie?.split('=') ?? [];
          await context.addCookies([{ name, value, url }]);
        }
        const page = await context.newPage();
        const scripts = new Set<string>();
        page.on('response', (response) => {
          const { pathname } = new URL(response.url());
          if (pathname.endsWith('.js') && response.ok()) scripts.add(pathname);
        });
        await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
        await page
          .getByText(signedIn ? project.name : 'Stepwright')
          .first()
          .waitFor();
        if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
        const sizes = await Promise.all(
          [...scripts].map(async (name) => sizeOf(await readFile(`${DIST}${name.slice(1)}`))),
        );
        const kilobytes = sizes.reduce((sum, { packed }) => sum + packed, 0) / 1000;
        const plain = sizes.reduce((sum, { plain }) => sum + plain, 0) / 1000;
        rows.push({
          what: `${path} (${signedIn ? 'signed in' : 'visitor'}), ${scripts.size} files`,
          ours: `${kilobytes.toFixed(1)} kB gzip`,
          other: `${plain.toFixed(0)} kB plain`,
          ratio: null,
          spread: null,
          n: 1,
          goal: GOAL_KB,
          value: kilobytes,
        });
        await context.close();
      }
      note(
        'Every script that a fresh Chromium fetched until the network was idle, each packed by gzip at level 9; 1 kB is 1,000 bytes.',
      );
      return rows;
    } finally {
      await browser.close();
      await server.close();
    }
  },
};

export default bench;

function sizeOf(bytes: Buffer): { plain: number; packed: number } {
  return { plain: bytes.length, packed: gzipSync(bytes, { level: 9 }).length };
}
