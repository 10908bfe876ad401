import { type as systemName } from 'node:os';
import { basename, dirname } from 'node:path';
import { headerMap } from '../http/read-response.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { lastRequest, lastResponse } from './exchange-objects.ts';
import { Faker } from './faker.ts';
import type { KarateFacts, KarateFunctions } from './family.ts';
import { makeLogger } from './logging.ts';
import { outlineOf } from './outline-facts.ts';
import { textArgument } from './read-argument.ts';

const OS_TYPES: { readonly [platform: string]: string } = { linux: 'linux', darwin: 'macosx', win32: 'windows' };

/** What a scenario can learn about itself, its run, and what was last sent (karate §1.5). */
export const facts: KarateFacts = {
  env: (runtime) => runtime.suite.env,
  properties: (runtime) => runtime.suite.properties,
  os: () => ({ name: systemName(), type: OS_TYPES[process.platform] ?? 'unknown' }),
  info: infoOf,
  scenario: scenarioOf,
  scenarioOutline: outlineOf,
  feature: featureOf,
  suite: (runtime) => ({ env: runtime.suite.env }),
  config: configOf,
  tags: (runtime) => runtime.info.tags.map((tag) => tag.text),
  tagValues: tagValuesOf,
  request: lastRequest,
  response: lastResponse,
  prevRequest: previousRequest,
};

/** Made when first asked for, and kept: objects with a state or with functions of their own. */
export const keptFacts: KarateFacts = {
  logger: makeLogger,
  faker: () => new Faker(),
};

export const environmentFunctions: KarateFunctions = {
  /** A variable of the environment of the run. */
  sysenv(runtime, name, otherwise = null) {
    const variable = textArgument('sysenv', 'the name of a variable', name);
    return runtime.js('java.lang.System.getenv(variable)', { variable }) ?? otherwise;
  },

  /** A property that the run was started with. */
  sysprop(runtime, name, otherwise = null) {
    const key = textArgument('sysprop', 'the name of a property', name);
    return Object.hasOwn(runtime.suite.properties, key) ? runtime.suite.properties[key] : otherwise;
  },
};

function infoOf(runtime: ScenarioRuntime): object {
  const path = runtime.suite.sources.display(runtime.feature.address);
  return {
    featureDir: dirname(path),
    featureFileName: basename(path),
    scenarioName: runtime.info.name,
    scenarioDescription: runtime.info.description,
    errorMessage: runtime.info.errorMessage,
  };
}

function scenarioOf({ info }: ScenarioRuntime): object {
  const example = info.row?.index ?? -1;
  return {
    name: info.name,
    description: info.description,
    line: info.line,
    sectionIndex: info.section,
    exampleIndex: example,
    ...(info.row === null ? {} : { exampleData: info.row.values }),
    refId: `[${info.section + 1}${example < 0 ? '' : `.${example + 1}`}:${info.line}]`,
    tags: info.tags.map((tag) => tag.text),
    failed: info.errorMessage !== null,
    ...(info.errorMessage === null ? {} : { error: info.errorMessage }),
  };
}

function featureOf(runtime: ScenarioRuntime): object {
  const { feature, address } = runtime.feature;
  const path = runtime.suite.sources.display(address);
  return {
    name: feature.name,
    description: feature.description,
    prefixedPath: path,
    fileName: basename(path),
    parentDir: dirname(path),
  };
}

/** Under the names that `configure` has for them; without keys and passwords. */
function configOf({ config }: ScenarioRuntime): object {
  const { readTimeoutMs, connectTimeoutMs, responseDelayMs, retry, tls, proxy, auth, others, ...same } = config;
  return {
    ...others,
    ...same,
    readTimeout: readTimeoutMs,
    connectTimeout: connectTimeoutMs,
    responseDelay: responseDelayMs,
    retry: { count: retry.count, interval: retry.intervalMs },
    ssl: tls !== null,
    proxy: proxy?.uri ?? null,
    auth: auth?.type ?? null,
  };
}

/** `@name=a,b` as name and its values; a tag without values has an empty list. */
function tagValuesOf({ info }: ScenarioRuntime): object {
  const values: { [name: string]: string[] } = {};
  for (const { text } of info.tags) {
    const equals = text.indexOf('=');
    if (equals < 0) values[text] = [];
    else values[text.slice(0, equals)] = text.slice(equals + 1).split(',');
  }
  return values;
}

function previousRequest({ last }: ScenarioRuntime): object | null {
  if (last === null) return null;
  const { method, url, headers, body } = last.request;
  return { method, url, headers: headerMap(headers), body };
}
