import type { Drivers, WebBrowsers } from './run/surroundings.ts';

/** The one place that joins drivers to ports. They are loaded when a run opens its first browser. */
export const drivers: Drivers = {
  webBrowsers(settings, options) {
    let pool: WebBrowsers | undefined;
    return {
      async session(signal, more, onWait) {
        const { BrowserPool } = await import('./drivers/webdriver/browser-pool.ts');
        pool ??= new BrowserPool(settings, options);
        return pool.session(signal, more, onWait);
      },
      async close() {
        await pool?.close();
      },
    };
  },
};
