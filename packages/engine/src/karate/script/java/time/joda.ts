import { createRequire } from 'node:module';
import { JavaException } from '../java-class.ts';

const require = createRequire(import.meta.url);

export type Joda = typeof import('@js-joda/core');

let loaded: Joda | null = null;
let zonesLoaded = false;

/** The calendar behind `java.time`; loaded when a script first needs a date of Java's. */
export function joda(): Joda {
  loaded ??= require('@js-joda/core') as Joda;
  return loaded;
}

let defaultZone: string | null = null;

/** `TimeZone.setDefault`; null goes back to the machine's. */
export function setDefaultZone(id: string | null): void {
  defaultZone = id;
}

export function defaultZoneId(): string {
  return defaultZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export type Zone = InstanceType<Joda['ZoneId']>;

export function systemZone(): Zone {
  return zoneOf(defaultZoneId());
}

/**
 * A zone by its id: `Z`, `+02:00`, `UTC`, `GMT+2`, `Europe/Berlin`.
 *
 * @throws JavaException where nothing has that name
 */
export function zoneOf(id: string): Zone {
  const { ZoneId, ZoneOffset } = joda();
  if (id === 'Etc/UTC' || id === 'Z') return id === 'Z' ? ZoneOffset.UTC : ZoneId.of('UTC');
  if (!/^(?:UTC|GMT|UT|[-+]\d|(?:UTC|GMT|UT)[-+]\d)/.test(id)) loadZones();
  try {
    return ZoneId.of(id.replace(/([-+])(\d)$/, '$10$2'));
  } catch {
    throw new JavaException('java.time.zone.ZoneRulesException', `Unknown time-zone ID: ${id}`);
  }
}

/** Rules of regions are large; most tests live in UTC or by offsets. */
function loadZones(): void {
  if (zonesLoaded) return;
  joda();
  require('@js-joda/timezone');
  zonesLoaded = true;
}
