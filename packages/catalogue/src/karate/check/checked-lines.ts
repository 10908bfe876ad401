import type { Diagnostic } from '../../check/diagnostic.ts';
import type { Fix } from '../../check/fix.ts';
import { splitLines } from '../source-lines.ts';

type Severity = Diagnostic['severity'];

/** The lines of a text, and findings about places in them. Lines and columns count from 1. */
export interface CheckedLines {
  readonly count: number;
  text(line: number): string;
  /** A finding about a whole line, without its blanks. */
  whole(line: number, severity: Severity, code: string, message: string, fixes?: readonly Fix[]): Diagnostic;
  /** From a column to the end of its line. */
  from(line: number, column: number, severity: Severity, code: string, message: string): Diagnostic;
  /** About characters of a line. */
  at(place: LinePlace, severity: Severity, code: string, message: string, more?: Details): Diagnostic;
  /** Where a text stands first on the lines from one to another; null where it does not. */
  find(text: string, line: number, lastLine: number, fromColumn?: number): LinePlace | null;
  /** A fix that writes something else for what stands on a line. */
  replacing(line: number, written: string, text: string, label: string): Fix;
}

export interface LinePlace {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

export interface Details {
  readonly near?: readonly string[];
  readonly expected?: string;
  readonly fixes?: readonly Fix[];
}

export function openLines(uri: string, content: string): CheckedLines {
  const lines = splitLines(content);
  const text = (line: number): string => lines[line - 1]?.text ?? '';
  const at: CheckedLines['at'] = (
    { line, column, endColumn },
    severity,
    code,
    message,
    { near, expected, fixes } = {},
  ) => ({
    severity,
    code,
    message,
    uri,
    line,
    column,
    endColumn: Math.max(endColumn, column + 1),
    ...(expected === undefined ? {} : { expected }),
    ...(near && near.length > 0 && { near }),
    ...(fixes && fixes.length > 0 && { fixes }),
  });
  const endOf = (line: number): number => text(line).trimEnd().length + 1;
  const find: CheckedLines['find'] = (wanted, line, lastLine, fromColumn = 1) => {
    for (let number = line; number <= lastLine; number++) {
      const index = text(number).indexOf(wanted, number === line ? fromColumn - 1 : 0);
      if (index !== -1) return { line: number, column: index + 1, endColumn: index + wanted.length + 1 };
    }
    return null;
  };
  return {
    count: lines.length,
    text,
    at,
    find,
    whole: (line, severity, code, message, fixes = []) => {
      const column = lines[line - 1]?.column ?? 1;
      return at({ line, column, endColumn: endOf(line) }, severity, code, message, { fixes });
    },
    from: (line, column, severity, code, message) =>
      at({ line, column, endColumn: endOf(line) }, severity, code, message),
    replacing: (line, written, replacement, label) => {
      const place = find(written, line, line) ?? { line, column: 1, endColumn: endOf(line) };
      return { kind: 'replace', place, text: replacement, label };
    },
  };
}
