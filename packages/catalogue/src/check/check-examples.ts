import type { Examples, Scenario, Step } from '@cucumber/messages';
import { lookUp } from '../grammar/resolve-slot.ts';
import { type Diagnostic, FINDING_CODES } from './diagnostic.ts';
import type { FeatureToCheck } from './feature-to-check.ts';
import type { Fix } from './fix.ts';
import type { At } from './line-finding.ts';
import { environmentOnly } from './static-value.ts';

/** One table of Examples: rows that are not there, columns of one name, columns that hide a key of the environment. */
export function* checkExamples(
  examples: Examples,
  steps: readonly Step[],
  source: FeatureToCheck,
  at: At,
): Generator<Diagnostic> {
  const { tableHeader, tableBody, location } = examples;
  const line = tableHeader?.location.line ?? location.line;
  const names = tableHeader?.cells.map(({ value }) => value) ?? [];
  if (tableBody.length === 0) {
    const indent = ' '.repeat(Math.max(0, (tableHeader?.location.column ?? location.column ?? 1) - 1));
    const row = `${indent}|${names.map(() => '  ').join('|')}|`;
    const fixes: Fix[] = tableHeader ? [{ kind: 'insertLines', line: line + 1, lines: [row], label: 'Add a row' }] : [];
    const message = 'these Examples have no row, so nothing runs; add a row below the names';
    yield at(line, 'warning', FINDING_CODES.emptyExamples, message, fixes);
  }
  const seen = new Set<string>();
  for (const [place, name] of names.entries()) {
    if (seen.has(name)) {
      const message = `two columns are called "${name}"; give one of them another name`;
      const text = freeName(name, names);
      yield at(line, 'error', FINDING_CODES.gherkin, message, [
        { kind: 'removeColumn', line, at: place, name },
        { kind: 'renameColumn', line, at: place, name, text },
      ]);
    }
    seen.add(name);
    const used = steps.some((step) => step.text.includes(`<${name}>`));
    if (used && source.environment && lookUp(name, environmentOnly(source.environment))) {
      const message = `"${name}" is a column and an environment key; in this outline <${name}> is the column`;
      yield at(line, 'warning', FINDING_CODES.shadowedKey, message, [
        { kind: 'renameColumn', line, at: place, name, text: freeName(name, names) },
        { kind: 'removeColumn', line, at: place, name },
      ]);
    }
  }
}

/** A table of Examples for an outline that has none, with a column for each `<name>` in its steps. */
export function examplesFor({ steps, location }: Scenario): Fix {
  const names = new Set(
    steps.flatMap(({ text }) => [...text.matchAll(/<\s*([\p{L}_][\p{L}\p{N}_ .-]*?)\s*>/gu)].map((found) => found[1]!)),
  );
  const columns = names.size > 0 ? [...names] : ['value'];
  const indent = ' '.repeat((location.column ?? 1) + 1);
  const last = steps.at(-1);
  const below = last?.docString ? last.docString.content.split('\n').length + 2 : (last?.dataTable?.rows.length ?? 0);
  const line = (last?.location.line ?? location.line) + below + 1;
  const row = (cells: readonly string[]) => `${indent}  | ${cells.join(' | ')} |`;
  const lines = [`${indent}Examples:`, row(columns), row(columns.map((name) => ' '.repeat(name.length)))];
  return { kind: 'insertLines', line, lines, label: `Add Examples with ${columns.join(', ')}` };
}

function freeName(name: string, taken: readonly string[]): string {
  for (let number = 2; ; number++) if (!taken.includes(`${name}${number}`)) return `${name}${number}`;
}
