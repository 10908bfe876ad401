/** For tests: the table of rows that every keyword is tried with. Its first lines say how it is written. */

export interface Row {
  readonly kind: '+' | '-' | '!' | '~';
  readonly step: string;
  /** First line of the error, without the seconds. */
  readonly error?: string;
}

export interface KeywordRows {
  /** Key of the address of the page that is loaded first. */
  readonly page: string;
  readonly rows: readonly Row[];
  /** Why there is no row of a kind. */
  readonly reasons: { readonly [kind: string]: string };
}

export function readKeywordRows(text: string): { readonly [keyword: string]: KeywordRows } {
  const table: Record<string, { page: string; rows: Row[]; reasons: Record<string, string> }> = {};
  let current = '';
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (/^[A-Z_]+$/.test(line)) {
      if (line in table) throw new Error(`line ${at + 1}: ${line} stands twice`);
      current = line;
      table[current] = { page: 'home', rows: [], reasons: {} };
      continue;
    }
    const rest = line.slice(1).trim();
    const entry = table[current]!;
    if (line.startsWith('@')) entry.page = rest;
    else if (line.startsWith('/')) entry.reasons[rest.charAt(0)] = rest.slice(1).trim();
    else if (line.startsWith('=')) entry.rows.push({ ...entry.rows.pop()!, error: rest });
    else entry.rows.push({ kind: line.charAt(0) as Row['kind'], step: rest });
  }
  return table;
}
