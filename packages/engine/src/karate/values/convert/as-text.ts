import { printJson } from '../json/print-json.ts';
import { printXml } from '../xml/print-xml.ts';
import { isXml } from '../xml/xml-value.ts';
import { asXml } from './as-xml.ts';
import { decodeText } from './charset.ts';

/** A value as the text that requests, `string` and joined texts take: JSON for lists and maps, XML for XML, UTF-8 for bytes; null stays null. */
export function asText(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'undefined':
      return null;
    case 'object':
      return value === null ? null : objectText(value, false);
    default:
      return String(value);
  }
}

/** As `asText`, with lists, maps and XML over several lines, as people read them. */
export function asPrettyText(value: unknown): string | null {
  return typeof value === 'object' && value !== null ? objectText(value, true) : asText(value);
}

/** XML over several lines; maps and text become XML first. */
export function asPrettyXml(value: unknown): string {
  return printXml(asXml(value), { pretty: true });
}

function objectText(value: object, pretty: boolean): string {
  if (value instanceof Uint8Array) return decodeText(value, 'utf-8');
  if (isXml(value)) return printXml(value, { pretty });
  return hasOwnText(value) ? String(value) : printJson(value, { pretty });
}

/** Dates, exact numbers and the classes of Java's library say themselves what they are as text. */
function hasOwnText(value: object): boolean {
  if (Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return false;
  return 'toString' in value && value.toString !== Object.prototype.toString;
}
