import { StepError } from '../step-error.ts';

/** Capabilities of the standard that a project may set; the missing ones (webSocketUrl, unhandledPromptBehavior) are the engine's. */
const STANDARD = new Set([
  'browserName',
  'browserVersion',
  'platformName',
  'acceptInsecureCerts',
  'pageLoadStrategy',
  'proxy',
  'setWindowRect',
  'timeouts',
  'strictFileInteractability',
]);
/** Settable parts of Chrome's options; the rest names programs, folders, extensions or ports. */
const CHROME_OPTIONS = new Set([
  'args',
  'prefs',
  'mobileEmulation',
  'excludeSwitches',
  'localState',
  'windowTypes',
  'perfLoggingPrefs',
]);
const FIREFOX_OPTIONS = new Set(['args', 'prefs', 'log']);

/** Switches that change how pages are shown, not what is run or read on the machine. */
const LOCAL_ARGUMENTS = new Set([
  'headless',
  'window-size',
  'window-position',
  'start-maximized',
  'start-fullscreen',
  'kiosk',
  'incognito',
  'guest',
  'lang',
  'accept-lang',
  'user-agent',
  'disable-notifications',
  'disable-popup-blocking',
  'disable-infobars',
  'disable-extensions',
  'disable-gpu',
  'disable-software-rasterizer',
  'disable-dev-shm-usage',
  'no-sandbox',
  'disable-setuid-sandbox',
  'ignore-certificate-errors',
  'ignore-ssl-errors',
  'allow-insecure-localhost',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'disable-web-security',
  'disable-features',
  'enable-features',
  'disable-blink-features',
  'enable-blink-features',
  'blink-settings',
  'disable-site-isolation-trials',
  'proxy-server',
  'proxy-bypass-list',
  'proxy-pac-url',
  'no-proxy-server',
  'host-resolver-rules',
  'host-rules',
  'force-device-scale-factor',
  'high-dpi-support',
  'hide-scrollbars',
  'mute-audio',
  'autoplay-policy',
  'use-fake-ui-for-media-stream',
  'use-fake-device-for-media-stream',
  'disable-background-timer-throttling',
  'disable-renderer-backgrounding',
  'disable-backgrounding-occluded-windows',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
  'disable-quic',
  'no-first-run',
  'no-default-browser-check',
  'disable-default-apps',
  'disable-translate',
  'dns-prefetch-disable',
  'disable-save-password-bubble',
  'disable-ipc-flooding-protection',
  'disable-hang-monitor',
  'disable-prompt-on-repost',
  'disable-client-side-phishing-detection',
  'disable-search-engine-choice-screen',
  'disable-logging',
  'enable-automation',
  'test-type',
  'force-dark-mode',
  'force-prefers-reduced-motion',
  'font-render-hinting',
  'touch-events',
  'auth-server-allowlist',
  'auth-negotiate-delegate-allowlist',
  'deny-permission-prompts',
  'silent',
  'private',
  'width',
  'height',
]);
/** On another machine the owner decides, but these run programs or open files there. */
const REFUSED_EVERYWHERE =
  /^(user-data-dir|load-extension|load-component-extension|disable-extensions-except|remote-debugging-.*|remote-allow-origins|.*-cmd-prefix|gpu-launcher|.*-launcher|browser-subprocess-path|profile|app|crash-dumps-dir|log-net-log|ssl-key-log-file|js-flags)$/;

/** E_CONFIG for a capability that a project may not set, naming it. */
export function checkCapabilities(capabilities: { readonly [key: string]: unknown }, local: boolean): void {
  for (const [key, value] of Object.entries(capabilities)) {
    if (key === 'goog:chromeOptions' || key === 'ms:edgeOptions') checkOptions(key, value, CHROME_OPTIONS, local);
    else if (key === 'moz:firefoxOptions') checkOptions(key, value, FIREFOX_OPTIONS, local);
    else if (key === 'webSocketUrl' || key === 'unhandledPromptBehavior') throw refused(`capabilities.${key}`);
    else if (local ? !STANDARD.has(key) : /^(binary|chromeOptions)$/.test(key)) throw refused(`capabilities.${key}`);
  }
}

/** E_CONFIG for a command line switch that a project may not set, naming it. */
export function checkArguments(key: string, args: readonly string[], local: boolean): void {
  for (const argument of args) {
    const name = argument.replace(/^-+/, '').split('=', 1)[0] ?? '';
    const known = LOCAL_ARGUMENTS.has(name);
    if (REFUSED_EVERYWHERE.test(name) || (local && !known)) throw refused(`${key}: --${name}`);
  }
}

function checkOptions(key: string, value: unknown, allowed: ReadonlySet<string>, local: boolean): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new StepError('E_CONFIG', `the setting capabilities.${key} is wrong: it must be a JSON object`);
  }
  for (const [name, part] of Object.entries(value)) {
    if (!allowed.has(name)) throw refused(`capabilities.${key}.${name}`);
    if (name !== 'args') continue;
    if (!Array.isArray(part) || part.some((one) => typeof one !== 'string')) {
      throw new StepError('E_CONFIG', `the setting capabilities.${key}.args is wrong: it must be a list of texts`);
    }
    checkArguments(`capabilities.${key}.args`, part as string[], local);
  }
}

function refused(what: string): StepError {
  return new StepError(
    'E_CONFIG',
    `the setting ${what} is not allowed: it could run programs or read files on the machine of the browser, or belongs to the engine`,
  );
}
