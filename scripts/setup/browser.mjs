import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-program.mjs';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const BROWSER_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DRIVER_PLACES = ['/usr/lib/chromium/chromedriver', '/usr/lib/chromium-browser/chromedriver'];
const DEBIAN_PACKAGES = { browser: 'chromium', driver: 'chromium-driver', sandbox: 'bubblewrap' };

/**
 * Makes sure that a browser, its driver and (on Linux) bubblewrap are there; installs them on Debian and its kin as root.
 * A machine without them still gets the product: the sentence says what is missing and how to get it.
 *
 * @param {string} clone
 * @param {(doing: string) => void} tell
 * @returns {Promise<{ said: string, value: { browser?: string, driver?: string } }>}
 */
export async function ensureBrowser(clone, tell) {
  let found = look();
  let trouble = '';
  const lacking = lackingOf(found);
  if (lacking.length > 0 && mayInstallOnDebian()) {
    const packages = lacking.map((part) => DEBIAN_PACKAGES[part]);
    tell(`installing ${packages.join(', ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    try {
      await runProgram('apt-get', ['update', '-qq'], { cwd: clone, env, what: 'apt-get update' });
      const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
      await runProgram('apt-get', args, { cwd: clone, env, what: `apt-get install ${packages.join(' ')}` });
    } catch (error) {
      trouble = ` (tried: ${error.message.split('\n').filter(Boolean).slice(-1)[0]})`;
    }
    found = look();
  }
  const still = lackingOf(found);
  const value = { browser: found.browser, driver: found.driver };
  if (still.length === 0) return { said: lacking.length > 0 ? `installed ${found.browser}` : found.browser, value };
  return { said: `${sentenceFor(still)}${trouble}`, value };
}

/**
 * Firefox for the tests that run on it. The product does not need it: where it is missing those tests are skipped and say so.
 *
 * @param {string} clone
 * @param {(doing: string) => void} tell
 * @returns {Promise<{ said: string }>}
 */
export async function ensureFirefox(clone, tell) {
  const there = () => process.env.FIREFOX_BIN || onPath(['firefox', 'firefox-esr']);
  const found = there();
  if (found) return { said: found };
  if (!mayInstallOnDebian()) return { said: 'no Firefox: its tests are skipped' };
  tell('installing firefox-esr');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runProgram('apt-get', ['update', '-qq'], { cwd: clone, env, what: 'apt-get update' });
    const args = ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'];
    await runProgram('apt-get', args, { cwd: clone, env, what: 'apt-get install firefox-esr' });
  } catch {
    // Other systems call it something else, or have none.
  }
  return { said: there() ? `installed ${there()}` : 'no Firefox: its tests are skipped' };
}

function look() {
  return {
    browser: process.env.CHROME_BIN || onPath(BROWSERS) || BROWSER_PLACES.find(existsSync),
    driver: process.env.CHROMEDRIVER_BIN || onPath(['chromedriver']) || DRIVER_PLACES.find(existsSync),
    sandbox: process.platform === 'linux' ? onPath(['bwrap']) : 'none for this system',
  };
}

function lackingOf(found) {
  return Object.keys(DEBIAN_PACKAGES).filter((part) => !found[part]);
}

function sentenceFor(still) {
  const names = { browser: 'a browser (Chrome or Chromium)', driver: 'chromedriver', sandbox: 'bubblewrap' };
  const effect =
    still.includes('browser') || still.includes('driver') ? 'features cannot run here' : 'runs are not confined';
  return `missing: ${still.map((part) => names[part]).join(' and ')}; until then ${effect}. To install: ${commandFor(still)}`;
}

function commandFor(still) {
  if (process.platform === 'darwin') return 'brew install --cask google-chrome chromedriver';
  if (process.platform === 'win32') return 'winget install Google.Chrome Chromium.ChromeDriver';
  const packages = still.map((part) => DEBIAN_PACKAGES[part]).join(' ');
  if (existsSync('/usr/bin/apt-get')) return `sudo apt-get install ${packages}`;
  if (existsSync('/usr/bin/dnf')) return `sudo dnf install ${packages.replace('chromium-driver', 'chromedriver')}`;
  return `the packages ${packages} of your system, or set CHROME_BIN and CHROMEDRIVER_BIN`;
}

function mayInstallOnDebian() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
}
