/** A cookie as `Set-Cookie` or a test tells it. */
export interface Cookie {
  readonly name: string;
  /** As written, also where it holds what the standard does not allow. */
  readonly value: string;
  /** The value stood between quotation marks, and is sent so again. */
  readonly wrap: boolean;
  /** Lower case, without the dot that may begin it; null: of the host that set it. */
  readonly domain: string | null;
  readonly path: string | null;
  /** Seconds from when it was set; 0 or less: it is over. Null: until the end of the session. */
  readonly maxAge: number | null;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: string | null;
}

const PLAIN: Omit<Cookie, 'name' | 'value'> = {
  wrap: false,
  domain: null,
  path: null,
  maxAge: null,
  secure: false,
  httpOnly: false,
  sameSite: null,
};

/** Reads the value of one Set-Cookie header, leniently; null where it names no cookie. */
export function readSetCookie(line: string, now: number): Cookie | null {
  const [pair = '', ...attributes] = line.split(';');
  const equals = pair.indexOf('=');
  const name = (equals === -1 ? '' : pair.slice(0, equals)).trim();
  if (name === '') return null;
  const written = pair.slice(equals + 1).trim();
  const wrap = written.length >= 2 && written.startsWith('"') && written.endsWith('"');
  const cookie: { -readonly [Key in keyof Cookie]: Cookie[Key] } = {
    ...PLAIN,
    name,
    value: wrap ? written.slice(1, -1) : written,
    wrap,
  };
  let expires: number | null = null;
  for (const attribute of attributes) {
    const at = attribute.indexOf('=');
    const value = at === -1 ? '' : attribute.slice(at + 1).trim();
    switch ((at === -1 ? attribute : attribute.slice(0, at)).trim().toLowerCase()) {
      case 'domain':
        cookie.domain = plainDomain(value);
        break;
      case 'path':
        cookie.path = value === '' ? null : value;
        break;
      case 'max-age':
        if (/^-?\d+$/.test(value)) cookie.maxAge = Number(value);
        break;
      case 'expires':
        expires = readExpires(value);
        break;
      case 'secure':
        cookie.secure = true;
        break;
      case 'httponly':
        cookie.httpOnly = true;
        break;
      case 'samesite':
        cookie.sameSite = value === '' ? null : value;
        break;
    }
  }
  // Max-Age says it better where both are there.
  if (cookie.maxAge === null && expires !== null) cookie.maxAge = Math.ceil((expires - now) / 1000);
  return cookie;
}

/** A cookie as tests write it: its value, or a map with the names of `toCookieMap`. */
export function cookieOf(name: string, written: unknown): Cookie {
  if (typeof written !== 'object' || written === null) return { ...PLAIN, name, value: textOf(written) };
  const map = written as { readonly [key: string]: unknown };
  const maxAge = map['max-age'];
  return {
    name,
    value: textOf(map.value),
    wrap: map.wrap === true,
    domain: typeof map.domain === 'string' ? plainDomain(map.domain) : null,
    path: typeof map.path === 'string' ? map.path : null,
    maxAge: maxAge === null || maxAge === undefined || Number.isNaN(Number(maxAge)) ? null : Number(maxAge),
    secure: map.secure === true,
    httpOnly: map.httponly === true,
    sameSite: typeof map.samesite === 'string' ? map.samesite : null,
  };
}

/** A cookie as `responseCookies` shows it. */
export function toCookieMap(cookie: Cookie): { [key: string]: unknown } {
  return {
    name: cookie.name,
    value: cookie.value,
    wrap: cookie.wrap,
    domain: cookie.domain,
    path: cookie.path,
    'max-age': cookie.maxAge,
    secure: cookie.secure,
    httponly: cookie.httpOnly,
    ...(cookie.sameSite === null ? {} : { samesite: cookie.sameSite }),
  };
}

/** `name=value`, as the Cookie header has it. */
export function cookiePair(cookie: Cookie): string {
  return cookie.wrap ? `${cookie.name}="${cookie.value}"` : `${cookie.name}=${cookie.value}`;
}

/** As a server would set it; `readSetCookie` reads it back. */
export function setCookieLine(cookie: Cookie): string {
  const attributes = [
    cookie.maxAge === null ? '' : `; Max-Age=${cookie.maxAge}`,
    cookie.path === null ? '' : `; Path=${cookie.path}`,
    cookie.domain === null ? '' : `; Domain=${cookie.domain}`,
    cookie.secure ? '; Secure' : '',
    cookie.httpOnly ? '; HttpOnly' : '',
    cookie.sameSite === null ? '' : `; SameSite=${cookie.sameSite}`,
  ];
  return `${cookiePair(cookie)}${attributes.join('')}`;
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function plainDomain(value: string): string | null {
  const name = value.trim().toLowerCase();
  const domain = name.startsWith('.') ? name.slice(1) : name;
  return domain === '' ? null : domain;
}

/** Also the older form with hyphens and a year of two digits: `Wed, 30-Dec-20 09:25:45 GMT`. */
function readExpires(value: string): number | null {
  const time = Date.parse(value.replace(/(\d{1,2})-([A-Za-z]{3})-(\d{2,4})/, '$1 $2 $3'));
  return Number.isNaN(time) ? null : time;
}
