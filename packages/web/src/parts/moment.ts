/** Dates are shown in long US form with a 12-hour clock (spec 1 §9); one place, so that every screen reads alike. */
const withTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const dayOnly = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

const shown = (format: Intl.DateTimeFormat, moment: string) => {
  const date = new Date(moment);
  // Browsers differ in the blank before AM and PM.
  return Number.isNaN(date.getTime()) ? '' : format.format(date).replace(/\u202f/g, ' ');
};

/** "November 21, 2026 at 1:05 PM" in the reader's time zone; empty for what is no moment. */
export const momentText = (moment: string): string => shown(withTime, moment);
/** "November 21, 2026". */
export const dayText = (moment: string): string => shown(dayOnly, moment);

/** "12 KB", for people. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
