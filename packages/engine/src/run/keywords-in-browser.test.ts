import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firefoxLacks } from '../drivers/webdriver/testing-firefox.ts';
import { KEYWORD_PAGE } from './testing-page.ts';
import { failuresOf, runForTest, servePages, statusesOf, testBundle } from './testing-run.ts';

/** Keywords of the catalogue on real browsers: their own tests use a fake port, this shows that both sides mean the same. */

let site: Awaited<ReturnType<typeof servePages>>;
let files: string;

beforeAll(async () => {
  site = await servePages({ '/': KEYWORD_PAGE, '/two.html': '<title>Second page</title><p id="p2">two</p>' });
  files = await mkdtemp(join(tmpdir(), 'stepwright-files-'));
  for (const name of ['a.txt', 'b.txt']) await writeFile(join(files, name), name);
});
afterAll(async () => {
  await site.close();
  await rm(files, { recursive: true, force: true });
});

const browsers = [
  { name: 'Chromium', type: 'CHROME', lacks: undefined },
  { name: 'Firefox', type: 'FIREFOX', lacks: firefoxLacks },
] as const;

for (const { name, type, lacks } of browsers) {
  const why = lacks === undefined ? '' : ` (skipped: ${lacks})`;
  describe.skipIf(lacks !== undefined)(`keywords in ${name}${why}`, { timeout: 180_000 }, () => {
    async function run(text: string, settings: Record<string, unknown>) {
      const bundle = testBundle({
        features: [{ text, files: ['a.txt', 'b.txt'] }],
        ui: { home: `${site.url}/`, tok: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJib2IifQ.x' },
        settings: { 'webdriver.type': type, ...settings },
      });
      const result = await runForTest(bundle, { files });
      await result.clear();
      return result.messages;
    }

    test('what must pass passes', async () => {
      const text = await readFile(new URL('./keywords-in-browser.feature', import.meta.url), 'utf8');
      const messages = await run(text, {
        ENABLE_SOFT_ASSERT: 'YES',
        'Explicit.wait.time': 10,
        'Verify.settle.time': 2,
      });
      expect(failuresOf(messages)).toEqual([]);
      const statuses = statusesOf(messages);
      expect(Object.keys(statuses)).toHaveLength(8);
      expect(statuses.verify?.at(-1)).toBe('SKIPPED');
    });

    test('what must fail fails with its code', async () => {
      const steps: readonly (readonly [string, string])[] = [
        ["CLICK [//*[@id='off']]", 'E_NOT_ENABLED'],
        ["CLICK [//*[@id='late']]", 'E_NOT_DISPLAYED'],
        ["CLICK [//*[@id='none']]", 'E_NOT_FOUND'],
        ['CLICK [//*[', 'E_SYNTAX'],
        ['CLICK [//*[@id=]]', 'E_XPATH'],
        ["CLICK_ON_SUB_ELEMENT [//*[@id='list']] {Nothing}", 'E_NOT_FOUND'],
        ["CLICK_ON_INDEX_SUB_ELEMENT [//*[@id='list']] {Add_9}", 'E_INDEX'],
        ["ENTER [//*[@id='ro']] <x>", 'E_NOT_EDITABLE'],
        ["ENTER [//*[@id='t']] <x>", 'E_NOT_EDITABLE'],
        ["VERIFY [//*[@id='t']] {Other}", 'E_VERIFY'],
        ["VERIFY_VALUE [//*[@id='t']] {x}", 'E_WRONG_ELEMENT'],
        ["SELECT [//*[@id='sel']] <Spain>", 'E_NO_OPTION'],
        ["SELECT [//*[@id='t']] <Spain>", 'E_NOT_A_SELECT'],
        ["UNSELECT [//*[@id='sel']]", 'E_WRONG_ELEMENT'],
        ["VERIFY_IMAGE_LOADED [//*[@id='broken']]", 'E_VERIFY'],
        ["VERIFY_IMAGE_LOADED [//*[@id='t']]", 'E_NOT_AN_IMAGE'],
        ["SET_ATTRIBUTE [//*[@id='t']] <a b> {x}", 'E_SCRIPT_ERROR'],
        ["FILE_UPLOAD [//*[@id='one']] <a.txt;b.txt>", 'E_TESTDATA'],
        ["EXECUTE_JAVA_SCRIPT <throw new Error('no')>", 'E_SCRIPT_ERROR'],
        ['EXECUTE_JAVA_SCRIPT <return new Promise(() => {})>', 'E_SYNTAX'],
        ['EXECUTE_JAVA_SCRIPT <return new Promise(() =\\> {})>', 'E_TIMEOUT'],
        ['SWITCH_IFRAME <none>', 'E_NO_FRAME'],
        ['SWITCH_WINDOW <none>', 'E_WINDOW'],
        ['CLOSE_TAB', 'E_LAST_WINDOW'],
        ['ACCEPT_ALERT', 'E_ALERT'],
        ["SCROLL_TO_ELEMENT [//*[@id='late']]", 'E_NOT_DISPLAYED'],
        ["WAIT_UNTIL [//*[@id='late']] <0.3> {visible}", 'E_TIMEOUT'],
        ['SEND_TAB [//*[@id="user"]]', 'E_PLATFORM'],
        ['NAVIGATE_TO_URL <http://127.0.0.1:1/>', 'E_NAVIGATION_FAILED'],
      ];
      const text = `Feature: Failing\n  Scenario: all\n    Given NAVIGATE_TO_URL <home>\n${steps.map(([step]) => `    Then ${step}`).join('\n')}`;
      const messages = await run(text, {
        ENABLE_SOFT_ASSERT: 'YES',
        'Explicit.wait.time': 3,
        'Verify.settle.time': 0.1,
      });
      const failures = failuresOf(messages);
      expect(failures.map((failure) => /\((E_[A-Z_]+)\)/.exec(String(failure))?.[1])).toEqual(
        // SEND_TAB is refused in Chrome alone.
        steps.map(([, code]) => code).filter((code) => code !== 'E_PLATFORM' || type === 'CHROME'),
      );
    });
  });
}
