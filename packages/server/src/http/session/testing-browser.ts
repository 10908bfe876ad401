/** As much of a browser as a sign-in needs: cookies by path, redirects followed by hand. */
export class TestingBrowser {
  readonly cookies = new Map<string, { value: string; path: string }>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#fetch(path, { headers });
  }

  async submit(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.#fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: this.origin, 'sec-fetch-site': 'same-origin', ...headers },
    });
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.#fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: this.origin, ...headers },
    });
  }

  /** Follows redirects from here until something answers with a page; the last address is given too. */
  async follow(reply: Response): Promise<{ reply: Response; path: string }> {
    let current = reply;
    let path = new URL(reply.url).pathname;
    for (let hops = 0; current.status >= 300 && current.status < 400; hops++) {
      if (hops > 10) throw new Error('too many redirects');
      const target = new URL(current.headers.get('location') ?? '', current.url);
      if (target.origin !== this.origin) throw new Error(`redirected to ${target.origin}`);
      path = target.pathname + target.search;
      current = await this.get(path);
    }
    return { reply: current, path };
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const sent = [...this.cookies].filter(([, cookie]) => path.startsWith(cookie.path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const reply = await fetch(this.origin + path, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of reply.headers.getSetCookie()) this.#keep(line);
    return reply;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice(8);
    if (value === '' || (expires && Date.parse(expires) < Date.now())) this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}
