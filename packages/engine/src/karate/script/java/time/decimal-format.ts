import { BigDecimal, modeOf, type RoundingMode } from '../big-numbers.ts';
import { separators } from '../format-text.ts';
import { JavaException, javaClass } from '../java-class.ts';
import { languageTag } from './locale.ts';

/** `java.text.DecimalFormat`: `0.00`, `#,##0.##`, `00`, `0.#%`, texts around. */
export class DecimalFormat {
  readonly #prefix: string;
  readonly #suffix: string;
  readonly #locale: string;
  #grouping: number;
  #leastWhole: number;
  #leastFraction: number;
  #mostFraction: number;
  #mode: RoundingMode = 'HALF_EVEN';

  constructor(pattern: unknown = '#,##0.###', symbols?: unknown) {
    const [, prefix = '', digits = '', suffix = ''] =
      /^([^#0,.]*)([#0,.]+)(.*)$/s.exec(String(pattern).split(';')[0]!) ?? [];
    if (digits === '')
      throw new JavaException('java.lang.IllegalArgumentException', `Malformed pattern "${String(pattern)}"`);
    const [whole = '', fraction = ''] = digits.split('.');
    this.#prefix = prefix.replaceAll("'", '');
    this.#suffix = suffix.replaceAll("'", '');
    this.#locale = symbols instanceof DecimalFormatSymbols ? symbols.tag : languageTag(symbols);
    this.#grouping = whole.includes(',') ? whole.length - whole.lastIndexOf(',') - 1 : 0;
    // A pattern that asks for no digit at all still gets the one before the point.
    this.#leastWhole = digits.includes('0') ? whole.replace(/[^0]/g, '').length : 1;
    this.#leastFraction = fraction.replace(/[^0]/g, '').length;
    this.#mostFraction = fraction.replaceAll(',', '').length;
  }
  static getInstance(locale?: unknown): DecimalFormat {
    return new DecimalFormat(undefined, locale);
  }
  static getIntegerInstance(locale?: unknown): DecimalFormat {
    return new DecimalFormat('#,##0', locale);
  }
  static getNumberInstance(locale?: unknown): DecimalFormat {
    return new DecimalFormat(undefined, locale);
  }
  static getPercentInstance(locale?: unknown): DecimalFormat {
    return new DecimalFormat('#,##0%', locale);
  }
  setRoundingMode(mode: unknown): void {
    this.#mode = modeOf(mode);
  }
  setGroupingUsed(used: boolean): void {
    this.#grouping = used ? 3 : 0;
  }
  setMaximumFractionDigits(digits: number): void {
    this.#mostFraction = digits;
    this.#leastFraction = Math.min(this.#leastFraction, digits);
  }
  setMinimumFractionDigits(digits: number): void {
    this.#leastFraction = digits;
    this.#mostFraction = Math.max(this.#mostFraction, digits);
  }
  setMinimumIntegerDigits(digits: number): void {
    this.#leastWhole = digits;
  }
  format(value: unknown): string {
    const number = Number(value);
    if (Number.isNaN(number)) return 'NaN';
    if (!Number.isFinite(number)) return number < 0 ? '-∞' : '∞';
    const percent = this.#suffix.includes('%') || this.#prefix.includes('%');
    const exact = new BigDecimal(typeof value === 'number' ? value : String(value));
    const scaled = (percent ? exact.movePointRight(2) : exact).setScale(this.#mostFraction, this.#mode);
    const [whole = '', fraction = ''] = scaled.abs().toPlainString().split('.');
    const { group, point } = separators(this.#locale);
    const digits = (whole === '0' && this.#leastWhole === 0 && fraction !== '' ? '' : whole).padStart(
      this.#leastWhole,
      '0',
    );
    const grouped =
      this.#grouping === 0 ? digits : digits.replace(new RegExp(`\\B(?=(?:\\d{${this.#grouping}})+$)`, 'g'), group);
    const kept = fraction.slice(0, this.#leastFraction) + fraction.slice(this.#leastFraction).replace(/0+$/, '');
    const sign = scaled.signum() < 0 || Object.is(number, -0) ? '-' : '';
    const text = kept === '' ? grouped || '0' : `${grouped}${point}${kept}`;
    return `${sign}${this.#prefix}${text}${this.#suffix}`;
  }
  parse(text: unknown): number {
    const { group, point } = separators(this.#locale);
    const plain = String(text).trim().replaceAll(group, '').replace(point, '.');
    const found = /^-?\d*\.?\d+/.exec(plain.startsWith(this.#prefix) ? plain.slice(this.#prefix.length) : plain);
    if (found === null) throw new JavaException('java.text.ParseException', `Unparseable number: "${String(text)}"`);
    return this.#suffix.includes('%') ? Number(found[0]) / 100 : Number(found[0]);
  }
}
javaClass('java.text.DecimalFormat', DecimalFormat);

/** Which language's signs numbers have. */
export class DecimalFormatSymbols {
  readonly tag: string;
  constructor(locale?: unknown) {
    this.tag = languageTag(locale);
  }
  static getInstance(locale?: unknown): DecimalFormatSymbols {
    return new DecimalFormatSymbols(locale);
  }
}
