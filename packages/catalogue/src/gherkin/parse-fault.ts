import { type Diagnostic, FINDING_CODES } from '../check/diagnostic.ts';
import { explainStepLikeLine, stepKeywords } from './step-like-line.ts';

/** What the parser throws; its own types promise less than it delivers. */
interface ParserError {
  readonly message: string;
  readonly location?: { readonly line: number; readonly column?: number };
  readonly errors?: readonly ParserError[];
}

/** The parser's errors in plain words. A text without `Feature:` gives one finding, not one a line. */
export function explainParserErrors(
  error: unknown,
  uri: string,
  lines: readonly string[],
  isKeyword: (word: string) => boolean,
): readonly Diagnostic[] {
  const errors = flatten(error as ParserError);
  const findings: Diagnostic[] = [];
  const language = /^\s*#\s*language\s*:\s*(\S+)/m.exec(lines.slice(0, 20).join('\n'))?.[1] ?? 'en';
  for (const { message, location } of errors) {
    const line = Math.min(Math.max(location?.line ?? 1, 1), Math.max(lines.length, 1));
    const text = lines[line - 1] ?? '';
    const column = Math.max(location?.column ?? 0, text.length - text.trimStart().length + 1);
    const said = explain(message, text.trim(), language, isKeyword);
    if (findings.some((finding) => finding.line === line || finding.message === said)) continue;
    findings.push({
      severity: 'error',
      code: FINDING_CODES.gherkin,
      message: said,
      uri,
      line,
      column,
      endColumn: Math.max(text.trimEnd().length + 1, column + 1),
    });
    if (message.includes('#FeatureLine')) break;
  }
  return findings;
}

function flatten(error: ParserError): readonly ParserError[] {
  return error.errors && error.errors.length > 0 ? error.errors.flatMap(flatten) : [error];
}

function explain(message: string, text: string, language: string, isKeyword: (word: string) => boolean): string {
  if (message.includes('inconsistent cell count'))
    return 'this row has another number of cells than the first row of its table';
  if (message.includes('A tag may not contain whitespace')) {
    return 'a tag has no blanks and begins with @; several tags stand apart: @smoke @slow';
  }
  const unknown = /Language not supported: (.*)/.exec(message)?.[1];
  if (unknown) return `the language "${unknown}" is not known; write for example "# language: en" or "# language: de"`;
  if (message.includes('unexpected end of file')) {
    if (message.includes('#DocStringSeparator')) return 'a text block is not closed; end it with a line of """';
    return 'the text ends too early: a Feature, a Scenario or Examples must follow';
  }
  if (message.includes('#FeatureLine'))
    return `a feature text begins with "Feature:" and a name, not with "${shorten(text)}"`;
  const meant = explainStepLikeLine(text, language, isKeyword);
  if (meant) return `"${shorten(text)}" is not a step: ${meant}`;
  if (message.includes('#StepLine')) {
    return `"${shorten(text)}" is not understood here; a step begins with ${stepKeywords(language).join(', ')}`;
  }
  if (message.includes('#TableRow'))
    return `"${shorten(text)}" is not understood here; a row of a table was expected: | cell | cell |`;
  return `"${shorten(text)}" is not expected here`;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
