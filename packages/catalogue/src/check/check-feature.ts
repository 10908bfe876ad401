import type { Examples, Feature, Step } from '@cucumber/messages';
import { countingIds, type ReadFeature, readFeature } from '../gherkin/read-feature.ts';
import { isOutline, type Scenario, scenariosOf } from '../gherkin/scenarios.ts';
import { explainStepLikeLine } from '../gherkin/step-like-line.ts';
import type { StepIndex } from '../grammar/match-step.ts';
import { lookUp } from '../grammar/resolve-slot.ts';
import { checkStep } from './check-step.ts';
import { type Diagnostic, FINDING_CODES } from './diagnostic.ts';
import type { FeatureToCheck, SetVariables } from './feature-to-check.ts';
import { environmentOnly } from './static-value.ts';

/**
 * Everything that can be said about one feature text before it runs: what is no Gherkin, lines that were taken as description,
 * scenarios without steps or rows, and each step. In the order of the lines.
 */
export function checkFeature(
  source: FeatureToCheck,
  index: StepIndex,
  variables: SetVariables = { names: new Set(), open: false },
): readonly Diagnostic[] {
  const isKeyword = (word: string) => index.byKeyword.has(word.toUpperCase());
  const newId = countingIds();
  const read = readFeature(source, newId, isKeyword);
  const feature = read.document?.feature;
  if (!feature) return read.problems;
  const findings = [...checkStructure(feature, read, source, isKeyword)];
  const seen = new Set<string>();
  const told = new Set<string>();
  for (const scenario of scenariosOf(read, newId))
    checkScenario(scenario, { source, index, variables, seen, told, findings });
  return findings.sort((a, b) => a.line - b.line || a.column - b.column);
}

interface Checking {
  readonly source: FeatureToCheck;
  readonly index: StepIndex;
  readonly variables: SetVariables;
  /** Steps that were checked: a Background stands in every scenario, and rows may agree. */
  readonly seen: Set<string>;
  /** Findings that were told: the rows of an outline repeat them. */
  readonly told: Set<string>;
  readonly findings: Diagnostic[];
}

function checkScenario(scenario: Scenario, { source, index, variables, seen, told, findings }: Checking): void {
  for (const [at, step] of scenario.steps.entries()) {
    const filled = scenario.pickle.steps[at]!;
    const key = `${step.astNodeIds[0]} ${filled.text} ${filled.argument?.docString?.content ?? ''}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const found of checkStep(step, index, source, variables)) {
      const telling = `${step.line} ${found.code} ${found.message}`;
      if (told.has(telling)) continue;
      told.add(telling);
      findings.push({
        ...found,
        uri: source.uri,
        line: step.line,
        column: step.column + found.span.start,
        endColumn: step.column + Math.max(found.span.end, found.span.start + 1),
      });
    }
  }
}

function* checkStructure(
  feature: Feature,
  read: ReadFeature,
  source: FeatureToCheck,
  isKeyword: (word: string) => boolean,
): Generator<Diagnostic> {
  const at = (line: number, severity: Diagnostic['severity'], code: string, message: string): Diagnostic => {
    const text = read.lines[line - 1] ?? '';
    const column = text.length - text.trimStart().length + 1;
    return {
      severity,
      code,
      message,
      uri: source.uri,
      line,
      column,
      endColumn: Math.max(text.trimEnd().length + 1, column + 1),
    };
  };
  const swallowed = function* (node: Described, severity: Diagnostic['severity']): Generator<Diagnostic> {
    for (const { line, text } of descriptionLines(node, read.lines)) {
      const meant = explainStepLikeLine(text, feature.language, isKeyword);
      if (meant)
        yield at(
          line,
          severity,
          FINDING_CODES.swallowedLine,
          `this line is not run, it is read as description: ${meant}`,
        );
    }
  };
  yield* swallowed(feature, 'warning');
  for (const child of childrenOf(feature)) {
    if (child.rule) yield* swallowed(child.rule, 'warning');
    if (child.background) yield* swallowed(child.background, 'error');
    const { scenario } = child;
    if (!scenario) continue;
    yield* swallowed(scenario, 'error');
    if (scenario.steps.length === 0) {
      yield at(
        scenario.location.line,
        'warning',
        FINDING_CODES.emptyScenario,
        `"${scenario.name}" has no steps, so it tests nothing`,
      );
    }
    if (scenario.examples.length === 0 && isOutline(scenario, feature.language)) {
      const message = 'an outline without Examples runs nothing; add a table of Examples below its steps';
      yield at(scenario.location.line, 'warning', FINDING_CODES.emptyExamples, message);
    }
    for (const examples of scenario.examples) yield* checkExamples(examples, scenario.steps, source, at);
  }
}

type At = (line: number, severity: Diagnostic['severity'], code: string, message: string) => Diagnostic;

function* checkExamples(
  examples: Examples,
  steps: readonly Step[],
  source: FeatureToCheck,
  at: At,
): Generator<Diagnostic> {
  const line = examples.tableHeader?.location.line ?? examples.location.line;
  if (examples.tableBody.length === 0) {
    yield at(
      line,
      'warning',
      FINDING_CODES.emptyExamples,
      'these Examples have no row, so nothing runs; add a row below the names',
    );
  }
  const seen = new Set<string>();
  for (const { value: name } of examples.tableHeader?.cells ?? []) {
    if (seen.has(name))
      yield at(line, 'error', FINDING_CODES.gherkin, `two columns are called "${name}"; give one of them another name`);
    seen.add(name);
    const used = steps.some((step) => step.text.includes(`<${name}>`));
    if (used && source.environment && lookUp(name, environmentOnly(source.environment))) {
      const message = `"${name}" is a column and an environment key; in this outline <${name}> is the column`;
      yield at(line, 'warning', FINDING_CODES.shadowedKey, message);
    }
  }
}

interface Described {
  readonly description: string;
  readonly location: { readonly line: number };
}

/** The lines of a description with their numbers: the parser tells the text but not where it stands. */
function* descriptionLines(
  { description, location }: Described,
  lines: readonly string[],
): Generator<{ line: number; text: string }> {
  if (description === '') return;
  let line = location.line;
  for (const text of description.split('\n').map((part) => part.trim())) {
    if (text === '') continue;
    while (line < lines.length && lines[line]!.trim() !== text) line++;
    if (line >= lines.length) return;
    line++;
    yield { line, text };
  }
}

type Child = Feature['children'][number];

/** Children of the feature and of its rules. */
function* childrenOf(feature: Feature): Generator<Child> {
  for (const child of feature.children) {
    yield child;
    if (child.rule) yield* child.rule.children;
  }
}
