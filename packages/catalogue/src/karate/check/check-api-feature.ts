import { type Diagnostic, FINDING_CODES } from '../../check/diagnostic.ts';
import type { KarateFeature, KarateOutline, KarateScenario, KarateStep } from '../feature-text.ts';
import { parseKarateLoosely } from '../parse-feature.ts';
import type { ApiText } from './api-text.ts';
import { checkApiOutline, columnsOf } from './check-api-outline.ts';
import { checkApiStep } from './check-api-step.ts';
import { type CheckedLines, openLines } from './checked-lines.ts';
import { factsOf } from './text-facts.ts';

/** Everything that can be said about a text of API tests before it runs, in the order of its lines. Nothing is evaluated. */
export function checkApiFeature(source: ApiText): readonly Diagnostic[] {
  const lines = openLines(source.uri, source.content);
  const { feature, problems } = parseKarateLoosely(source.uri, source.content);
  const findings = problems.map(({ line, column, message }) =>
    lines.from(line, column, 'error', FINDING_CODES.gherkin, message),
  );
  // Without its first line nothing below it is read.
  if (feature.sections.length > 0 || feature.background || findings.length === 0) {
    findings.push(...checkReadable(feature, source, lines));
  }
  return findings.sort((a, b) => a.line - b.line || a.column - b.column);
}

function* checkReadable(feature: KarateFeature, source: ApiText, lines: CheckedLines): Generator<Diagnostic> {
  yield* swallowed(feature.line, feature.background?.line ?? feature.sections[0]?.line, lines);
  const facts = factsOf(feature, source);
  const steps = (list: readonly KarateStep[], columns: ReadonlySet<string>) =>
    list.flatMap((step) => checkApiStep(step, { columns, facts, source, lines }));
  yield* steps(feature.background?.steps ?? [], NO_COLUMNS);
  for (const [at, section] of feature.sections.entries()) {
    yield* checkSection(section, feature.sections[at + 1]?.line, lines);
    yield* steps(section.steps, section.kind === 'outline' ? columnsOf(section) : NO_COLUMNS);
    if (section.kind === 'outline') yield* checkApiOutline(section, lines);
  }
}

const NO_COLUMNS: ReadonlySet<string> = new Set();

function* checkSection(
  section: KarateScenario | KarateOutline,
  next: number | undefined,
  lines: CheckedLines,
): Generator<Diagnostic> {
  yield* swallowed(section.line, section.steps[0]?.line ?? next, lines);
  if (section.steps.length === 0) {
    const message = `"${section.name}" has no steps, so it tests nothing`;
    yield lines.whole(section.line, 'warning', FINDING_CODES.emptyScenario, message);
  }
}

/** Lines of a description that were meant as steps: a step below the header of the feature, or one without its blank. */
function* swallowed(from: number, to: number | undefined, lines: CheckedLines): Generator<Diagnostic> {
  for (let line = from + 1; line < (to ?? lines.count + 1); line++) {
    const text = lines.text(line).trim();
    const glued = /^\*[a-z]/.test(text);
    if (!glued && !/^\* /.test(text)) continue;
    const fixed = glued ? `* ${text.slice(1)}` : null;
    const reason = glued ? 'a blank belongs behind *' : '"Background:" or "Scenario:" belongs above it';
    const message = `this line is not run, it is read as description: ${reason}`;
    const fixes = fixed === null ? [] : [lines.replacing(line, text, fixed, fixed)];
    yield lines.whole(line, 'warning', FINDING_CODES.swallowedLine, message, fixes);
  }
}
