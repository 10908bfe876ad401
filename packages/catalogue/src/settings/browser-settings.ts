import { StepError } from '../step-error.ts';
import { checkArguments, checkCapabilities } from './allowed-capabilities.ts';

/** What `webdriver.type` may say (spec 2 §3). The other three types are no browser sessions. */
const BROWSERS: { readonly [type: string]: 'chrome' | 'firefox' | 'safari' | undefined } = {
  CHROME: 'chrome',
  FIREFOX: 'firefox',
  SAFARI: 'safari',
  BROWSERSTACK: undefined,
  SAUCELABS: undefined,
  PCLOUDY: undefined,
};

export const BROWSER_TYPES: readonly string[] = Object.keys(BROWSERS);

export interface BrowserSettings {
  readonly type: string;
  /** The browser's name in capabilities, where the type says it. */
  readonly browserName: 'chrome' | 'firefox' | 'safari' | undefined;
  /** Undefined: a browser of this machine. */
  readonly remote: URL | undefined;
  readonly capabilities: { readonly [key: string]: unknown };
  readonly arguments: readonly string[];
  readonly prefs: { readonly [key: string]: unknown };
  /** How a browser is spoken to. */
  readonly protocol: Protocol;
}

/** `auto`: WebDriver BiDi where the browser offers it, else classic commands. */
export type Protocol = 'auto' | 'bidi' | 'classic';

export const PROTOCOLS: readonly Protocol[] = ['auto', 'bidi', 'classic'];

/** Reads and checks the settings that open a browser. E_CONFIG names the key that is wrong. */
export function browserSettings(settings: { readonly [key: string]: unknown }): BrowserSettings {
  const type = textOf(settings, 'webdriver.type')?.toUpperCase() || 'CHROME';
  if (!Object.hasOwn(BROWSERS, type)) {
    throw config('webdriver.type', `"${type}" is no browser; it is one of ${Object.keys(BROWSERS).join(', ')}`);
  }
  const remote = remoteOf(settings);
  const browserName = BROWSERS[type];
  if (browserName === undefined && remote === undefined) {
    throw config('remote.webdriver.url', `webdriver.type ${type} needs the address of the service`);
  }
  const capabilities = objectOf(settings, 'capabilities');
  const args = argumentsOf(settings);
  checkCapabilities(capabilities, remote === undefined);
  checkArguments('arguments', args, remote === undefined);
  const protocol = protocolOf(settings);
  if (protocol === 'classic' && type === 'FIREFOX' && !remote) {
    throw config('webdriver.protocol', 'a Firefox of this machine is spoken to by bidi only');
  }
  if (protocol === 'bidi' && type === 'SAFARI') throw config('webdriver.protocol', 'Safari knows classic only');
  return { type, browserName, remote, capabilities, arguments: args, prefs: objectOf(settings, 'prefs'), protocol };
}

function protocolOf(settings: { readonly [key: string]: unknown }): Protocol {
  const text = textOf(settings, 'webdriver.protocol')?.toLowerCase() ?? 'auto';
  const known = PROTOCOLS.find((protocol) => protocol === text);
  if (known) return known;
  throw config('webdriver.protocol', `"${text}" is none; it is one of ${PROTOCOLS.join(', ')}`);
}

function config(key: string, reason: string): StepError {
  return new StepError('E_CONFIG', `the setting ${key} is wrong: ${reason}`);
}

function textOf(settings: { readonly [key: string]: unknown }, key: string): string | undefined {
  const value = settings[key];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw config(key, 'it must be a text');
  return value.trim() || undefined;
}

function remoteOf(settings: { readonly [key: string]: unknown }): URL | undefined {
  const text = textOf(settings, 'remote.webdriver.url');
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw config('remote.webdriver.url', 'it must be an address that begins with http:// or https://');
  }
  return url;
}

/** A JSON value, or a text that holds one. */
function jsonOf(settings: { readonly [key: string]: unknown }, key: string): unknown {
  const value = settings[key];
  if (typeof value !== 'string') return value ?? undefined;
  const text = value.trim();
  if (text === '') return undefined;
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw config(key, `it is no valid JSON (${(error as Error).message})`);
  }
}

/** An object, or a list of objects whose entries are joined. */
function objectOf(settings: { readonly [key: string]: unknown }, key: string): { readonly [key: string]: unknown } {
  const value = jsonOf(settings, key);
  if (value === undefined) return {};
  const parts = Array.isArray(value) ? value : [value];
  if (parts.some((part) => typeof part !== 'object' || part === null || Array.isArray(part))) {
    throw config(key, 'it must be a JSON object');
  }
  return Object.assign({}, ...parts);
}

/** A list of texts; an object gives `name=value` each (true: the bare name); a plain text is split at blanks. */
function argumentsOf(settings: { readonly [key: string]: unknown }): string[] {
  const value = jsonOf(settings, 'arguments');
  if (value === undefined) return [];
  if (typeof value === 'string')
    return value
      .split(/[\s;]+/)
      .filter(Boolean)
      .map(dashed);
  if (Array.isArray(value)) {
    if (value.some((one) => typeof one !== 'string')) throw config('arguments', 'it must be a list of texts');
    return (value as string[])
      .map((one) => one.trim())
      .filter(Boolean)
      .map(dashed);
  }
  if (typeof value !== 'object') throw config('arguments', 'it must be a JSON list of texts');
  return Object.entries(value as object).flatMap(([name, told]) => {
    if (told === false || told === null) return [];
    return [told === true || told === '' ? dashed(name) : `${dashed(name)}=${told}`];
  });
}

function dashed(argument: string): string {
  return argument.startsWith('-') ? argument : `--${argument}`;
}
