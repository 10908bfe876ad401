import type { Feature } from '@cucumber/messages';
import { countingIds, type ReadFeature, readFeature } from '../gherkin/read-feature.ts';
import { isOutline, type Scenario, scenariosOf } from '../gherkin/scenarios.ts';
import { meantBy } from '../gherkin/step-like-line.ts';
import type { StepIndex } from '../grammar/match-step.ts';
import { checkExamples, examplesFor } from './check-examples.ts';
import { checkNames } from './check-names.ts';
import { checkStep } from './check-step.ts';
import { type Diagnostic, FINDING_CODES } from './diagnostic.ts';
import type { FeatureToCheck, SetVariables } from './feature-to-check.ts';
import type { Fix, Place } from './fix.ts';
import { type At, childrenOf } from './line-finding.ts';
import { proposeFixes } from './propose-fixes.ts';

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
  const findings: OpenFinding[] = [...checkStructure(feature, read, source, isKeyword)];
  const seen = new Set<string>();
  const told = new Set<string>();
  const { chosen } = source;
  for (const scenario of scenariosOf(read, newId)) {
    if (chosen && !chosen(scenario.tags)) continue;
    variables.scenarios = (variables.scenarios ?? 0) + 1;
    checkScenario(scenario, { source, index, variables, seen, told, findings });
  }
  return findings
    .map((finding) => setLater(finding, variables))
    .map(({ unknown: _told, ...finding }) => finding)
    .sort((a, b) => a.line - b.line || a.column - b.column);
}

/** A finding while its feature is being checked. */
interface OpenFinding extends Diagnostic {
  /** The name of a value that nobody has set so far. */
  readonly unknown?: string;
}

/** A name that nobody knows where it is used, but that a later step sets, is no misspelt one. */
function setLater(finding: OpenFinding, { places }: SetVariables): OpenFinding {
  const name = finding.unknown;
  if (name === undefined || finding.code !== 'E_VALUE_UNKNOWN') return finding;
  const place = places?.get(name) ?? places?.get(name.split('.')[0]!);
  if (!place) return finding;
  const { near: _near, fixes: _fixes, ...rest } = finding;
  const where = place.uri === finding.uri ? `in line ${place.line}` : `in ${place.uri}, line ${place.line}`;
  const message = `the variable "${name}" is used before a step sets it (${where})`;
  return { ...rest, code: FINDING_CODES.usedBeforeSet, message };
}

interface Checking {
  readonly source: FeatureToCheck;
  readonly index: StepIndex;
  readonly variables: SetVariables;
  /** Steps that were checked: a Background stands in every scenario, and rows may agree. */
  readonly seen: Set<string>;
  /** Findings that were told: the rows of an outline repeat them. */
  readonly told: Set<string>;
  readonly findings: OpenFinding[];
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
      const { span, missing, ...finding } = found;
      const fixes = proposeFixes(step, found, source);
      findings.push({
        ...finding,
        ...(fixes.length > 0 && { fixes }),
        ...(missing?.kind === 'value' && { unknown: missing.name }),
        uri: source.uri,
        line: step.line,
        column: step.column + span.start,
        endColumn: step.column + Math.max(span.end, span.start + 1),
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
  const at: At = (line, severity, code, message, fixes = []) => {
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
      ...(fixes.length > 0 && { fixes }),
    };
  };
  const wholeLine = (line: number): Place => {
    const text = read.lines[line - 1] ?? '';
    return { line, column: text.length - text.trimStart().length + 1, endColumn: text.trimEnd().length + 1 };
  };
  const swallowed = function* (node: Described, severity: Diagnostic['severity']): Generator<Diagnostic> {
    for (const { line, text } of descriptionLines(node, read.lines)) {
      const meant = meantBy(text, feature.language, isKeyword);
      if (!meant) continue;
      const message = `this line is not run, it is read as description: ${meant.reason}`;
      const fixes: readonly Fix[] = meant.line
        ? [{ kind: 'replace', place: wholeLine(line), text: meant.line, label: meant.line }]
        : [];
      yield at(line, severity, FINDING_CODES.swallowedLine, message, fixes);
    }
  };
  yield* swallowed(feature, 'warning');
  yield* checkNames(feature, read, at);
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
      yield at(scenario.location.line, 'warning', FINDING_CODES.emptyExamples, message, [examplesFor(scenario)]);
    }
    for (const examples of scenario.examples) yield* checkExamples(examples, scenario.steps, source, at);
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
