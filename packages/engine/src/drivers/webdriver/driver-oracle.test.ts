import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import type { Look, Reading } from '@stepwright/catalogue/ports/web-port';
import { browserSettings } from '@stepwright/catalogue/settings/browser-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClassicTier } from './classic-tier.ts';
import { findBrowser } from './find-browser.ts';
import { LocalDriver } from './local-driver.ts';
import { newSession } from './new-session.ts';
import { serveTestPages, type TestSite } from './test-pages/serve.ts';
import { Wire } from './wire.ts';

/** What we read of elements against what the driver itself says of the same elements: its answers are what people know. */
describe("our readings and the driver's own", () => {
  const limits = { timeoutMs: 20_000 };
  let site: TestSite;
  let temp: string;
  let driver: LocalDriver;
  let wire: Wire;
  let tier: ClassicTier;
  let path: string;

  beforeAll(async () => {
    site = await serveTestPages();
    temp = await mkdtemp(join(tmpdir(), 'driver-oracle-'));
    driver = await LocalDriver.start(findBrowser('CHROME'), 'CHROME', temp);
    wire = new Wire(driver.url);
    const wishes = { headed: false, bidi: false, binary: driver.browserBinary, profile: driver.newProfile() };
    ({ path } = await newSession(wire, browserSettings({}), wishes, limits));
    tier = await ClassicTier.open({ wire, sessionPath: path, chromium: true, remote: false }, limits);
  });
  afterAll(async () => {
    await driver.close();
    await wire.close();
    await site.close();
    await rm(temp, { recursive: true, force: true });
  });

  /** Both answers for every element of a page, by the element's id. */
  async function compare(page: string, reading: Reading, question: string) {
    await tier.navigate(`${site.url}/${page}`, limits);
    const { look, references } = await tier.look(
      {
        choices: [xpathChoice('//body//*[@id]')],
        pick: { by: 'all' },
        condition: 'present',
        read: [reading, 'dom-attribute:id'],
        waitMs: 0,
      },
      limits,
    );
    const ours: { [id: string]: unknown } = {};
    const theirs: { [id: string]: unknown } = {};
    for (const [i, element] of (look as Look).elements.entries()) {
      const id = String(element.readings['dom-attribute:id']);
      ours[id] = element.readings[reading];
      theirs[id] = await wire.send('GET', `${path}/element/${references[i]}/${question}`, undefined, limits);
    }
    return { ours, theirs };
  }

  it.each(['displayed.html', 'clicks.html', 'texts.html', 'lists.html', 'fields.html'])(
    'agree on what is displayed in %s',
    async (page) => {
      const { ours, theirs } = await compare(page, 'displayed', 'displayed');
      // The driver counts the text of an element that is scaled down to nothing.
      if (page === 'displayed.html') theirs['scaled-away'] = false;
      expect(ours).toEqual(theirs);
    },
  );

  it.each(['texts.html', 'clicks.html', 'lists.html'])('agree on the visible texts of %s', async (page) => {
    const { ours, theirs } = await compare(page, 'text', 'text');
    // Of fields the value is read instead, which the driver does not call a text.
    const fields = /^(v|a|l)-|^(list|multi|wrapped|styled)$/;
    const texts = (all: { readonly [id: string]: unknown }) => Object.entries(all).filter(([id]) => !fields.test(id));
    expect(texts(ours)).toEqual(texts(theirs));
  });

  it.each(['enabled', 'selected'] as const)('agree on what is %s', async (what) => {
    const { ours, theirs } = await compare('fields.html', what, what);
    expect(ours).toEqual(theirs);
  });

  it.each(['checked', 'disabled', 'readonly', 'required', 'multiple', 'hidden', 'data-x', 'id', 'nothing', 'for'])(
    'agree on the attribute %s',
    async (name) => {
      const { ours, theirs } = await compare('texts.html', `attribute:${name}`, `attribute/${name}`);
      expect(ours).toEqual(theirs);
    },
  );
});
