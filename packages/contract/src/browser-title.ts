const TITLES: { readonly [name: string]: string } = {
  chrome: 'Chrome',
  chromium: 'Chromium',
  'chrome-headless-shell': 'Chrome',
  firefox: 'Firefox',
  safari: 'Safari',
  MicrosoftEdge: 'Edge',
};

/** A browser as people call it, with its version: `Firefox 140.2.0`. */
export function browserTitle(name: string, version: string): string {
  const title = Object.hasOwn(TITLES, name) ? TITLES[name] : name;
  return `${title} ${version}`.trim();
}
