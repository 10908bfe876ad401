import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StepError } from '@stepwright/catalogue/step-error';

interface Places {
  readonly variable: string;
  readonly names: readonly string[];
  readonly paths: readonly string[];
}

const CHROME: Places = {
  variable: 'CHROME_BIN',
  names: ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'],
  paths: [
    '/usr/bin/chromium',
    '/opt/google/chrome/chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};
const CHROMEDRIVER: Places = {
  variable: 'CHROMEDRIVER_BIN',
  names: ['chromedriver', 'chromedriver.exe'],
  paths: [
    '/usr/bin/chromedriver',
    '/usr/lib/chromium/chromedriver',
    '/usr/local/bin/chromedriver',
    '/opt/homebrew/bin/chromedriver',
  ],
};
const FIREFOX: Places = {
  variable: 'FIREFOX_BIN',
  names: ['firefox', 'firefox-esr', 'firefox.exe'],
  paths: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/usr/lib/firefox-esr/firefox-esr',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    'C:\\Program Files (x86)\\Mozilla Firefox\\firefox.exe',
  ],
};
const SAFARIDRIVER: Places = {
  variable: 'SAFARIDRIVER_BIN',
  names: ['safaridriver'],
  paths: ['/usr/bin/safaridriver'],
};

export interface DrivenBrowser {
  readonly driver: string;
  /** Undefined for Safari, whose driver knows its only browser. */
  readonly browser: string | undefined;
}

/** Looks in the environment variables, then PATH, then the usual places; nothing is ever downloaded. E_CONFIG says what is missing. */
export function findBrowser(kind: 'CHROME' | 'SAFARI', environment: NodeJS.ProcessEnv = process.env): DrivenBrowser {
  if (kind === 'CHROME') {
    return {
      browser: find('Chrome or Chromium', CHROME, environment),
      driver: find('chromedriver', CHROMEDRIVER, environment),
    };
  }
  return { browser: undefined, driver: find('safaridriver (macOS only)', SAFARIDRIVER, environment) };
}

/** Firefox speaks BiDi itself: no driver is needed. As `findBrowser`. */
export function findFirefox(environment: NodeJS.ProcessEnv = process.env): string {
  return find('Firefox', FIREFOX, environment);
}

function find(what: string, places: Places, environment: NodeJS.ProcessEnv): string {
  const told = environment[places.variable];
  if (told) {
    if (isProgram(told)) return told;
    throw new StepError('E_CONFIG', `${places.variable} names "${told}", which cannot be run`);
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...places.names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places.paths];
  const found = candidates.find(isProgram);
  if (found) return found;
  throw new StepError(
    'E_CONFIG',
    `${what} was not found on this machine: install it, set ${places.variable} to its path, or name a remote browser in remote.webdriver.url`,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
