import { checkBundle } from '@stepwright/catalogue/check/check-bundle';
import type { Diagnostic } from '@stepwright/catalogue/check/diagnostic';
import type { Fix } from '@stepwright/catalogue/check/fix';
import { readsOfProject } from '@stepwright/catalogue/karate/check/reads-of-project';
import type { BundleFeature } from '@stepwright/contract/bundle';
import { type CheckFinding, type FindingHelp, MOST_FINDINGS } from '@stepwright/contract/entities/check';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import { apiEnv } from '../runs/api-settings.ts';

/** Characters of a message that are kept: some name a whole text. */
const LONGEST_MESSAGE = 600;
/** Of a proposal: what is longer is no word to write instead. */
const LONGEST_PROPOSAL = 200;

export interface FeatureText {
  readonly id: number;
  readonly name: string;
  readonly type: FeatureType;
  readonly content: string;
  readonly locators: string | null;
  readonly includes: readonly number[];
  readonly files: readonly string[];
}

export interface EnvironmentTexts {
  readonly id: number;
  readonly name: string;
  readonly uiData: string;
  readonly apiData: string;
  readonly settings: string;
}

/** What is to be checked: texts as they are stored, and which of them run together. */
export interface CheckTexts {
  readonly features: readonly FeatureText[];
  readonly objects: readonly { readonly name: string; readonly locators: string }[];
  readonly environments: readonly EnvironmentTexts[];
  /** Names of all files of the project. */
  readonly files: readonly string[];
  /** Names of all features that API tests can call; left out where there are more than were read. */
  readonly callable?: readonly string[];
  readonly tasks: readonly CheckTask[];
}

export interface CheckTask {
  readonly entry: readonly number[];
  /** Null: no environment is chosen. */
  readonly environment: number | null;
  readonly tags: string;
}

export interface CheckedTask {
  readonly errors: number;
  readonly warnings: number;
  /** The first of them, errors before warnings. */
  readonly findings: readonly CheckFinding[];
}

/** Checks several runs over the same texts; each text is made ready once. Opens nothing and asks nobody. */
export function checkTexts(texts: CheckTexts): readonly CheckedTask[] {
  const { features, objects, environments, files, tasks, callable } = texts;
  const reads =
    callable &&
    readsOfProject(
      callable.map((name) => ({ name, type: 'KARATE' })),
      files,
    );
  const byName = new Map(features.map((feature) => [feature.name, feature.id]));
  const faults: CheckFinding[] = [];
  const read = (text: string | null, what: string, help: FindingHelp | null, name: string | null) => {
    const value = readObject(text);
    if (value) return value;
    faults.push(around(`${what} are no valid JSON object, so no run can begin.`, help, name));
    return {};
  };
  const readObjects = objects.map(({ name, locators }) => ({
    name,
    locators: read(locators, `The locators of the global object ${name}`, 'locator', name),
  }));
  const ofObjects = faults.splice(0);
  const readFeatures = features.map((feature): { feature: BundleFeature; faults: readonly CheckFinding[] } => {
    const locators = feature.locators?.trim()
      ? read(feature.locators, `The locators of the feature ${feature.name}`, null, null)
      : null;
    const own = faults.splice(0).map((one) => ({ ...one, featureId: feature.id, featureName: feature.name }));
    const { includes, files: included, ...rest } = feature;
    return {
      feature: { ...rest, uri: feature.name, locators, includes: [...includes], files: [...included] },
      faults: own,
    };
  });
  const readEnvironments = new Map(
    environments.map(({ id, name, uiData, apiData, settings }) => {
      const texts = {
        ui: read(uiData, `The UI test data of the environment ${name}`, 'key', name),
        settings: read(settings, `The settings of the environment ${name}`, 'setting', name),
        name,
      };
      read(apiData, `The API test data of the environment ${name}`, null, name);
      return [id, { ...texts, faults: faults.splice(0) }] as const;
    }),
  );
  return tasks.map(({ entry, environment, tags }) => {
    const against = environment === null ? null : readEnvironments.get(environment);
    if (entry.length === 0) {
      const empty = around('The test plan has no features, so there is nothing to run.', null, null, 'EMPTY_PLAN');
      return tell([empty]);
    }
    const found = checkBundle({
      features: readFeatures.map(({ feature }) => feature),
      entry: [...entry],
      objects: readObjects,
      environment: against ?? null,
      files: files.map((name) => ({ name, size: 0, sha256: '' })),
      options: { tags },
      ...(reads && { reads }),
      ...(against && { env: apiEnv(against) }),
    });
    const reached = reach(entry, features);
    return tell([
      ...ofObjects,
      ...(against?.faults ?? []),
      ...readFeatures.filter(({ feature }) => reached.has(feature.id)).flatMap((one) => one.faults),
      ...found.map((diagnostic) => toFinding(diagnostic, byName)),
    ]);
  });
}

/** Ids of the features that are entered, and of all that they include. */
function reach(entry: readonly number[], features: readonly FeatureText[]): ReadonlySet<number> {
  const includes = new Map(features.map((feature) => [feature.id, feature.includes]));
  const reached = new Set<number>();
  const open = [...entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(includes.get(id) ?? []));
  }
  return reached;
}

function tell(findings: readonly CheckFinding[]): CheckedTask {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return {
    errors: errors.length,
    warnings: warnings.length,
    findings: [...errors, ...warnings].slice(0, MOST_FINDINGS),
  };
}

function around(message: string, help: FindingHelp | null, name: string | null, code = 'BAD_JSON'): CheckFinding {
  const nowhere = { featureId: null, featureName: null, line: null, column: null, proposal: null };
  return { severity: 'error', code, message, ...nowhere, help, name };
}

function toFinding(diagnostic: Diagnostic, byName: ReadonlyMap<string, number>): CheckFinding {
  const { severity, code, message, uri, line, column, setting, fixes = [] } = diagnostic;
  const featureId = byName.get(uri) ?? null;
  const outside = fixes.map(helpOf).find((help) => help !== null) ?? null;
  const written = fixes.find((fix) => fix.kind === 'replace');
  return {
    severity,
    code,
    message: message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE - 1)}…` : message,
    featureId,
    featureName: featureId === null ? null : uri,
    line: featureId === null ? null : line,
    column: featureId === null ? null : column,
    help: setting === undefined ? (outside?.help ?? null) : 'setting',
    name: setting ?? outside?.name ?? null,
    proposal: written && written.label.length <= LONGEST_PROPOSAL ? written.label : null,
  };
}

function helpOf(fix: Fix): { help: FindingHelp; name: string } | null {
  switch (fix.kind) {
    case 'createLocator':
      return { help: 'locator', name: fix.object === null ? fix.entry : `${fix.object}.${fix.entry}` };
    case 'addKey':
      return { help: 'key', name: fix.key };
    case 'changeSetting':
      return { help: 'setting', name: fix.key };
    case 'includeFile':
    case 'excludeFile':
      return { help: 'file', name: fix.name };
    case 'includeFeature':
      return { help: 'include', name: fix.name };
    case 'excludeFeature':
      return { help: 'include', name: String(fix.id) };
    default:
      return null;
  }
}

/** A JSON object; a blank text is an empty one, any other text null. */
function readObject(text: string | null): Record<string, unknown> | null {
  if (text === null || text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
