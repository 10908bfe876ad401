import type { Bundle, BundleFeature } from '@stepwright/contract/bundle';
import { stepIndex } from '../describe.ts';
import { orderFeatures } from '../gherkin/plan.ts';
import { readTags } from '../gherkin/tags.ts';
import type { StepIndex } from '../grammar/match-step.ts';
import { indexLocators } from '../grammar/resolve-locator.ts';
import { STEP_LANGUAGE_TYPES } from '../keywords/step.ts';
import { StepError } from '../step-error.ts';
import { checkFeature } from './check-feature.ts';
import { type Diagnostic, FINDING_CODES } from './diagnostic.ts';
import type { SetVariables } from './feature-to-check.ts';

/** What the check reads of a bundle. */
export type CheckedBundle = Pick<Bundle, 'features' | 'entry' | 'objects' | 'files'> & {
  readonly environment: Pick<Bundle['environment'], 'ui'> | null;
  readonly options?: Pick<Bundle['options'], 'tags'>;
};

/**
 * Everything that can be said about a run before it starts, without a browser: the same findings in the editor, at a save, on the
 * command line and before a run. Included features are checked first, as they run first, so that their variables are known.
 */
export function checkBundle(bundle: CheckedBundle, index: StepIndex = stepIndex()): readonly Diagnostic[] {
  const { features, problems } = orderFeatures(bundle);
  const findings: Diagnostic[] = [...problems, ...checkTags(bundle)];
  const stored = new Set(bundle.files.map((file) => file.name));
  const variables: SetVariables = { names: new Set(), open: false };
  for (const feature of features) {
    findings.push(...checkFiles(feature, stored));
    if (!STEP_LANGUAGE_TYPES.includes(feature.type)) {
      const message = `features of type ${feature.type} have a language of their own; this check and this run know ${STEP_LANGUAGE_TYPES.join(', ')}`;
      findings.push(atStart(feature.uri, FINDING_CODES.featureType, message));
      continue;
    }
    const source = {
      uri: feature.uri,
      content: feature.content,
      locators: indexLocators({ own: feature.locators, objects: bundle.objects }),
      environment: bundle.environment?.ui ?? null,
      files: new Set(feature.files),
    };
    findings.push(...checkFeature(source, index, variables));
  }
  return findings;
}

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
}

/** The findings of one text; none for a type with a language of its own. */
export function checkText(text: CheckedText, index: StepIndex = stepIndex()): readonly Diagnostic[] {
  if (!STEP_LANGUAGE_TYPES.includes(text.type)) return [];
  const { uri, content, environment } = text;
  const locators = indexLocators({ own: text.locators ?? null, objects: text.objects });
  const files = text.files ? new Set(text.files) : null;
  const variables: SetVariables = { names: new Set(text.variables), open: false };
  return checkFeature({ uri, content, environment, locators, files }, index, variables);
}

function checkTags({ options }: CheckedBundle): readonly Diagnostic[] {
  try {
    readTags(options?.tags ?? '');
    return [];
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    return [atStart('', FINDING_CODES.tags, error.message)];
  }
}

function checkFiles(feature: BundleFeature, stored: ReadonlySet<string>): readonly Diagnostic[] {
  return feature.files
    .filter((name) => !stored.has(name))
    .map((name) =>
      atStart(
        feature.uri,
        FINDING_CODES.missingFile,
        `the included file "${name}" is no longer among the project's files`,
      ),
    );
}

function atStart(uri: string, code: string, message: string): Diagnostic {
  return { severity: 'error', code, message, uri, line: 1, column: 1, endColumn: 1 };
}
