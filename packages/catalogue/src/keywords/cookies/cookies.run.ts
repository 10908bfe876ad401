import { readCookieString } from '../../grammar/cookie-string.ts';
import { valueAt } from '../../grammar/resolve-slot.ts';
import type { Cookie, NewCookie } from '../../ports/cookie.ts';
import type { WebPort } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { stepBudget } from '../await-element.ts';
import type { Behaviour, StepContext } from '../behaviour.ts';
import { poll } from '../poll.ts';
import { optionalText, someTextOf } from '../read-slot.ts';
import { settle } from '../settle.ts';
import { variableNameOf } from '../variable-name.ts';

/** Shorter values ("de", "true") stand everywhere in a report; masking them would hide nothing. */
const SHORTEST_SECRET = 6;

export const setCookiesFromSetting: Behaviour = async (call, context) => {
  const key = someTextOf(call, 'testData').trim();
  const now = context.clock.today().getTime();
  const cookies = stringsAt(context, key).flatMap((text) => readCookieString(context.decrypt(text), now));
  for (const { value } of cookies) if (value.length >= SHORTEST_SECRET) context.keepSecret(value);
  const web = await context.web();
  const host = await siteOf(web, context.signal);
  for (const cookie of cookies) checkDomain(cookie, host);
  for (const cookie of cookies) await web.setCookie(cookie, context.signal);
  context.note(`cookies set: ${cookies.map(({ name }) => name).join(', ')}`);
};

function stringsAt({ settings }: StepContext, key: string): readonly string[] {
  const entry = valueAt(settings.raw, key);
  if (entry === undefined) {
    throw new StepError('E_VALUE_UNKNOWN', `the settings of the environment have no key "${key}"`);
  }
  const strings = Array.isArray(entry) ? entry : [entry];
  if (strings.length > 0 && strings.every((text): text is string => typeof text === 'string')) return strings;
  throw new StepError('E_COOKIE_INVALID', `the setting "${key}" is neither a cookie string nor an array of them`);
}

/** The host of the open page. */
async function siteOf(web: WebPort, signal: AbortSignal): Promise<string> {
  const { url } = await web.page(signal);
  const address = URL.parse(url);
  if (address !== null && /^https?:$/.test(address.protocol)) return address.hostname.toLowerCase();
  throw new StepError('E_COOKIE_INVALID', `cookies belong to a site, but the browser shows ${url}; open a page first`);
}

function checkDomain({ name, domain }: NewCookie, host: string): void {
  if (domain === undefined || host === domain || host.endsWith(`.${domain}`)) return;
  throw new StepError(
    'E_COOKIE_INVALID',
    `the cookie ${name} belongs to ${domain}, but a page of ${host} is open; open a page of its site first`,
  );
}

export const keepCookie: Behaviour = async (call, context) => {
  const variable = variableNameOf(call, 'testData');
  const name = someTextOf(call, 'expected');
  const web = await context.web();
  const budget = stepBudget(context);
  let seen: readonly Cookie[] = [];
  const cookie = await poll(context, budget, async () => {
    seen = await web.cookies(context.signal);
    return find(seen, name);
  });
  if (cookie === undefined) {
    throw new StepError('E_NO_COOKIE', missing(name), { waitedMs: budget.elapsed(), details: [listOf(seen)] });
  }
  context.variables.set(variable, cookie.value);
};

export const deleteCookie: Behaviour = async (call, context) => {
  await (await context.web()).deleteCookies(someTextOf(call, 'testData'), context.signal);
};

export const deleteAllCookies: Behaviour = async (_call, context) => {
  await (await context.web()).deleteCookies(null, context.signal);
};

export const checkCookie: Behaviour = async (call, context) => {
  const name = someTextOf(call, 'testData');
  const expected = optionalText(call, 'expected');
  const web = await context.web();
  await settle(
    context,
    () => web.cookies(context.signal),
    (seen) => {
      const cookie = find(seen, name);
      if (cookie === undefined) return { reason: missing(name), code: 'E_NO_COOKIE', details: [listOf(seen)] };
      if (expected === undefined || cookie.value === expected) return null;
      return { reason: 'the values differ', expected, actual: cookie.value };
    },
  );
};

/** Of several with one name the page is sent the one with the longest path first (RFC 6265 §5.4). */
function find(cookies: readonly Cookie[], name: string): Cookie | undefined {
  return [...cookies].sort((a, b) => b.path.length - a.path.length).find((cookie) => cookie.name === name);
}

function missing(name: string): string {
  return `the page has no cookie "${name}"`;
}

function listOf(cookies: readonly Cookie[]): string {
  const names = [...new Set(cookies.map(({ name }) => name))].sort();
  return names.length === 0 ? 'Cookies: none' : `Cookies: ${names.slice(0, 30).join(', ')}`;
}
