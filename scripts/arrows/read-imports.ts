import { parseSync } from 'oxc-parser';

/** One import, re-export or literal dynamic import of a file. */
export interface Import {
  /** What stands in quotes. */
  target: string;
  /** Only types are taken, so nothing is loaded when the program runs. */
  typeOnly: boolean;
  line: number;
}

/** @throws Error with place and reason, when the source does not parse. */
export function readImports(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  const fault = errors.find((error) => error.severity === 'Error');
  if (fault) throw new Error(`${file}: ${fault.message}`);
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const found: Import[] = [];
  for (const statement of module.staticImports) {
    const typeOnly = statement.entries.length > 0 && statement.entries.every((entry) => entry.isType);
    found.push({ target: statement.moduleRequest.value, typeOnly, line: lineOf(statement.start) });
  }
  for (const statement of module.staticExports) {
    const from = statement.entries.filter((entry) => entry.moduleRequest);
    const target = from[0]?.moduleRequest?.value;
    if (target === undefined) continue;
    found.push({ target, typeOnly: from.every((entry) => entry.isType), line: lineOf(statement.start) });
  }
  for (const statement of module.dynamicImports) {
    const text = source.slice(statement.moduleRequest.start, statement.moduleRequest.end);
    const literal = /^(['"])(.*)\1$/.exec(text);
    if (literal) found.push({ target: literal[2] ?? '', typeOnly: false, line: lineOf(statement.start) });
  }
  return found;
}
