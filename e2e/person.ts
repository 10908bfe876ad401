import type { Role } from '@stepwright/contract/rights';
import type { CallArguments, Reply, Route } from '@stepwright/contract/route';
import { CSRF_HEADER } from '@stepwright/contract/routes/session';
import { embeddedDirectory } from '@stepwright/server/auth/embedded-directory';
import postgres from 'postgres';

type Arguments<R extends Route> = keyof CallArguments<R> extends never ? Record<string, never> : CallArguments<R>;

/** A success or a refusal, as the server gave it. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

/** Somebody who is signed in and calls the server without a browser. */
export interface Person {
  readonly userName: string;
  /** Calls a route; any status is an answer. Rejects when nobody answers. */
  ask<R extends Route>(route: R, args: Arguments<R>, signal?: AbortSignal): Promise<Answer<Reply<R>>>;
  /** The same where nothing but a success will do. @throws Error with the answer */
  call<R extends Route>(route: R, args: Arguments<R>, signal?: AbortSignal): Promise<Reply<R>>;
  /** The same session by another address of the product. */
  at(url: string): Promise<Person>;
  /** Anything else, with the cookies and the token of this session. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Signs in by the pages that people use: the form is sent as a browser would send it. */
export async function signIn(url: string, userName: string, password: string, register = false): Promise<Person> {
  const jar = new Map<string, string>();
  const start = register ? '/auth/sign-in?register=1' : '/auth/sign-in';
  const form = await follow(jar, new URL(start, url));
  const fields = new URLSearchParams({ userName, password, ...(register ? { again: password } : {}) });
  await follow(jar, new URL(form.url), {
    method: 'POST',
    body: fields,
    headers: { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' },
  });
  return personOf(url, jar, userName);
}

/** Gives a person roles and projects, as a project administrator's screen will one day. */
export async function grant(
  databaseUrl: string,
  userName: string,
  roles: readonly Role[],
  projects: readonly string[],
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const directory = embeddedDirectory(sql);
    const user = await directory.findUser(userName);
    if (!user) throw new Error(`There is nobody named ${userName}.`);
    await directory.assignRoles(user.subject, roles);
    for (const project of projects) await directory.addToGroup(user.subject, project);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function personOf(url: string, jar: Map<string, string>, userName: string): Promise<Person> {
  let csrf = '';
  const send = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, url), {
      redirect: 'manual',
      ...init,
      headers: { cookie: cookiesOf(jar), [CSRF_HEADER]: csrf, ...init.headers },
    });
  const session = (await (await send('/api/session')).json()) as { person: object | null; csrfToken: string | null };
  if (session.person === null || session.csrfToken === null) throw new Error(`${userName} is not signed in.`);
  csrf = session.csrfToken;
  const ask: Person['ask'] = async (route, args, signal) => {
    const { params, query, body } = args as { params?: object; query?: object; body?: unknown };
    const response = await send(callPath(route.path, params, query), {
      method: route.method,
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  return {
    userName,
    ask,
    async call(route, args, signal) {
      const { status, body } = await ask(route, args, signal);
      if (status >= 200 && status < 300) return body;
      throw new Error(`${route.method} ${route.path} answered ${status}: ${JSON.stringify(body)}`);
    },
    at: (other) => personOf(other, jar, userName),
    fetch: send,
  };
}

/** The address of a call: `:name` parts filled, what is left out of the query left out. */
function callPath(path: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Follows redirections, keeping cookies on the way; answers the page at the end. */
async function follow(jar: Map<string, string>, from: URL, init: RequestInit = {}): Promise<Response> {
  let address = from;
  let next = init;
  for (let hops = 0; hops < 15; hops++) {
    const response = await fetch(address, {
      ...next,
      redirect: 'manual',
      headers: { ...next.headers, cookie: cookiesOf(jar) },
    });
    for (const cookie of response.headers.getSetCookie()) keep(jar, cookie);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) {
      if (response.status >= 400) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
      return response;
    }
    address = new URL(location, address);
    next = {};
  }
  throw new Error(`${from} leads in circles.`);
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';');
  const at = pair.indexOf('=');
  const name = pair.slice(0, at);
  const gone = attributes.some((part) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(part));
  if (gone) jar.delete(name);
  else jar.set(name, pair.slice(at + 1));
}

function cookiesOf(jar: Map<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
