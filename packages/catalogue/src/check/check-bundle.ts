import type { Bundle, BundleFeature } from '@stepwright/contract/bundle';
import { stepIndex } from '../describe.ts';
import { orderFeatures } from '../gherkin/plan.ts';
import { type TagChoice, tagChoice } from '../gherkin/tag-choice.ts';
import type { StepIndex } from '../grammar/match-step.ts';
import { indexLocators } from '../grammar/resolve-locator.ts';
import type { ReadPaths } from '../karate/check/api-text.ts';
import { checkApiFeature } from '../karate/check/check-api-feature.ts';
import { parseKarateLoosely } from '../karate/parse-feature.ts';
import { unitsOf } from '../karate/scenario-units.ts';
import type { TagSelector } from '../karate/select-tags.ts';
import { STEP_LANGUAGE_TYPES } from '../keywords/step.ts';
import { StepError } from '../step-error.ts';
import { checkFeature } from './check-feature.ts';
import { checkIncludes } from './check-includes.ts';
import { checkSettings } from './check-settings.ts';
import { type Diagnostic, FINDING_CODES } from './diagnostic.ts';
import type { SetVariables } from './feature-to-check.ts';

/** What the check reads of a bundle. */
export type CheckedBundle = Pick<Bundle, 'features' | 'entry' | 'objects' | 'files'> & {
  /** Null while none is chosen. Its settings are checked where they are given. */
  readonly environment: (Pick<Bundle['environment'], 'ui'> & Partial<Pick<Bundle['environment'], 'settings'>>) | null;
  readonly options?: Pick<Bundle['options'], 'tags'>;
  /** Names of all files of the project, where they are known: a missing one can be included then. */
  readonly stored?: readonly string[];
  /** What paths in texts of API tests can mean; left out: that is not known, so nothing is said about them. */
  readonly reads?: ReadPaths;
  /** `karate.env` of the run; left out: that is not known, so `@env=` and `@envnot=` are not looked at. */
  readonly env?: string;
};

/**
 * Everything that can be said about a run before it starts, without a browser: the same findings in the editor, at a save, on the
 * command line and before a run. Included features are checked first, as they run first, so that their variables are known.
 */
export function checkBundle(bundle: CheckedBundle, index: StepIndex = stepIndex()): readonly Diagnostic[] {
  const { features, problems } = orderFeatures(bundle);
  const { chosen, chosenApi, findings: ofTags } = readChoice(bundle, features);
  // What is missing among the includes is told by `checkIncludes`, with what to do about it.
  const ofEntries = problems.filter(({ uri }) => uri === '');
  const findings: Diagnostic[] = [...ofEntries, ...ofTags, ...checkSettings(bundle.environment?.settings ?? {})];
  const byId = new Map(bundle.features.map((feature) => [feature.id, feature]));
  const told = new Set(features.filter(isOfSteps).flatMap(({ includes }) => includes));
  const files = new Set(bundle.files.map((file) => file.name));
  const shared = indexLocators({ own: null, objects: bundle.objects });
  const stored = new Set([...files, ...(bundle.stored ?? [])]);
  const variables: SetVariables = { names: new Set(), open: false, places: new Map(), scenarios: 0 };
  for (const feature of features) {
    findings.push(...checkIncludes(feature, byId), ...checkFiles(feature, files));
    if (feature.type === 'KARATE') {
      const { uri, content } = feature;
      findings.push(...checkApiFeature({ uri, content, ...(bundle.reads && { reads: bundle.reads }) }));
      if (chosenApi) variables.scenarios = (variables.scenarios ?? 0) + countChosen(feature, chosenApi, bundle.env);
      continue;
    }
    if (!isOfSteps(feature)) {
      const message = `features of type ${feature.type} have a language of their own; this check and this run know ${[...STEP_LANGUAGE_TYPES, 'KARATE'].join(', ')}`;
      if (!told.has(feature.id)) findings.push(atStart(feature.uri, FINDING_CODES.featureType, message));
      continue;
    }
    const source = {
      uri: feature.uri,
      content: feature.content,
      type: feature.type,
      locators: feature.locators
        ? { ...shared, own: indexLocators({ own: feature.locators, objects: [] }).own, misses: new Map() }
        : shared,
      environment: bundle.environment?.ui ?? null,
      ...(bundle.environment?.settings && { settings: bundle.environment.settings }),
      files: new Set(feature.files),
      stored,
      ...(chosen && { chosen }),
    };
    findings.push(...checkFeature(source, index, variables));
  }
  if (
    (chosen || chosenApi) &&
    variables.scenarios === 0 &&
    !findings.some(({ code }) => code === FINDING_CODES.gherkin)
  ) {
    const message = `no scenario has the tags "${bundle.options?.tags.trim()}", so nothing would run`;
    findings.push(atStart('', FINDING_CODES.noScenario, message));
  }
  return findings;
}

