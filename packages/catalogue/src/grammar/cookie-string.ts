import type { NewCookie } from '../ports/cookie.ts';
import { StepError } from '../step-error.ts';

const ATTRIBUTES = ['path', 'domain', 'expires', 'max-age', 'secure', 'httponly', 'samesite'] as const;
type Attribute = (typeof ATTRIBUTES)[number];

/** Characters that no cookie name may hold (RFC 6265 §4.1.1). */
const BAD_NAME = /[\u0000-\u0020\u007f()<>@,;:\\"/[\]?={}]/;
const BAD_VALUE = /[\u0000-\u0008\u000a-\u001f\u007f;]/;

/**
 * A cookie string of actions §10.9: `a=1; b=2` are cookies of the open page's host, `a=1; Path=/x; Secure` is one cookie with its
 * attributes. No text of a value stands in an error, because values are secret.
 *
 * @param now milliseconds since 1970, for Max-Age
 * @throws StepError E_COOKIE_INVALID
 */
export function readCookieString(text: string, now: number): readonly NewCookie[] {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [first, ...rest] = parts.map(readPart);
  if (first === undefined) throw invalid('the cookie string is empty');
  const response = rest.some((part) => attributeOf(part) !== null);
  if (response) return [{ ...cookieOf(first), ...readAttributes(rest, now) }];
  return [first, ...rest].map(cookieOf);
}

interface Part {
  readonly name: string;
  /** Null for a flag. */
  readonly value: string | null;
}

function readPart(part: string): Part {
  const at = part.indexOf('=');
  if (at < 0) return { name: part, value: null };
  const value = part.slice(at + 1).trim();
  return { name: part.slice(0, at).trim(), value: /^".*"$/s.test(value) ? value.slice(1, -1) : value };
}

function attributeOf({ name }: Part): Attribute | null {
  return ATTRIBUTES.find((known) => known === name.toLowerCase()) ?? null;
}

function cookieOf({ name, value }: Part): NewCookie {
  if (value === null) throw invalid(`"${name}" is neither name=value nor a known attribute`);
  if (name === '') throw invalid('a cookie has no name');
  if (BAD_NAME.test(name)) throw invalid(`"${name}" cannot be the name of a cookie`);
  if (BAD_VALUE.test(value)) throw invalid(`the value of the cookie ${name} holds a character that no cookie may hold`);
  return { name, value };
}

type Attributes = { -readonly [key in keyof Omit<NewCookie, 'name' | 'value'>]: NewCookie[key] };

function readAttributes(parts: readonly Part[], now: number): Attributes {
  const read: Attributes = {};
  let age: number | undefined;
  for (const part of parts) {
    const value = part.value ?? '';
    switch (attributeOf(part)) {
      case null:
        throw invalid(`"${part.name}" stands behind the attributes of another cookie; write it as a string of its own`);
      case 'secure':
        read.secure = true;
        break;
      case 'httponly':
        read.httpOnly = true;
        break;
      case 'path':
        // RFC 6265 §5.2.4: what is no absolute path counts as left out.
        if (value.startsWith('/')) read.path = value;
        break;
      case 'domain':
        if (value !== '') read.domain = value.replace(/^\./, '').toLowerCase();
        break;
      case 'samesite':
        read.sameSite = readSameSite(value);
        break;
      case 'max-age':
        if (!/^-?\d{1,15}$/.test(value)) throw invalid(`Max-Age is "${value}", not a whole number of seconds`);
        age = Number(value);
        break;
      case 'expires':
        read.expiry ??= readDate(value);
    }
  }
  // Max-Age wins over Expires, wherever it stands.
  if (age !== undefined) read.expiry = Math.floor(now / 1000) + age;
  return read;
}

function readSameSite(value: string): NonNullable<NewCookie['sameSite']> {
  const known = (['Strict', 'Lax', 'None'] as const).find((one) => one.toLowerCase() === value.toLowerCase());
  if (known === undefined) throw invalid(`SameSite is "${value}"; write Strict, Lax or None`);
  return known;
}

function readDate(value: string): number {
  // Older servers write dashes: `Wed, 21-Oct-2026 07:28:00 GMT`.
  const time = Date.parse(value.replace(/(\d{1,2})-([A-Za-z]{3})-(\d{2,4})/, '$1 $2 $3'));
  if (Number.isNaN(time)) throw invalid(`Expires is "${value}", which is no date`);
  return Math.floor(time / 1000);
}

function invalid(reason: string): StepError {
  return new StepError('E_COOKIE_INVALID', reason);
}
