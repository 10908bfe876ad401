import type { Define } from '@stepwright/catalogue/karate/step-command';
import type { Work } from '../../effects/effect.ts';
import { asBytes } from '../../values/convert/as-bytes.ts';
import { asJson } from '../../values/convert/as-json.ts';
import { asText } from '../../values/convert/as-text.ts';
import { asXml } from '../../values/convert/as-xml.ts';
import { readCsv } from '../../values/convert/read-csv.ts';
import { readYaml } from '../../values/convert/read-yaml.ts';
import { copyDeep } from '../../values/copy-value.ts';
import { printXml } from '../../values/xml/print-xml.ts';
import type { KarateScenario } from '../karate-scenario.ts';

/** Doc strings of these are taken as they are, not as expressions. */
const PLAIN_DOC_STRINGS: readonly Define['as'][] = ['text', 'yaml', 'csv'];

/** `def`, and the forms that turn the value into something first (karate §1.1). */
export function* define(run: KarateScenario, { as, name, value }: Define): Work<void> {
  const plain = value.fromDocString && PLAIN_DOC_STRINGS.includes(as);
  const found = plain ? value.text : yield* run.evaluate(value.text);
  run.scope.set(name, converted(as, found));
}

function converted(as: Define['as'], value: unknown): unknown {
  switch (as) {
    case 'string':
      return asText(value);
    case 'json':
      return asJson(value);
    case 'xml':
      return asXml(value);
    case 'xmlstring':
      return printXml(asXml(value));
    case 'yaml':
      return readYaml(asText(value) ?? '');
    case 'csv':
      return readCsv(asText(value) ?? '');
    case 'bytes':
      return asBytes(value);
    case 'copy':
      return copyDeep(value);
    default:
      return value;
  }
}
