import { type Cookie, cookieApplies, type NewCookie } from '@stepwright/catalogue/ports/cookie';
import type { BidiConnection } from './bidi.ts';
import type { Limits } from './deadline.ts';

interface BidiCookie extends Omit<Cookie, 'value'> {
  readonly value: { readonly type: 'string' | 'base64'; readonly value: string };
}

/** The current window of the session. */
interface Where {
  window(): string;
  url(limits: Limits): Promise<string>;
}

/** Cookies of the user context that a window belongs to. */
export class BidiCookies {
  #connection: BidiConnection;
  #where: Where;

  constructor(connection: BidiConnection, where: Where) {
    this.#connection = connection;
    this.#where = where;
  }

  /** Those that a request for the address carries; null: for the page of the window. */
  async of(address: string | null, limits: Limits): Promise<readonly Cookie[]> {
    const window = this.#where.window();
    const url = new URL(address ?? (await this.#where.url(limits)));
    const answer = await this.#connection.send('storage.getCookies', { partition: partitionOf(window) }, limits);
    return (answer as { cookies: BidiCookie[] }).cookies
      .map(({ name, value, domain, path, secure, httpOnly }) => {
        const text = value.type === 'base64' ? Buffer.from(value.value, 'base64').toString('latin1') : value.value;
        return { name, value: text, domain, path, secure, httpOnly };
      })
      .filter((cookie) => cookieApplies(cookie, url));
  }

  async set(cookie: NewCookie, limits: Limits): Promise<void> {
    const { name, value, domain, path = '/', expiry, secure, httpOnly, sameSite } = cookie;
    const told = {
      name,
      value: { type: 'string', value },
      domain: domain === undefined ? new URL(await this.#where.url(limits)).hostname : `.${domain}`,
      path,
      ...(expiry === undefined ? {} : { expiry }),
      ...(secure === undefined ? {} : { secure }),
      ...(httpOnly === undefined ? {} : { httpOnly }),
      ...(sameSite === undefined ? {} : { sameSite: sameSite.toLowerCase() }),
    };
    await this.#connection.send(
      'storage.setCookie',
      { cookie: told, partition: partitionOf(this.#where.window()) },
      limits,
    );
  }

  /** `null`: every cookie that applies to the page. */
  async delete(name: string | null, limits: Limits): Promise<void> {
    const applying = await this.of(null, limits);
    const partition = partitionOf(this.#where.window());
    for (const cookie of applying.filter((one) => name === null || one.name === name)) {
      const filter = { name: cookie.name, domain: cookie.domain, path: cookie.path };
      await this.#connection.send('storage.deleteCookies', { filter, partition }, limits);
    }
  }
}

function partitionOf(context: string): object {
  return { type: 'context', context };
}
