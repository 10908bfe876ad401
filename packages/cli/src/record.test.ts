import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLocatorText } from '@stepwright/catalogue/grammar/locator-text';
import { servePages } from '@stepwright/engine/run/testing-run';
import { drivers } from '@stepwright/engine/wiring';
import { expect, test } from 'vitest';
import { recordPage, writeRecording } from './record-page.ts';

const PAGE = `<!doctype html><title>Sign in</title><form onsubmit="event.preventDefault(); document.title = 'Done'">
  <label for="user">User name</label><input id="user"><label for="pass">Password</label><input id="pass" type="password">
  <button>Sign in</button></form>`;
const LIMITS = { timeoutMs: 10_000 };

test('what is done in the browser becomes a feature and its objects', async () => {
  const site = await servePages({ '/': PAGE });
  const temp = await mkdtemp(join(tmpdir(), 'record-test-'));
  const browsers = drivers.webBrowsers({}, { temp, headed: false });
  const done = new AbortController();
  try {
    const session = await browsers.session(new AbortController().signal, false);
    const url = `${site.url}/`;
    let ready = () => {};
    const begun = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const recording = recordPage(session, url, done.signal, () => ready());
    await begun;
    const live = session.live!;
    const click = async (locator: string) => {
      const [x, y, width, height] = (await live.find(readLocatorText(locator).path, LIMITS)).boxes[0]!;
      await live.input({ act: 'click', x: x + width / 2, y: y + height / 2, button: 'left', count: 1 }, LIMITS);
    };
    await click("//input[@id='user']");
    await live.input({ act: 'text', text: 'Mia' }, LIMITS);
    await click("//input[@id='pass']");
    await live.input({ act: 'text', text: 'tea-time' }, LIMITS);
    await click('//button');
    await expect.poll(async () => (await session.page(done.signal)).title, { timeout: 5_000 }).toBe('Done');
    done.abort();
    const { feature, objects, hints } = writeRecording(await recording, 'signIn', 'keyword');
    expect(feature.split('\n').slice(2)).toEqual([
      '  Scenario: Recorded',
      `    When NAVIGATE_TO_URL <${url}>`,
      '    And ENTER [signIn.user_name_field] <Mia>',
      '    And ENTER_SECRET [signIn.password_field] <password>',
      '    And CLICK [signIn.sign_in_button]',
      '',
    ]);
    expect(objects.signIn?.user_name_field?.[0]).toBe("//*[@id='user']");
    expect(hints[0]).toContain('password');
    expect(JSON.stringify([feature, objects])).not.toContain('tea-time');
  } finally {
    await browsers.close();
    await site.close();
    await rm(temp, { recursive: true, force: true });
  }
});

test('the command writes both files when it is told to end', async () => {
  const site = await servePages({ '/': PAGE });
  const folder = await mkdtemp(join(tmpdir(), 'record-command-'));
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const out = join(folder, 'mine.feature');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main, 'record', `${site.url}/`, '--out', out, '--headless'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await expect.poll(() => said, { timeout: 30_000 }).toContain('Recording.');
    child.kill('SIGINT');
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(0);
    expect(said).toContain(`Written: ${out}`);
    expect(await readFile(out, 'utf8')).toContain(`NAVIGATE_TO_URL <${site.url}/>`);
    expect(JSON.parse(await readFile(join(folder, 'mine.objects.json'), 'utf8'))).toEqual({ page: {} });
  } finally {
    child.kill('SIGKILL');
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
});
