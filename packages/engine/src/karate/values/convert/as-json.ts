import { KarateError } from '../../karate-error.ts';
import { parseJson } from '../json/parse-json.ts';
import { printJson } from '../json/print-json.ts';
import { typeOf } from '../type-of.ts';
import { xmlToMap } from '../xml/xml-map.ts';
import { isXml } from '../xml/xml-value.ts';
import { asText } from './as-text.ts';

/**
 * What the `json` cast makes: lists and maps as they are, text and bytes parsed leniently, XML as its map (karate §5.5), other objects as
 * the JSON that they say they are.
 *
 * @throws KarateError E_EXPECTED for what has no such form, SyntaxError for text that cannot be read
 */
export function asJson(value: unknown): unknown {
  switch (typeOf(value)) {
    case 'list':
    case 'map':
      return value;
    case 'string':
    case 'bytes':
      return parseJson(asText(value)!);
    case 'xml':
      return isXml(value) ? xmlToMap(value) : value;
    case 'other':
      return parseJson(printJson(value));
    default:
      throw new KarateError(
        'E_EXPECTED',
        `A value of type ${typeOf(value)} cannot become JSON: give a list, a map, text or XML`,
      );
  }
}
