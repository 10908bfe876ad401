import { randomInt } from 'node:crypto';
import { KarateError } from '../karate-error.ts';
import * as words from './faker-words.ts';

/** `karate.faker`: made-up data. With `seed(n)` the same calls make the same data again. */
export class Faker {
  #next: () => number = () => randomInt(2 ** 32) / 2 ** 32;

  seed(seed: number): this {
    this.#next = seeded(Number(seed));
    return this;
  }

  firstName(): string {
    return this.#pick(words.FIRST_NAMES);
  }
  lastName(): string {
    return this.#pick(words.LAST_NAMES);
  }
  fullName(): string {
    return `${this.firstName()} ${this.lastName()}`;
  }
  userName(): string {
    return `${this.firstName()}.${this.lastName()}${this.#below(1000)}`.toLowerCase();
  }
  /** At a domain that belongs to nobody. */
  email(): string {
    return `${this.userName()}@example.com`;
  }
  phoneNumber(): string {
    return `+1-555-${this.#digits(3)}-${this.#digits(4)}`;
  }

  city(): string {
    return this.#pick(words.CITIES);
  }
  country(): string {
    return this.#pick(words.COUNTRIES);
  }
  streetAddress(): string {
    return `${1 + this.#below(999)} ${this.#pick(words.STREETS)} ${this.#pick(words.STREET_KINDS)}`;
  }
  zipCode(): string {
    return this.#digits(5);
  }
  latitude(): number {
    return this.#next() * 180 - 90;
  }
  longitude(): number {
    return this.#next() * 360 - 180;
  }

  companyName(): string {
    return `${this.lastName()} ${this.#pick(words.COMPANY_KINDS)}`;
  }
  jobTitle(): string {
    return this.#pick(words.JOBS);
  }
  /** Sixteen digits whose check digit is right, of a range that no bank uses. */
  creditCardNumber(): string {
    const digits = `9${this.#digits(14)}`;
    return digits + checkDigit(digits);
  }

  word(): string {
    return this.#pick(words.WORDS);
  }
  sentence(): string {
    const text = Array.from({ length: 5 + this.#below(6) }, () => this.word()).join(' ');
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  }
  paragraph(): string {
    return Array.from({ length: 3 + this.#below(3) }, () => this.sentence()).join(' ');
  }
  alphanumeric(length = 10): string {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    return Array.from({ length }, () => letters[this.#below(letters.length)]).join('');
  }
  hexColor(): string {
    return `#${this.#below(0x1000000).toString(16).padStart(6, '0')}`;
  }

  /** Whole numbers, both ends included; one argument is the upper end. */
  randomInt(one = 1000, other?: number): number {
    const [low, high] = other === undefined ? [0, one] : [one, other];
    if (high < low) throw new KarateError('E_SCRIPT_ERROR', `karate.faker.randomInt(): ${low} lies above ${high}.`);
    return low + this.#below(high - low + 1);
  }
  randomFloat(one = 1, other?: number): number {
    const [low, high] = other === undefined ? [0, one] : [one, other];
    return low + this.#next() * (high - low);
  }
  randomBoolean(): boolean {
    return this.#next() < 0.5;
  }
  uuid(): string {
    const hex = Array.from({ length: 32 }, (_, index) => {
      if (index === 12) return '4';
      const digit = this.#below(16);
      return (index === 16 ? (digit & 3) | 8 : digit).toString(16);
    }).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  /** Seconds since 1970. */
  timestamp(): number {
    return Math.floor(Date.now() / 1000);
  }
  timestampMs(): number {
    return Date.now();
  }
  isoTimestamp(): string {
    return new Date().toISOString();
  }
  /** A day as `2026-01-31`, at most so many days before today. */
  pastDate(days = 365): string {
    return dayFromToday(-1 - this.#below(days));
  }
  /** A day as `2026-01-31`, at most so many days after today. */
  futureDate(days = 365): string {
    return dayFromToday(1 + this.#below(days));
  }

  #below(end: number): number {
    return Math.floor(this.#next() * end);
  }
  #pick<T>(choices: readonly T[]): T {
    return choices[this.#below(choices.length)] as T;
  }
  #digits(count: number): string {
    return Array.from({ length: count }, () => this.#below(10)).join('');
  }
}

/** The generator known as mulberry32: small, even, and the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The digit that makes a card number right (Luhn). */
function checkDigit(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
