import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { planBundle } from '@stepwright/catalogue/gherkin/plan';
import { countingIds } from '@stepwright/catalogue/gherkin/read-feature';
import type { EachValue } from '@stepwright/catalogue/karate/select-tags';
import type { Bundle } from '@stepwright/contract/bundle';
import { DiskSources } from '@stepwright/engine/karate/sources/disk-sources';
import type { ApiSurroundings } from '@stepwright/engine/run/surroundings';
import { chooseApiScenarios } from './choose-api-scenarios.ts';
import { UsageError } from './usage-error.ts';

/** Options of `run` that API tests alone have. */
export interface ApiOptions {
  readonly env?: string;
  readonly configdir?: string;
  readonly classpath?: readonly string[];
  readonly name?: string;
  /** `name=value`. */
  readonly property?: readonly string[];
  readonly javaTypes?: string;
  readonly out: string;
}

/** The bundle with what the options say of API tests. */
export function withApiOptions(
  bundle: Bundle,
  options: ApiOptions,
  lines: ReadonlyMap<string, readonly number[]>,
  eachValue: EachValue | undefined,
): Bundle {
  const properties = Object.fromEntries((options.property ?? []).map(readProperty));
  const api = { env: options.env ?? '', properties, egress: { allow: null, deny: [] } };
  const whole = { ...bundle, api };
  if (lines.size === 0 && options.name === undefined) return whole;
  const only = chooseApiScenarios(whole, lines, options.name, eachValue);
  return { ...whole, options: { ...whole.options, only } };
}

/** Where API tests from disk find their texts. */
export function apiSurroundings(bundle: Bundle, options: ApiOptions): ApiSurroundings {
  const workingDir = process.cwd();
  // One of each folder tells where it belongs.
  const features = new Map(bundle.features.map(({ uri }) => [dirname(resolve(uri)), resolve(uri)]));
  const given = options.classpath ?? [];
  const classpath = given.length > 0 ? given : [...new Set([...features.values()].map(rootOf))];
  for (const folder of given)
    if (!existsSync(folder)) throw new UsageError(`--classpath: there is no folder ${folder}.`);
  const output = join(resolve(options.out), 'files');
  const javaTypes = options.javaTypes === undefined ? {} : { javaTypes: fileOf('--java-types', options.javaTypes) };
  const configDir = options.configdir === undefined ? null : fileOf('--configdir', options.configdir);
  return {
    sources: new DiskSources({ classpath, configDir, workingDir, output }),
    output,
    systemEnv: Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ''])),
    ...javaTypes,
  };
}

/** The nearest folder upwards that configures API tests; the folder in which the command was given where there is none. */
export function rootOf(feature: string): string {
  for (let folder = dirname(feature); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'karate-config.js'))) return folder;
    if (folder === dirname(folder)) return process.cwd();
  }
}

export function readProperty(text: string): [string, string] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new UsageError(`--property: "${text}" is not of the form name=value.`);
  return [text.slice(0, equals), text.slice(equals + 1)];
}

function fileOf(option: string, path: string): string {
  if (!existsSync(path)) throw new UsageError(`${option}: there is no ${path}.`);
  return resolve(path);
}

/** Which scenarios would run, a line each; answers how many. */
export function printPlan(bundle: Bundle, eachValue: EachValue | undefined): number {
  const { features } = planBundle(bundle, countingIds(), { eachValue });
  let count = 0;
  for (const planned of features) {
    for (const { uri, line, name, karate } of planned.open().scenarios) {
      const rows = karate?.unit.kind === 'dynamic' ? '  (its rows are made when it runs)' : '';
      console.log(`${uri}:${line}  ${name}${rows}`);
      count += 1;
    }
  }
  console.log(`${count} ${count === 1 ? 'scenario' : 'scenarios'} would run.`);
  return count;
}
