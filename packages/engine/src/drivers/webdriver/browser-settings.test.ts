import { browserSettings } from '@stepwright/catalogue/settings/browser-settings';
import { StepError } from '@stepwright/catalogue/step-error';
import { describe, expect, it } from 'vitest';
import { sessionCapabilities } from './session-request.ts';

function refusal(settings: { readonly [key: string]: unknown }): string {
  try {
    browserSettings(settings);
  } catch (error) {
    expect(error).toBeInstanceOf(StepError);
    expect((error as StepError).code).toBe('E_CONFIG');
    return (error as Error).message;
  }
  return 'accepted';
}

describe('settings that open a browser', () => {
  it('is a local Chrome without any', () => {
    expect(browserSettings({})).toMatchObject({
      type: 'CHROME',
      browserName: 'chrome',
      remote: undefined,
      arguments: [],
    });
  });

  it('reads lists, objects and JSON texts', () => {
    expect(browserSettings({ arguments: ['--lang=de', 'mute-audio'] }).arguments).toEqual([
      '--lang=de',
      '--mute-audio',
    ]);
    expect(browserSettings({ arguments: '["--lang=de"]' }).arguments).toEqual(['--lang=de']);
    expect(browserSettings({ arguments: '--lang=de  --mute-audio' }).arguments).toEqual(['--lang=de', '--mute-audio']);
    expect(browserSettings({ arguments: { lang: 'de', 'mute-audio': true, kiosk: false } }).arguments).toEqual([
      '--lang=de',
      '--mute-audio',
    ]);
    expect(browserSettings({ prefs: '{"a.b": 1}' }).prefs).toEqual({ 'a.b': 1 });
    expect(browserSettings({ prefs: [{ a: 1 }, { b: 2 }] }).prefs).toEqual({ a: 1, b: 2 });
    expect(browserSettings({ capabilities: '', prefs: null, arguments: ' ' })).toMatchObject({ arguments: [] });
  });

  it.each([
    [{ 'webdriver.type': 'OPERA' }, 'webdriver.type'],
    [{ 'webdriver.type': 'MOBILE' }, 'webdriver.type'],
    [{ 'webdriver.type': 5 }, 'webdriver.type'],
    [{ 'webdriver.type': 'SAUCELABS' }, 'remote.webdriver.url'],
    [{ 'remote.webdriver.url': 'grid:4444' }, 'remote.webdriver.url'],
    [{ 'remote.webdriver.url': 'file:///etc/passwd' }, 'remote.webdriver.url'],
    [{ capabilities: '{"a"' }, 'capabilities'],
    [{ capabilities: [1] }, 'capabilities'],
    [{ arguments: [1] }, 'arguments'],
    [{ prefs: 'x' }, 'prefs'],
  ])('says which setting is wrong: %j', (settings, key) => {
    expect(refusal(settings)).toContain(`the setting ${key}`);
  });

  it.each([
    [{ capabilities: { binary: '/bin/sh' } }, 'capabilities.binary'],
    [{ capabilities: { 'goog:chromeOptions': { binary: '/bin/sh' } } }, 'capabilities.goog:chromeOptions.binary'],
    [{ capabilities: { 'goog:chromeOptions': { extensions: ['x'] } } }, 'capabilities.goog:chromeOptions.extensions'],
    [{ capabilities: { 'goog:chromeOptions': { debuggerAddress: 'h:1' } } }, 'debuggerAddress'],
    [{ capabilities: { 'goog:chromeOptions': { args: ['--user-data-dir=/'] } } }, '--user-data-dir'],
    [{ capabilities: { 'moz:firefoxOptions': { binary: '/bin/sh' } } }, 'capabilities.moz:firefoxOptions.binary'],
    [{ capabilities: { unhandledPromptBehavior: 'accept' } }, 'capabilities.unhandledPromptBehavior'],
    [{ arguments: ['--renderer-cmd-prefix=sh'] }, '--renderer-cmd-prefix'],
    [{ arguments: ['-load-extension=/x'] }, '--load-extension'],
    [{ arguments: ['remote-debugging-port=9222'] }, '--remote-debugging-port'],
    [{ arguments: ['--gpu-launcher=x'] }, '--gpu-launcher'],
    [{ arguments: ['--browser-subprocess-path=x'] }, '--browser-subprocess-path'],
    [{ arguments: ['--made-up-switch'] }, '--made-up-switch'],
    [{ arguments: ['/etc/passwd'] }, '--/etc/passwd'],
  ])('refuses what could run programs: %j', (settings, key) => {
    expect(refusal(settings)).toContain(key);
    expect(refusal(settings)).toContain('is not allowed');
  });

  it('lets the owner of a remote browser decide, but not run programs there', () => {
    const remote = { 'remote.webdriver.url': 'https://user:key@hub.example.org/wd/hub' };
    const cloud = { 'bstack:options': { os: 'Windows' }, browserVersion: 'latest' };
    expect(browserSettings({ ...remote, 'webdriver.type': 'BROWSERSTACK', capabilities: cloud }).capabilities).toEqual(
      cloud,
    );
    expect(browserSettings({ ...remote, arguments: ['--made-up-switch'] }).arguments).toHaveLength(1);
    expect(refusal({ ...remote, arguments: ['--user-data-dir=/x'] })).toContain('--user-data-dir');
    expect(refusal({ ...remote, capabilities: { 'goog:chromeOptions': { binary: '/x' } } })).toContain('binary');
  });
});

