import { KarateError } from '../../karate-error.ts';
import { typeOf } from '../type-of.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { mapToXml } from '../xml/xml-map.ts';
import { isXml, type XmlValue } from '../xml/xml-value.ts';
import { decodeText } from './charset.ts';

/**
 * What the `xml` cast makes: XML as it is, text and bytes parsed, a map by its shape (karate §5.5).
 *
 * @throws KarateError E_EXPECTED for what has no such form, E_SYNTAX for text that is no XML
 */
export function asXml(value: unknown): XmlValue {
  if (isXml(value)) return value;
  switch (typeOf(value)) {
    case 'string':
      return parsed(value as string);
    case 'bytes':
      return parsed(decodeText(value as Uint8Array, 'utf-8'));
    case 'map':
      return mapToXml(value as { readonly [name: string]: unknown });
    case 'other':
      return mapToXml({ root: JSON.parse(JSON.stringify(value)) });
    default:
      throw new KarateError(
        'E_EXPECTED',
        `A value of type ${typeOf(value)} cannot become XML: give XML, text or a map`,
      );
  }
}

function parsed(text: string): XmlValue {
  try {
    return parseXml(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new KarateError('E_SYNTAX', error.message);
    throw error;
  }
}
