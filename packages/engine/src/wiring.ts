import { BrowserPool } from './drivers/webdriver/browser-pool.ts';
import type { Drivers } from './run/surroundings.ts';

/** The one place that joins drivers to ports. */
export const drivers: Drivers = { webBrowsers: (settings, options) => new BrowserPool(settings, options) };
