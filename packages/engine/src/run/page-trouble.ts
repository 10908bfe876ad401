import type { PageTrouble } from '@stepwright/contract/messages';
import { hideKeys } from './hide-keys.ts';
import type { Secrets } from './secrets.ts';

/** Entries of one step, and characters of one text. */
const MOST = 50;
const LONGEST = 1000;
/** Browsers ask for it by themselves; pages do without. */
const OWN_REQUEST = /\/favicon\.ico(?:[?#]|$)/;

/** What a page complained of, fit to be shown: bounded, masked, without keys in addresses. Null when there is nothing to tell. */
export function tidyTrouble(told: PageTrouble, secrets: Secrets): PageTrouble | null {
  const show = (text: string) => {
    const letters = [...hideKeys(secrets.maskText(text.slice(0, LONGEST * 4)))];
    return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('');
  };
  const failed = told.requests.filter(({ url }) => !OWN_REQUEST.test(url));
  // Neither kind may take the other one's room.
  const requests = failed.slice(-Math.max(MOST / 2, MOST - told.console.length));
  const console = told.console.slice(-(MOST - requests.length));
  const dropped = told.dropped + failed.length - requests.length + told.console.length - console.length;
  if (console.length + requests.length === 0) return null;
  return {
    console: console.map(({ level, text, source }) => ({
      level,
      text: show(text),
      ...(source === undefined ? {} : { source: show(source) }),
    })),
    requests: requests.map(({ method, url, status, reason }) => ({
      method: show(method),
      url: show(url),
      status,
      ...(reason === undefined ? {} : { reason: show(reason) }),
    })),
    dropped,
  };
}
