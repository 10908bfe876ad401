/** A cookie as a browser keeps it. */
export interface Cookie {
  readonly name: string;
  /** As the browser reports it, not decoded. */
  readonly value: string;
  /** A leading dot: hosts below the domain get it as well. */
  readonly domain: string;
  readonly path: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
}

/** A cookie that is to be set on the site of the open page. */
export interface NewCookie {
  readonly name: string;
  readonly value: string;
  /** Without a leading dot. Left out: the host of the page alone gets the cookie. */
  readonly domain?: string;
  /** `/` when left out. */
  readonly path?: string;
  /** Seconds since 1970; left out: until the session ends. */
  readonly expiry?: number;
  readonly secure?: boolean;
  readonly httpOnly?: boolean;
  readonly sameSite?: 'Strict' | 'Lax' | 'None';
}

/** Whether a request for the address carries the cookie (RFC 6265 §5.4). */
export function cookieApplies(cookie: Cookie, url: URL): boolean {
  if (cookie.secure && !isTrusted(url)) return false;
  const host = bareHost(url.hostname);
  const domain = bareHost(cookie.domain.replace(/^\./, ''));
  const below = cookie.domain.startsWith('.') && host.endsWith(`.${domain}`);
  return (host === domain || below) && pathFits(url.pathname, cookie.path);
}

/** Browsers send secure cookies over HTTPS and to the machine itself. */
function isTrusted({ protocol, hostname }: URL): boolean {
  const host = bareHost(hostname);
  return protocol === 'https:' || /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|::1)$/.test(host);
}

function bareHost(host: string): string {
  return host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
}

function pathFits(path: string, cookiePath: string): boolean {
  if (path === cookiePath || cookiePath === '' || cookiePath === '/') return true;
  return path.startsWith(cookiePath) && (cookiePath.endsWith('/') || path[cookiePath.length] === '/');
}
