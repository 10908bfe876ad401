import type { MismatchDetail } from '@stepwright/contract/api-detail';

/** Places that are told; all are in the report. */
const MOST_PLACES = 10;
/** Characters of a value that stands in a line. */
const LONGEST_VALUE = 60;

/**
 * Where two values differ, a line each: `Differs:  $.tea.price: 1, expected "1"`. Nothing for a single place, which the failure itself
 * tells already.
 *
 * @param mismatches each place behind the values around it
 */
export function differenceLines(mismatches: readonly MismatchDetail[]): string[] {
  const places = mismatches.filter(({ depth }, at) => (mismatches[at + 1]?.depth ?? -1) <= depth);
  if (places.length < 2) return [];
  const more = places.length - MOST_PLACES;
  return [
    ...places.slice(0, MOST_PLACES).map((place) => `Differs:  ${place.path}: ${sidesOf(place)}`),
    ...(more > 0 ? [`          and ${more} more`] : []),
  ];
}

function sidesOf({ actual, expected, actualType, expectedType }: MismatchDetail): string {
  if (actualType === 'NOTPRESENT') return `missing, expected ${shown(expected, expectedType)}`;
  if (expectedType === 'NOTPRESENT') return `${shown(actual, actualType)}, not expected`;
  return `${shown(actual, actualType)}, expected ${shown(expected, expectedType)}`;
}

function shown(value: string, type: string): string {
  const line = value.trim().replaceAll(/\s*\n\s*/g, ' ');
  const short = line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE).toWellFormed()}…` : line;
  return type === 'STRING' ? `"${short}"` : short;
}
