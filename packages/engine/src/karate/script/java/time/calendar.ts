import { JavaException, javaClass } from '../java-class.ts';
import { type DateFields, weekOf } from './date-fields.ts';
import { joda } from './joda.ts';
import { epochOf, fieldsAt, JavaDate, TimeZone } from './old-dates.ts';

const FIELDS = {
  ERA: 0,
  YEAR: 1,
  MONTH: 2,
  WEEK_OF_YEAR: 3,
  WEEK_OF_MONTH: 4,
  DATE: 5,
  DAY_OF_MONTH: 5,
  DAY_OF_YEAR: 6,
  DAY_OF_WEEK: 7,
  DAY_OF_WEEK_IN_MONTH: 8,
  AM_PM: 9,
  HOUR: 10,
  HOUR_OF_DAY: 11,
  MINUTE: 12,
  SECOND: 13,
  MILLISECOND: 14,
  ZONE_OFFSET: 15,
  AM: 0,
  PM: 1,
};
const MONTHS = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
];
const DAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

/** `java.util.Calendar` and `GregorianCalendar`: months count from 0, days of the week from Sunday, 1. */
export class Calendar {
  #time: number;
  #zone: TimeZone;

  constructor(...given: unknown[]) {
    const zone = given.find((one) => one instanceof TimeZone);
    const numbers = given.filter((one) => typeof one === 'number');
    this.#zone = zone ?? TimeZone.getDefault();
    this.#time = Date.now();
    if (numbers.length >= 3) {
      this.#time = 0;
      this.set(...numbers);
    }
  }
  static getInstance(...given: unknown[]): Calendar {
    return new Calendar(...given);
  }
  static from(moment: { toInstant(): { toEpochMilli(): number } }): Calendar {
    const calendar = new Calendar();
    calendar.setTimeInMillis(moment.toInstant().toEpochMilli());
    return calendar;
  }
  getTime(): JavaDate {
    return new JavaDate(this.#time);
  }
  setTime(date: { getTime(): number }): void {
    this.#time = date.getTime();
  }
  getTimeInMillis(): number {
    return this.#time;
  }
  setTimeInMillis(time: number): void {
    this.#time = Number(time);
  }
  getTimeZone(): TimeZone {
    return this.#zone;
  }
  setTimeZone(zone: TimeZone): void {
    this.#zone = zone;
  }
  get(field: number): number {
    const fields = this.#fields();
    switch (field) {
      case FIELDS.ERA:
        return 1;
      case FIELDS.YEAR:
        return fields.year!;
      case FIELDS.MONTH:
        return fields.month! - 1;
      case FIELDS.WEEK_OF_YEAR:
        return weekOf(fields).week;
      case FIELDS.DATE:
        return fields.day!;
      case FIELDS.DAY_OF_YEAR:
        return fields.dayOfYear!;
      case FIELDS.DAY_OF_WEEK:
        return (fields.dayOfWeek! % 7) + 1;
      case FIELDS.DAY_OF_WEEK_IN_MONTH:
        return Math.ceil(fields.day! / 7);
      case FIELDS.AM_PM:
        return fields.hour! < 12 ? 0 : 1;
      case FIELDS.HOUR:
        return fields.hour! % 12;
      case FIELDS.HOUR_OF_DAY:
        return fields.hour!;
      case FIELDS.MINUTE:
        return fields.minute!;
      case FIELDS.SECOND:
        return fields.second!;
      case FIELDS.MILLISECOND:
        return Math.floor(fields.nano! / 1e6);
      case FIELDS.ZONE_OFFSET:
        return this.#zone.getRawOffset();
      default:
        throw noField(field);
    }
  }
  /** One field and its value, or year, month, day and as many more as are given. */
  set(...given: number[]): void {
    const fields = this.#fields();
    if (given.length === 2) change(fields, given[0]!, given[1]!);
    else
      [FIELDS.YEAR, FIELDS.MONTH, FIELDS.DATE, FIELDS.HOUR_OF_DAY, FIELDS.MINUTE, FIELDS.SECOND].forEach(
        (field, at) => {
          if (given[at] !== undefined) change(fields, field, given[at]);
        },
      );
    this.#keep(fields);
  }
  add(field: number, amount: number): void {
    if (field === FIELDS.YEAR || field === FIELDS.MONTH) {
      const fields = this.#fields();
      const { YearMonth } = joda();
      const month = YearMonth.of(fields.year!, fields.month!).plusMonths(field === FIELDS.YEAR ? 12 * amount : amount);
      // The 31st of a month that has 30 days is its last day.
      this.#keep({
        ...fields,
        year: month.year(),
        month: month.monthValue(),
        day: Math.min(fields.day!, month.lengthOfMonth()),
      });
      return;
    }
    const fields = this.#fields();
    if (field === FIELDS.WEEK_OF_YEAR || field === FIELDS.WEEK_OF_MONTH)
      this.#keep({ ...fields, day: fields.day! + 7 * amount });
    else if (field >= FIELDS.DATE && field <= FIELDS.DAY_OF_WEEK) this.#keep({ ...fields, day: fields.day! + amount });
    else this.#time += amount * millisecondsOf(field);
  }
  getActualMaximum(field: number): number {
    const { year, month } = this.#fields();
    const calendarMonth = joda().YearMonth.of(year!, month!);
    if (field === FIELDS.DATE) return calendarMonth.lengthOfMonth();
    if (field === FIELDS.DAY_OF_YEAR) return calendarMonth.lengthOfYear();
    const most: { readonly [field: number]: number } = { 2: 11, 7: 7, 9: 1, 10: 11, 11: 23, 12: 59, 13: 59, 14: 999 };
    if (most[field] === undefined) throw noField(field);
    return most[field];
  }
  getActualMinimum(field: number): number {
    return field === FIELDS.DATE || field === FIELDS.DAY_OF_YEAR || field === FIELDS.DAY_OF_WEEK ? 1 : 0;
  }
  setLenient(): void {}
  before(other: { getTimeInMillis(): number }): boolean {
    return this.#time < other.getTimeInMillis();
  }
  after(other: { getTimeInMillis(): number }): boolean {
    return this.#time > other.getTimeInMillis();
  }
  compareTo(other: { getTimeInMillis(): number }): number {
    return Math.sign(this.#time - other.getTimeInMillis());
  }
  clone(): Calendar {
    const copy = new Calendar(this.#zone);
    copy.setTimeInMillis(this.#time);
    return copy;
  }
  clear(): void {
    this.#time = epochOf({ year: 1970, month: 1, day: 1 }, this.#zone.getID());
  }
  toString(): string {
    return this.getTime().toString();
  }
  #fields(): DateFields {
    const { offsetSeconds: _offset, zone: _zone, ...fields } = fieldsAt(this.#time, this.#zone.getID());
    return fields;
  }
  #keep(fields: DateFields): void {
    this.#time = epochOf(fields, this.#zone.getID());
  }
}
javaClass('java.util.Calendar', Calendar);
Object.assign(Calendar, FIELDS);
for (const [number, month] of MONTHS.entries()) Object.assign(Calendar, { [month]: number });
for (const [number, day] of DAYS.entries()) Object.assign(Calendar, { [day]: number + 1 });

function change(fields: DateFields, field: number, value: number): void {
  switch (field) {
    case FIELDS.YEAR:
      fields.year = value;
      return;
    case FIELDS.MONTH:
      fields.month = value + 1;
      return;
    case FIELDS.DATE:
      fields.day = value;
      return;
    case FIELDS.DAY_OF_YEAR:
      fields.month = 1;
      fields.day = value;
      return;
    case FIELDS.DAY_OF_WEEK:
      // Within the week that Sunday begins.
      fields.day = fields.day! + (value - 1) - (fields.dayOfWeek! % 7);
      return;
    case FIELDS.AM_PM:
      fields.hour = (fields.hour! % 12) + 12 * value;
      return;
    case FIELDS.HOUR:
      fields.hour = (fields.hour! < 12 ? 0 : 12) + value;
      return;
    case FIELDS.HOUR_OF_DAY:
      fields.hour = value;
      return;
    case FIELDS.MINUTE:
      fields.minute = value;
      return;
    case FIELDS.SECOND:
      fields.second = value;
      return;
    case FIELDS.MILLISECOND:
      fields.nano = value * 1e6;
      return;
    default:
      throw noField(field);
  }
}

function millisecondsOf(field: number): number {
  switch (field) {
    case FIELDS.AM_PM:
      return 12 * 3_600_000;
    case FIELDS.HOUR:
    case FIELDS.HOUR_OF_DAY:
      return 3_600_000;
    case FIELDS.MINUTE:
      return 60_000;
    case FIELDS.SECOND:
      return 1000;
    case FIELDS.MILLISECOND:
      return 1;
    default:
      throw noField(field);
  }
}

function noField(field: number): JavaException {
  return new JavaException(
    'java.lang.IllegalArgumentException',
    `Calendar has no field ${field} that could be used here`,
  );
}
