import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Where pictures of the screens are kept for whoever wants to look at them. */
export const PICTURES = fileURLToPath(new URL('../artifacts/pictures/', import.meta.url));

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

/** A way to look at a screen. */
export interface Look {
  readonly size: 'wide' | 'narrow';
  readonly colorScheme: 'light' | 'dark';
}

/**
 * The looks in which screens are kept and audited. Two of them meet both sizes and both colours; `STEPWRIGHT_LOOKS=all` takes all four,
 * for whoever has changed what a screen looks like.
 */
export const LOOKS: readonly Look[] = [
  { size: 'wide', colorScheme: 'light' },
  ...(process.env.STEPWRIGHT_LOOKS === 'all'
    ? ([
        { size: 'wide', colorScheme: 'dark' },
        { size: 'narrow', colorScheme: 'light' },
      ] as const)
    : []),
  { size: 'narrow', colorScheme: 'dark' },
];

/** Gives the page a look and waits until it has taken it. */
export async function takeLook(page: Page, { size, colorScheme }: Look): Promise<void> {
  await page.setViewportSize(size === 'wide' ? WIDE : NARROW);
  await page.emulateMedia({ colorScheme });
  await settle(page);
}

/** A browser for the people of a test; closed by the test. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROME_BIN || '/usr/bin/chromium',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A person in front of a browser window of their own. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser complained about so far: errors of scripts, refused by policy, answers 500 and above. */
  readonly complaints: readonly string[];
  /** Signs in by the pages, starting on the landing page. */
  signIn(userName: string, password: string): Promise<void>;
  /** Keeps pictures of what is on screen in the looks of `LOOKS`. The window is wide and light again afterwards. */
  picture(name: string): Promise<void>;
  /** Waits for a text in the notice slot. */
  notice(text: string | RegExp): Promise<void>;
  narrow(): Promise<void>;
  wide(): Promise<void>;
  close(): Promise<void>;
}

export async function openVisitor(browser: Browser, url: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: WIDE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const complaints = watch(page);
  await mkdir(PICTURES, { recursive: true });
  return {
    page,
    context,
    complaints,
    async signIn(userName, password) {
      await page.goto('/');
      await page.getByRole('link', { name: 'Login', exact: true }).first().click();
      await fillSignIn(page, userName, password);
      await page.waitForURL('**/projects**');
    },
    async picture(name) {
      for (const look of LOOKS) {
        await takeLook(page, look);
        await page.screenshot({ path: join(PICTURES, `${name}-${look.size}-${look.colorScheme}.png`) });
      }
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(WIDE);
    },
    async notice(text) {
      await page.locator('.MuiSnackbar-root').getByText(text).first().waitFor();
    },
    narrow: () => page.setViewportSize(NARROW),
    wide: () => page.setViewportSize(WIDE),
    close: () => context.close(),
  };
}

/** The sign-in page of the embedded provider, or of a Keycloak: both ask for the same in their own words. */
export async function fillSignIn(page: Page, userName: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: /^user ?name/i }).fill(userName);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: /^sign in$/i }).click();
}

/** Waits until the page has taken the colours and the size that it was just given, and nothing on it moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const wanted = dark ? 'dark' : 'light';
    const isTaken = () => (document.documentElement.dataset.colorScheme ?? wanted) === wanted;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let frames = 0; frames < 120 && !isTaken(); frames++) await frame();
    await frame();
    await frame();
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map((one) => one.finished));
  });
}

function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error on ${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // The browser itself reports each refused answer; which of them are faults is decided below.
    if (message.type() === 'error' && !/^Failed to load resource/.test(text)) complaints.push(`console: ${text}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}
