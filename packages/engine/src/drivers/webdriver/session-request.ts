import type { BrowserSettings } from '@stepwright/catalogue/settings/browser-settings';

export interface RequestOptions {
  readonly headed: boolean;
  /** Set for a local browser. */
  readonly binary?: string | undefined;
  readonly profile?: string | undefined;
  readonly root: boolean;
  /** False where the machine, or a container, has no /dev/shm to write to. */
  readonly sharedMemory: boolean;
  readonly bidi: boolean;
}

/** Without these a browser without a person in front of it asks questions, updates itself or slows down what it cannot see. */
const QUIET_CHROME = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  '--password-store=basic',
  '--use-mock-keychain',
  '--metrics-recording-only',
  '--disable-crash-reporter',
  '--no-crash-upload',
];

/**
 * Switched off in every Chromium: a page that comes back from the back-forward cache comes as another browsing context, which
 * BiDi of Chromium does not announce, so that the window would be lost.
 */
const DISABLED_FEATURES = ['BackForwardCache'];
const DISABLE_FEATURES = /^--?disable-features=/;

const QUIET_PREFS = {
  credentials_enable_service: false,
  'profile.password_manager_enabled': false,
  'profile.password_manager_leak_detection': false,
  'profile.default_content_setting_values.notifications': 2,
  'translate.enabled': false,
};

type Values = { readonly [key: string]: unknown };

/** The capabilities of `POST /session`. */
export function sessionCapabilities(settings: BrowserSettings, options: RequestOptions): Values {
  const { 'goog:chromeOptions': chrome, 'moz:firefoxOptions': firefox, ...rest } = settings.capabilities;
  const name = String(rest.browserName ?? settings.browserName ?? '').toLowerCase();
  const local = settings.remote === undefined;
  return {
    ...(settings.browserName ? { browserName: settings.browserName } : {}),
    ...rest,
    unhandledPromptBehavior: 'ignore',
    timeouts: { implicit: 0, pageLoad: 300_000, script: 300_000, ...(rest.timeouts as object | undefined) },
    ...(options.bidi && name !== 'safari' ? { webSocketUrl: true } : {}),
    ...(name === 'chrome'
      ? { 'goog:chromeOptions': chromeOptions(settings, (chrome ?? {}) as Values, options, local) }
      : {}),
    // Events of BiDi tell more than the log that a driver keeps.
    ...(name === 'chrome' && !options.bidi
      ? { 'goog:loggingPrefs': rest['goog:loggingPrefs'] ?? { browser: 'ALL' } }
      : {}),
    ...(name === 'firefox'
      ? { 'moz:firefoxOptions': firefoxOptions(settings, (firefox ?? {}) as Values, options, local) }
      : {}),
    ...(chrome && name !== 'chrome' ? { 'goog:chromeOptions': chrome } : {}),
    ...(firefox && name !== 'firefox' ? { 'moz:firefoxOptions': firefox } : {}),
  };
}

/** What a browser knows that no driver speaks for. Its arguments and preferences were given to it at its start. */
const DIRECT = ['acceptInsecureCerts', 'browserVersion', 'platformName', 'proxy'];

/** The capabilities of `session.new`. */
export function directCapabilities(settings: BrowserSettings): Values {
  const known = Object.entries(settings.capabilities).filter(([name]) => DIRECT.includes(name));
  return { ...Object.fromEntries(known), unhandledPromptBehavior: { default: 'ignore' } };
}

function chromeOptions(settings: BrowserSettings, told: Values, options: RequestOptions, local: boolean): Values {
  const wished = [...((told.args as string[] | undefined) ?? []), ...settings.arguments].filter(
    (argument) => !/^--?(headless|no-sandbox)(=|$)/.test(argument) || !local,
  );
  const sized = wished.some((argument) => /^--?(window-size|start-maximized|start-fullscreen|kiosk)/.test(argument));
  const own = local
    ? [
        ...QUIET_CHROME,
        ...(options.headed ? [] : ['--headless=new', '--hide-scrollbars', '--mute-audio']),
        ...(options.root ? ['--no-sandbox', '--disable-gpu'] : []),
        ...(options.sharedMemory ? [] : ['--disable-dev-shm-usage']),
        ...(options.profile ? [`--user-data-dir=${options.profile}`] : []),
        ...(sized ? [] : ['--window-size=1280,800']),
      ]
    : [];
  const prefs = { ...(local ? QUIET_PREFS : {}), ...(told.prefs as object | undefined), ...settings.prefs };
  return {
    ...told,
    args: [...own, ...wished.filter((argument) => !DISABLE_FEATURES.test(argument)), disabledFeatures(wished)],
    ...(Object.keys(prefs).length > 0 ? { prefs } : {}),
    ...(options.binary ? { binary: options.binary } : {}),
  };
}

/** One switch for ours and the project's: Chromium reads only the last that it is given. */
function disabledFeatures(wished: readonly string[]): string {
  const told = wished
    .filter((argument) => DISABLE_FEATURES.test(argument))
    .flatMap((argument) => argument.replace(DISABLE_FEATURES, '').split(','));
  return `--disable-features=${[...DISABLED_FEATURES, ...told].join(',')}`;
}

function firefoxOptions(settings: BrowserSettings, told: Values, options: RequestOptions, local: boolean): Values {
  const wished = [...((told.args as string[] | undefined) ?? []), ...settings.arguments];
  const headless = local && !options.headed && !wished.some((argument) => /headless/.test(argument));
  const prefs = { ...(told.prefs as object | undefined), ...settings.prefs };
  return {
    ...told,
    args: [...(headless ? ['-headless'] : []), ...wished],
    ...(Object.keys(prefs).length > 0 ? { prefs } : {}),
    ...(options.binary ? { binary: options.binary } : {}),
  };
}