describe('the capabilities of a new session', () => {
  const local = { headed: false, root: true, sharedMemory: true, bidi: true, binary: '/b', profile: '/p' };

  it('adds what a local browser needs and keeps what was wished', () => {
    const wanted = browserSettings({
      arguments: ['--no-sandbox', '--headless', '--lang=de'],
      prefs: { 'intl.accept_languages': 'de' },
      capabilities: { acceptInsecureCerts: true, 'goog:chromeOptions': { mobileEmulation: { deviceName: 'Pixel 7' } } },
    });
    const told = sessionCapabilities(wanted, local) as { [key: string]: never };
    expect(told).toMatchObject({
      browserName: 'chrome',
      acceptInsecureCerts: true,
      unhandledPromptBehavior: 'ignore',
      webSocketUrl: true,
      'goog:chromeOptions': {
        binary: '/b',
        mobileEmulation: { deviceName: 'Pixel 7' },
        prefs: { 'intl.accept_languages': 'de' },
      },
    });
    const { args } = told['goog:chromeOptions'] as unknown as { args: string[] };
    expect(args).toContain('--user-data-dir=/p');
    expect(args.filter((one) => one.startsWith('--headless'))).toEqual(['--headless=new']);
    expect(args.filter((one) => one === '--no-sandbox')).toHaveLength(1);
    expect(args).toContain('--lang=de');
  });

  it('leaves the sandbox on for everyone but root, and shows a window when asked', () => {
    const told = sessionCapabilities(browserSettings({}), { ...local, root: false, headed: true });
    const { args } = (told as { 'goog:chromeOptions': { args: string[] } })['goog:chromeOptions'];
    expect(args.join(' ')).not.toMatch(/headless|no-sandbox/);
  });

  it('switches features off by one switch, ours and the told ones', () => {
    const told = browserSettings({ arguments: '--disable-features=Translate,Other --lang=de' });
    const options = sessionCapabilities(told, { headed: false, root: false, sharedMemory: true, bidi: true })[
      'goog:chromeOptions'
    ] as {
      args: string[];
    };
    expect(options.args.filter((argument) => argument.startsWith('--disable-features'))).toEqual([
      '--disable-features=BackForwardCache,Translate,Other',
    ]);
  });

  it('sends a remote browser only what was set, and the feature that must be off', () => {
    const wanted = browserSettings({ 'remote.webdriver.url': 'http://grid:4444' });
    expect(sessionCapabilities(wanted, { headed: false, root: true, sharedMemory: true, bidi: false })).toEqual({
      browserName: 'chrome',
      unhandledPromptBehavior: 'ignore',
      timeouts: { implicit: 0, pageLoad: 300_000, script: 300_000 },
      'goog:chromeOptions': { args: ['--disable-features=BackForwardCache'] },
      // Without BiDi what the console tells is asked of the driver.
      'goog:loggingPrefs': { browser: 'ALL' },
    });
  });
});
