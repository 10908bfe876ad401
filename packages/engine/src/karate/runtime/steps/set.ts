import { splitVariable } from '@stepwright/catalogue/karate/expression-shape';
import type { KarateTable } from '@stepwright/catalogue/karate/feature-text';
import type { StepCommand } from '@stepwright/catalogue/karate/step-command';
import type { Work } from '../../effects/effect.ts';
import { KarateError } from '../../karate-error.ts';
import { ScriptStopped } from '../../script/script-stopped.ts';
import { asText } from '../../values/convert/as-text.ts';
import { removeJsonPath, writeJsonPath } from '../../values/jsonpath/json-path.ts';
import { typeOf } from '../../values/type-of.ts';
import { mapToXml } from '../../values/xml/xml-map.ts';
import { newDocument } from '../../values/xml/xml-node.ts';
import { isXml, XmlValue } from '../../values/xml/xml-value.ts';
import { removeXPath, writeXPath } from '../../values/xml/xpath.ts';
import { isXPath } from '../evaluate-expression.ts';
import type { KarateScenario } from '../karate-scenario.ts';
import { putOwn } from '../variables.ts';

type SetCommand = Extract<StepCommand, { form: 'set' }>;

/** `set NAME PATH = …`, or a table of paths below it (karate §1.1). */
export function* setValue(run: KarateScenario, command: SetCommand, table: KarateTable | null): Work<void> {
  const { name, path } = targetOf(command.name, command.path);
  if (command.value !== null) {
    const value = yield* run.evaluate(command.value.text);
    writeAt(run, name, path ?? '$', value, false);
    return;
  }
  yield* setFromTable(run, name, path, table);
}

/** A name with its path: behind a blank, or glued to it. */
function targetOf(name: string, path: string | null): { readonly name: string; readonly path: string | null } {
  if (path !== null) return { name, path };
  const { variable, path: glued } = splitVariable(name);
  return { name: variable, path: glued === '$' ? null : glued };
}

/** Column `path` says where; each further column is an element of a list, its header the index where that is a number. */
function* setFromTable(run: KarateScenario, name: string, base: string | null, table: KarateTable | null): Work<void> {
  for (const row of rowsAsMaps(table)) {
    const where = row.get('path');
    if (where === undefined || where === '') continue;
    const columns = [...row].filter(([column]) => column !== 'path');
    for (const [at, [column, cell]] of columns.entries()) {
      if (cell === '') continue;
      const value = yield* run.evaluate(cell);
      if (value === null && !inParentheses(cell)) continue;
      const index = /^\d+$/.test(column) ? Number(column) : columns.length > 1 ? at : null;
      const suffix = index === null ? '' : `[${index}]`;
      const inXml = where.startsWith('/') || base?.startsWith('/');
      const glue = inXml ? '/' : '.';
      const path = inXml && base === null ? where + suffix : `${base ?? '$'}${suffix}${glue}${where}`;
      writeAt(run, name, path, value, true);
    }
  }
}

function writeAt(run: KarateScenario, name: string, path: string, value: unknown, create: boolean): void {
  const before = run.scope.has(name) ? run.scope.get(name) : null;
  if (isXPath(path)) {
    const root = before ?? (create ? new XmlValue(newDocument()) : null);
    if (!isXml(root)) throw notSettable(name, root, 'XML');
    writeXPath(
      root,
      path,
      typeOf(value) === 'map'
        ? mapToXml(value as { readonly [name: string]: unknown })
        : isXml(value)
          ? value
          : asText(value),
    );
    run.scope.set(name, root);
    return;
  }
  const root = before ?? (create ? (/^\$\[(?!['"])/.test(path) ? [] : {}) : null);
  const type = typeOf(root);
  if (type !== 'map' && type !== 'list') throw notSettable(name, root, 'a map or a list');
  const write = () => writeJsonPath(root, path, value);
  const written = path.includes('?') ? run.watched(path, write) : write();
  if (written !== before) run.scope.set(name, written);
}

function notSettable(name: string, value: unknown, expected: string): KarateError {
  const problem = value === null ? 'is not set' : `is ${typeOf(value)}`;
  return new KarateError('E_VARIABLE', `"set" needs ${expected}, and the variable ${name} ${problem}`);
}

/** What cannot be removed is told and changes nothing. */
export function removeValue(run: KarateScenario, command: Extract<StepCommand, { form: 'remove' }>): void {
  const { name, path } = targetOf(command.name, command.path);
  try {
    const root = run.scope.has(name) ? run.scope.get(name) : null;
    if (path === null) throw new KarateError('E_SYNTAX', 'a path is missing');
    if (isXPath(path)) removeXPath(root as XmlValue, path);
    else run.watched(path, () => removeJsonPath(root, path));
  } catch (error) {
    if (error instanceof ScriptStopped) throw error;
    run.print('warn', `nothing was removed: ${(error as Error).message}`);
  }
}

/** Every cell is an expression; a null is left out unless it stands in parentheses. */
export function* makeTable(run: KarateScenario, name: string, table: KarateTable | null): Work<void> {
  const list: object[] = [];
  for (const row of rowsAsMaps(table)) {
    const map = {};
    for (const [column, cell] of row) {
      const value = yield* run.evaluate(cell);
      if (value !== null || inParentheses(cell)) putOwn(map, column, value);
    }
    list.push(map);
  }
  run.scope.set(name, list);
}

/** `replace NAME.token = …`, or a table with the column `token` and one for its values. */
export function* replaceText(
  run: KarateScenario,
  { name, token, value }: Extract<StepCommand, { form: 'replace' }>,
  table: KarateTable | null,
): Work<void> {
  if (value !== null) return yield* replaceOne(run, name, token ?? '', value.text);
  for (const row of rowsAsMaps(table)) {
    const written = row.get('token');
    const [source] = [...row].filter(([column]) => column !== 'token').map(([, cell]) => cell);
    if (written !== undefined && source !== undefined) yield* replaceOne(run, name, written, source);
  }
}

/** A token that begins with a letter or digit stands in the text as `<token>`. */
function* replaceOne(run: KarateScenario, name: string, token: string, source: string): Work<void> {
  if (!run.scope.has(name))
    throw new KarateError('E_VARIABLE', `"replace" needs the variable ${name}, and it is not set`);
  const text = asText(run.scope.get(name));
  if (text === null || token.trim() === '' || source.trim() === '') return;
  const replacement = asText(yield* run.evaluate(source));
  const place = /^[\p{L}\p{N}]/u.test(token.trim()) ? `<${token.trim()}>` : token.trim();
  if (replacement !== null)
    run.scope.set(
      name,
      text.replaceAll(place, () => replacement),
    );
}

function inParentheses(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.startsWith('(') && trimmed.endsWith(')');
}

/** The rows of a table below a step, each by its columns, as they are written. */
function rowsAsMaps(table: KarateTable | null): Map<string, string>[] {
  const [header, ...rows] = table?.rows ?? [];
  if (!header) return [];
  return rows.map(({ cells }) => new Map(header.cells.map((column, at) => [column, cells[at] ?? ''])));
}
