import type { Fix } from './fix.ts';

/** One finding about a feature text: what is wrong, what was expected, what is near. Lines and columns count from 1. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** A code of actions §13, or one of this module's own for what is no step. */
  readonly code: string;
  readonly message: string;
  /** Blank for what is wrong around the features: the tags, a setting. */
  readonly uri: string;
  readonly line: number;
  readonly column: number;
  /** Behind the last character; on the same line. */
  readonly endColumn: number;
  readonly expected?: string;
  readonly near?: readonly string[];
  /** The setting of the environment that is wrong; then the place in the text says nothing. */
  readonly setting?: string;
  /** Ways to mend it, the likeliest first. */
  readonly fixes?: readonly Fix[];
}

/** Codes for findings that are no fault of a single step. */
export const FINDING_CODES = {
  /** The text is not Gherkin. */
  gherkin: 'GHERKIN',
  /** A line that reads like a step was taken as description. */
  swallowedLine: 'SWALLOWED_LINE',
  emptyScenario: 'EMPTY_SCENARIO',
  emptyExamples: 'EMPTY_EXAMPLES',
  /** An Examples column also names an environment key. */
  shadowedKey: 'SHADOWED_KEY',
  /** `<x>` that is no column, variable or key but looks meant as one. */
  doubtfulName: 'DOUBTFUL_NAME',
  missingInclude: 'MISSING_INCLUDE',
  missingFile: 'MISSING_FILE',
  featureType: 'FEATURE_TYPE',
  tags: 'TAGS',
  /** The tags leave no scenario to run. */
  noScenario: 'NO_SCENARIO',
  includeCircle: 'INCLUDE_CIRCLE',
  duplicateName: 'DUPLICATE_NAME',
  /** A variable that is set, but only behind this place. */
  usedBeforeSet: 'USED_BEFORE_SET',
  /** Of API tests: a step that is none of the forms. */
  apiStep: 'API_STEP',
  /** A bracket or a quote that is not closed in an expression. */
  apiSyntax: 'API_SYNTAX',
  /** A key that `configure` does not know. */
  apiSetting: 'API_SETTING',
  /** `#strng`: a marker that does not exist. */
  apiMarker: 'API_MARKER',
  /** A file, a feature or a tag that `read` does not find. */
  apiFile: 'API_FILE',
  /** `karate.get` and the like, with a name that does not exist. */
  apiFunction: 'API_FUNCTION',
  /** A method of HTTP that does not exist. */
  apiMethod: 'API_METHOD',
  /** A column of Examples that no step uses. */
  unusedColumn: 'UNUSED_COLUMN',
} as const;
