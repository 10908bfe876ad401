import { javaClass } from '../java-class.ts';

/** `java.util.Locale`. */
export class Locale {
  readonly #language: string;
  readonly #country: string;

  constructor(language: unknown, country: unknown = '') {
    this.#language = String(language).toLowerCase();
    this.#country = String(country).toUpperCase();
  }
  static forLanguageTag(tag: unknown): Locale {
    const [language, country] = String(tag).split(/[-_]/);
    return new Locale(language, country ?? '');
  }
  static getDefault(): Locale {
    return Locale.US;
  }
  static setDefault(): void {}
  static readonly US: Locale = new Locale('en', 'US');
  static readonly ENGLISH: Locale = new Locale('en');
  static readonly UK: Locale = new Locale('en', 'GB');
  static readonly CANADA: Locale = new Locale('en', 'CA');
  static readonly GERMANY: Locale = new Locale('de', 'DE');
  static readonly GERMAN: Locale = new Locale('de');
  static readonly FRANCE: Locale = new Locale('fr', 'FR');
  static readonly FRENCH: Locale = new Locale('fr');
  static readonly ITALY: Locale = new Locale('it', 'IT');
  static readonly JAPAN: Locale = new Locale('ja', 'JP');
  static readonly CHINA: Locale = new Locale('zh', 'CN');
  static readonly ROOT: Locale = new Locale('en');
  getLanguage(): string {
    return this.#language;
  }
  getCountry(): string {
    return this.#country;
  }
  toLanguageTag(): string {
    return this.#country === '' ? this.#language : `${this.#language}-${this.#country}`;
  }
  equals(other: unknown): boolean {
    return String(other) === String(this);
  }
  toString(): string {
    return this.#country === '' ? this.#language : `${this.#language}_${this.#country}`;
  }
}
javaClass('java.util.Locale', Locale);

/** A tag for Intl of a Locale, a text, or nothing. */
export function languageTag(locale: unknown): string {
  if (locale instanceof Locale) return locale.toLanguageTag();
  return typeof locale === 'string' ? locale.replace('_', '-') : 'en-US';
}
