import { closest } from '../grammar/closest.ts';
import { readSettings } from '../keywords/settings.ts';
import { BROWSER_TYPES, browserSettings } from '../settings/browser-settings.ts';
import { readRunMinutes, TIMEOUT_SETTING } from '../settings/run-minutes.ts';
import { StepError } from '../step-error.ts';
import type { Diagnostic } from './diagnostic.ts';

type Settings = { readonly [key: string]: unknown };

const TYPE = 'webdriver.type';
const REMOTE = 'remote.webdriver.url';
/** Settings that are read together with the address of the browser, because what is allowed depends on it. */
const BESIDE_REMOTE = ['capabilities', 'arguments', 'prefs'];

/**
 * Settings of an environment with which no run could begin, each told once. A sealed value is not looked into: what it says is known
 * to the run alone.
 */
export function checkSettings(settings: Settings): readonly Diagnostic[] {
  const open = Object.fromEntries(Object.entries(settings).filter(([, value]) => !isSealed(value)));
  const remote = isSealed(settings[REMOTE]) ? 'https://sealed.invalid' : open[REMOTE];
  const pick = (key: string): Settings => (open[key] === undefined ? {} : { [key]: open[key] });
  const type = pick(TYPE);
  const findings = [
    // Any address will do while the type alone is looked at.
    ...refused(TYPE, open, () => browserSettings({ ...type, [REMOTE]: 'https://any.invalid' })),
    ...refused(REMOTE, open, () => browserSettings({ [REMOTE]: remote })),
    ...BESIDE_REMOTE.flatMap((key) =>
      refused(key, open, () => browserSettings({ ...pick(key), ...(isAddress(remote) && { [REMOTE]: remote }) })),
    ),
    ...refused(TIMEOUT_SETTING, open, () => readRunMinutes(open[TIMEOUT_SETTING])),
    ...Object.keys(open).flatMap((key) => refused(key, open, () => readSettings(pick(key)))),
  ];
  // A type that needs an address: told only where each of the two is well by itself.
  const both = findings.some(({ setting }) => setting === TYPE || setting === REMOTE);
  if (!both) findings.push(...refused(REMOTE, open, () => browserSettings({ ...type, [REMOTE]: remote })));
  return findings;
}

function refused(key: string, settings: Settings, read: () => unknown): Diagnostic[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    const near = key === TYPE ? closest(String(settings[key]), BROWSER_TYPES, 1) : [];
    return [
      {
        severity: 'error',
        code: error.code,
        message: error.message,
        uri: '',
        line: 1,
        column: 1,
        endColumn: 1,
        setting: key,
        ...(near.length > 0 && { near }),
        fixes: [{ kind: 'changeSetting', key, text: near[0] ?? null }],
      },
    ];
  }
}

function isSealed(value: unknown): boolean {
  return typeof value === 'string' && value.includes('ENC(');
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/i.test(value.trim()) && URL.canParse(value.trim());
}