const isOfSteps = ({ type }: BundleFeature): boolean => STEP_LANGUAGE_TYPES.includes(type);

/** One text while it is being written: its own findings, with the objects and the environment of its project. */
export interface CheckedText {
  readonly uri: string;
  readonly content: string;
  readonly type: BundleFeature['type'];
  /** The feature's own locators. */
  readonly locators?: BundleFeature['locators'];
  readonly objects: Bundle['objects'];
  /** UI test data; null while no environment is chosen. */
  readonly environment: Bundle['environment']['ui'] | null;
  /** Names of the included files; left out when they are not known. */
  readonly files?: readonly string[];
  /** Variables that included features set. */
  readonly variables?: readonly string[];
  /** For API tests, as in a bundle. */
  readonly reads?: ReadPaths;
}

/** The findings of one text; none for a type whose language is not known here. */
export function checkText(text: CheckedText, index: StepIndex = stepIndex()): readonly Diagnostic[] {
  if (text.type === 'KARATE') return checkApiFeature(text);
  if (!STEP_LANGUAGE_TYPES.includes(text.type)) return [];
  const { uri, content, type, environment } = text;
  const locators = indexLocators({ own: text.locators ?? null, objects: text.objects });
  const files = text.files ? new Set(text.files) : null;
  const variables: SetVariables = { names: new Set(text.variables), open: false, places: new Map() };
  return checkFeature({ uri, content, type, environment, locators, files }, index, variables);
}

interface Choice {
  /** Null where all scenarios run. */
  readonly chosen: TagChoice['steps'];
  /** The same for API tests, whose selectors have more forms. */
  readonly chosenApi: TagChoice['api'];
  readonly findings: readonly Diagnostic[];
}

/** Which scenarios will run, where not all of them do. */
function readChoice({ options, env }: CheckedBundle, features: readonly BundleFeature[]): Choice {
  const tags = options?.tags ?? '';
  if (tags.trim() === '') return { chosen: null, chosenApi: null, findings: [] };
  try {
    const types = features.filter((feature) => isOfSteps(feature) || feature.type === 'KARATE').map(({ type }) => type);
    const { steps, api } = tagChoice(tags, types, env || null);
    return { chosen: steps, chosenApi: api, findings: [] };
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    return { chosen: null, chosenApi: null, findings: [atStart('', FINDING_CODES.tags, error.message)] };
  }
}

/** Scenarios of an API test that the tags choose. */
function countChosen(
  { uri, content }: Pick<BundleFeature, 'uri' | 'content'>,
  chosen: TagSelector,
  env: string | undefined,
): number {
  const { feature } = parseKarateLoosely(uri, content);
  let count = 0;
  for (const { tags } of unitsOf(feature)) {
    const counted = env === undefined ? tags.filter(({ text }) => !/^env(?:not)?=/.test(text)) : tags;
    if (chosen(counted)) count++;
  }
  return count;
}

function checkFiles(feature: BundleFeature, stored: ReadonlySet<string>): readonly Diagnostic[] {
  return feature.files
    .filter((name) => !stored.has(name))
    .map((name) => ({
      ...atStart(
        feature.uri,
        FINDING_CODES.missingFile,
        `the included file "${name}" is no longer among the project's files`,
      ),
      fixes: [{ kind: 'excludeFile', name }],
    }));
}

function atStart(uri: string, code: string, message: string): Diagnostic {
  return { severity: 'error', code, message, uri, line: 1, column: 1, endColumn: 1 };
}
