import { KarateError } from '../karate-error.ts';
import { readCsv } from '../values/convert/read-csv.ts';
import { readYaml } from '../values/convert/read-yaml.ts';
import { fillEmbedded } from '../values/embedded.ts';
import { parseJson } from '../values/json/parse-json.ts';
import { parseXml } from '../values/xml/parse-xml.ts';
import type { KarateScenario } from './karate-scenario.ts';
import { FeatureFile } from './scenario-runtime.ts';

/** `x.feature`, with `@tag` or a `?note` behind it that only tells calls apart. */
const FEATURE_PATH = /^(.*?\.feature)(?:(@.+)|\?.*)?$/s;

/**
 * What `read(path)` answers (karate §1.7): files of data parsed with their embedded expressions evaluated, scripts evaluated, features
 * ready to be called, texts as text and everything else as bytes.
 *
 * @throws KarateError E_FILE, or E_TESTDATA with the place inside the file
 */
export function readFile(run: KarateScenario, path: string): unknown {
  const written = path.trim();
  if (written.startsWith('@')) return new FeatureFile(run.feature.feature, run.feature.address, written);
  const feature = FEATURE_PATH.exec(written);
  if (feature) {
    const address = run.resolve(feature[1]!);
    return new FeatureFile(run.suite.featureAt(address), address, feature[2] ?? null);
  }
  const address = run.resolve(written);
  const { sources } = run.suite;
  const evaluate = (source: string) => run.js(source);
  switch (endingOf(written)) {
    case 'json':
      return fillEmbedded(parsed(run, address, parseJson), evaluate, 'value');
    case 'yaml':
    case 'yml':
      return fillEmbedded(parsed(run, address, readYaml), evaluate, 'value');
    case 'xml':
      return fillEmbedded(parsed(run, address, parseXml), evaluate, 'value');
    case 'csv':
      return parsed(run, address, readCsv);
    case 'js':
      return run.suite.scripts.evaluate(`(${run.suite.scriptAt(address)})`, run.scope, {
        uri: sources.display(address),
        line: 1,
      });
    case 'txt':
    case 'graphql':
    case 'gql':
      return textAt(run, address);
    default:
      return sources.read(address);
  }
}

/** The text of a file, without the mark that some editors write before it. */
function textAt(run: KarateScenario, address: string): string {
  run.suite.opened(address);
  return new TextDecoder().decode(run.suite.sources.read(address));
}

function parsed(run: KarateScenario, address: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(textAt(run, address));
  } catch (error) {
    if (error instanceof KarateError && error.code === 'E_FILE') throw error;
    throw new KarateError('E_TESTDATA', `${run.suite.sources.display(address)}: ${(error as Error).message}`);
  }
}

function endingOf(path: string): string {
  return /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}
