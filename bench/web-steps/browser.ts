export const BROWSER = process.env.STEPWRIGHT_CHROMIUM ?? '/usr/bin/chromium';
export const DRIVER = process.env.STEPWRIGHT_CHROMEDRIVER ?? '/usr/bin/chromedriver';
