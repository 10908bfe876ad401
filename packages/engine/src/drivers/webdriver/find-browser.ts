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
  paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
};
const GECKODRIVER: Places = {
  variable: 'GECKODRIVER_BIN',
  names: ['geckodriver', 'geckodriver.exe'],
  paths: ['/usr/bin/geckodriver', '/usr/local/bin/geckodriver', '/opt/homebrew/bin/geckodriver'],
};
const SAFARIDRIVER: Places = {
  variable: 'SAFARIDRIVER_BIN',
  names: ['safaridriver'],
  paths: ['/usr/bin/safaridriver'],
};

export interface LocalBrowser {
  readonly driver: string;
  /** Undefined for Safari, whose driver knows its only browser. */
  readonly browser: string | undefined;
}

/** Looks in the environment variables, then PATH, then the usual places; nothing is ever downloaded. E_CONFIG says what is missing. */
export function findBrowser(
  kind: 'CHROME' | 'FIREFOX' | 'SAFARI',
  environment: NodeJS.ProcessEnv = process.env,
): LocalBrowser {
  if (kind === 'CHROME') {
    return {
      browser: find('Chrome or Chromium', CHROME, environment),
      driver: find('chromedriver', CHROMEDRIVER, environment),
    };
  }
  if (kind === 'FIREFOX') {
    return { browser: find('Firefox', FIREFOX, environment), driver: find('geckodriver', GECKODRIVER, environment) };
  }
  return { browser: undefined, driver: find('safaridriver (macOS only)', SAFARIDRIVER, environment) };
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
