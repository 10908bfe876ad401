const formats = new Map<string, Intl.DateTimeFormat>();

/** "Sun, November 22, 2026 at 3:00 AM GMT+1": a moment by the clocks of a place (spec 1 §9: long US form, 12-hour clock). */
export function zoneTimeText(moment: string, timeZone: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
      weekday: 'short',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZoneName: 'short',
    });
    formats.set(timeZone, format);
  }
  // Browsers differ in the blank before AM and PM.
  return format.format(date).replace(/\u202f/g, ' ');
}

/** A name that this browser knows; the server may know more. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The time zone of this browser. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** All names, the own one and UTC first. */
export function timeZones(): readonly string[] {
  return [...new Set([ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
