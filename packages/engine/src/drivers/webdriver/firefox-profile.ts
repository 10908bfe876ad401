import type { BrowserSettings } from '@stepwright/catalogue/settings/browser-settings';

type Values = { readonly [key: string]: unknown };

/**
 * A Firefox that nobody sits in front of: it asks nothing, updates nothing, calls nobody, and a window behind another one works as
 * fast as the one in front. What a project sets in `prefs` comes after these and wins.
 */
const QUIET_PREFS: Values = {
  'app.normandy.enabled': false,
  'app.normandy.api_url': '',
  'app.update.disabledForTesting': true,
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.contentblocking.introCount': 99,
  'browser.discovery.enabled': false,
  'browser.download.alwaysOpenPanel': false,
  'browser.download.panel.shown': true,
  'browser.download.useDownloadDir': true,
  'browser.newtabpage.enabled': false,
  'browser.newtabpage.activity-stream.asrouter.providers.cfr': '',
  'browser.newtabpage.activity-stream.feeds.system.topstories': false,
  'browser.pagethumbnails.capturing_disabled': true,
  'browser.region.network.url': '',
  'browser.region.update.enabled': false,
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.provider.google4.updateURL': '',
  'browser.safebrowsing.provider.mozilla.updateURL': '',
  'browser.search.update': false,
  // A page that is kept for the way back keeps the answers that it still owes, too.
  'browser.sessionhistory.max_total_viewers': 0,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.startup.couldRestoreSession.count': -1,
  'browser.tabs.warnOnClose': false,
  'browser.tabs.warnOnCloseOtherTabs': false,
  'browser.tabs.unloadOnLowMemory': false,
  'browser.topsites.contile.enabled': false,
  'browser.translations.enable': false,
  'browser.uitour.enabled': false,
  'browser.urlbar.merino.endpointURL': '',
  'browser.urlbar.quicksuggest.enabled': false,
  'browser.urlbar.suggest.searches': false,
  'browser.vpn_promo.enabled': false,
  'browser.warnOnQuit': false,
  'captivedetect.canonicalURL': '',
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'datareporting.usage.uploadEnabled': false,
  'dom.disable_open_during_load': false,
  'dom.file.createInChild': true,
  'dom.ipc.reportProcessHangs': false,
  'dom.max_chrome_script_run_time': 0,
  'dom.max_script_run_time': 0,
  'dom.min_background_timeout_value': 4,
  'dom.timeout.enable_budget_timer_throttling': false,
  'dom.push.connection.enabled': false,
  'dom.push.serverURL': '',
  'extensions.autoDisableScopes': 0,
  'extensions.blocklist.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.getAddons.discovery.api_url': '',
  'extensions.systemAddon.update.enabled': false,
  'extensions.systemAddon.update.url': '',
  'extensions.update.enabled': false,
  'extensions.update.notifyUser': false,
  'focusmanager.testmode': true,
  'general.warnOnAboutConfig': false,
  'geo.provider.network.url': '',
  'geo.wifi.scan': false,
  'identity.fxaccounts.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'media.gmp-manager.url': '',
  'messaging-system.rsexperimentloader.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'network.http.phishy-userpass-length': 255,
  'network.http.speculative-parallel-limit': 0,
  'network.manage-offline-status': false,
  'network.prefetch-next': false,
  'network.predictor.enabled': false,
  'network.trr.mode': 5,
  'nimbus.telemetry.targetingContextEnabled': false,
  'permissions.default.desktop-notification': 2,
  'places.history.enabled': true,
  'privacy.trackingprotection.enabled': false,
  'remote.prefs.recommended': true,
  'security.certerrors.mitm.priming.enabled': false,
  'security.remote_settings.crlite_filters.enabled': false,
  'security.remote_settings.intermediates.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'signon.autofillForms': false,
  'signon.management.page.breach-alerts.enabled': false,
  'signon.rememberSignons': false,
  'startup.homepage_welcome_url': 'about:blank',
  'startup.homepage_welcome_url.additional': '',
  'termsofuse.bypassNotification': true,
  'browser.preonboarding.enabled': false,
  'toolkit.cosmeticAnimations.enabled': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.archive.enabled': false,
  'toolkit.telemetry.server': '',
  'toolkit.telemetry.unified': false,
  'widget.use-xdg-desktop-portal.file-picker': 0,
};

/** The text of a profile's user.js. Firefox knows texts, whole numbers and truth values; anything else is written as JSON text. */
export function profilePrefs(settings: BrowserSettings): string {
  const told = (settings.capabilities['moz:firefoxOptions'] as { prefs?: Values } | undefined)?.prefs ?? {};
  const prefs = { ...QUIET_PREFS, ...told, ...settings.prefs };
  const lines = Object.entries(prefs).map(([name, value]) => {
    const plain = typeof value === 'boolean' || Number.isInteger(value) || typeof value === 'string';
    return `user_pref(${JSON.stringify(name)}, ${JSON.stringify(plain ? value : JSON.stringify(value))});`;
  });
  return `${lines.join('\n')}\n`;
}

/** Sizes of the project's arguments, which a Firefox without a screen takes from its environment for every window. */
export interface FirefoxWishes {
  readonly args: readonly string[];
  readonly width: number;
  readonly height: number;
}

const SIZE = /^--?(width|height)(?:=(\d+))?$/;
const WINDOW_SIZE = /^--?window-size[= ](\d+)[,x](\d+)$/;
/** Ours to decide: the window, and switches that only Chromium knows but everybody has in their settings. */
const NOT_PASSED_ON = /^--?(headless|no-sandbox|disable-gpu|disable-dev-shm-usage)(=|$)/;

export function firefoxWishes(settings: BrowserSettings): FirefoxWishes {
  const options = settings.capabilities['moz:firefoxOptions'] as { args?: readonly string[] } | undefined;
  const args: string[] = [];
  let [width, height] = [1280, 800];
  const all = [...(options?.args ?? []), ...settings.arguments];
  for (let at = 0; at < all.length; at += 1) {
    const argument = all[at] ?? '';
    const size = SIZE.exec(argument);
    const both = WINDOW_SIZE.exec(argument);
    if (size) {
      const value = Number(size[2] ?? all[at + 1]?.replace(/^-+/, ''));
      if (size[2] === undefined) at += 1;
      if (!(value > 0)) continue;
      if (size[1] === 'width') width = value;
      else height = value;
    } else if (both) [width, height] = [Number(both[1]), Number(both[2])];
    else if (!NOT_PASSED_ON.test(argument)) args.push(argument);
  }
  return { args, width, height };
}
