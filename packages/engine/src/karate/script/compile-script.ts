import { compileFunction } from 'node:vm';
import { addTicks, needsTicks } from './add-ticks.ts';
import type { ScriptPlace } from './script-scope.ts';

/** A script that can be run: `run(scope, …)` evaluates it against the names that `scope` answers for. */
export interface CompiledScript {
  run(scope: object): unknown;
  /** Names that it may assign to without declaring them: they become variables (karate §5.2). */
  readonly assigns: ReadonlySet<string> | null;
}

/**
 * Names that Node has and a script of an API test does not: they are seen as undefined. This keeps scripts portable and mistakes visible;
 * the boundary of safety is the run's process.
 */
const ABSENT = [
  'process',
  'require',
  'module',
  'exports',
  'global',
  'fetch',
  'Worker',
  'Buffer',
  'WebAssembly',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'MessageChannel',
  'SharedArrayBuffer',
  'Atomics',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'navigator',
  'performance',
  'localStorage',
  'sessionStorage',
] as const;
const ABSENT_NAMES: ReadonlySet<string> = new Set(ABSENT);

/** Behind these the names of ABSENT, for which nothing is given. */
const PARAMETERS = ['$scope', '$ticks', '$source', ...ABSENT];

const ASSIGNED =
  /(?<![.\w$])(?:(var|let|const)\s+)?([A-Za-z_$][\w$]*)\s*(?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)?=(?![=>])/g;
const LOOPED = /\bfor\s*\(\s*([A-Za-z_$][\w$]*)\s+(?:in|of)\b/g;

/** Whether the name is one that scripts see as undefined although the process has it. */
export function isAbsent(name: string): boolean {
  return ABSENT_NAMES.has(name);
}

/**
 * Compiles JavaScript in sloppy mode: as an expression where it is one, else as statements, whose value is that of the last expression.
 *
 * @param tick is called with the line at the head of loops and functions, where the script could go on without end
 * @param always adds ticks also where it could not
 * @throws SyntaxError whose stack names the script's own line
 */
export function compileScript(
  source: string,
  place: ScriptPlace,
  tick: (line: number) => void,
  always: boolean,
): CompiledScript {
  const ticks = always || needsTicks(source);
  const expression = source.replace(/[\s;]+$/, '');
  try {
    const text = (ticks ? addTicks(expression, true, place.line) : null) ?? expression;
    const run = compile(
      ticks ? `with($scope){const $tick=$ticks;return (${text}\n)}` : `with($scope){return (${text}\n)}`,
      place,
    );
    return { run: (scope) => run(scope, tick), assigns: assignedNames(expression, false) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  // Compiled once by itself, so that what is wrong is known now and told about the script as it was written.
  compile(`{${source}\n}`, place);
  const run = compile('with($scope){const $tick=$ticks;return eval($source)}', place);
  const text = (ticks ? addTicks(source, false, place.line) : null) ?? source;
  const placed = `${'\n'.repeat(Math.max(0, place.line - 1))}${text}\n//# sourceURL=${scriptName(place)}`;
  return { run: (scope) => run(scope, tick, placed), assigns: assignedNames(source, true) };
}

function compile(body: string, place: ScriptPlace): (...given: unknown[]) => unknown {
  return compileFunction(body, PARAMETERS, {
    filename: scriptName(place),
    lineOffset: place.line - 1,
  }) as (...given: unknown[]) => unknown;
}

/** Marks frames of scripts in stacks; blanks and brackets would break their reading. */
function scriptName(place: ScriptPlace): string {
  return `stepwright-script:${encodeURIComponent(place.uri)}`;
}

/** Undeclared names left of an assignment; more than there are is harmless, as names that are declared never get as far as the scope. */
function assignedNames(source: string, withVar: boolean): ReadonlySet<string> | null {
  if (!source.includes('=') && !source.includes('for')) return null;
  let names: Set<string> | null = null;
  for (const [, declared, name] of source.matchAll(ASSIGNED)) {
    if (declared !== undefined && !(withVar && declared === 'var')) continue;
    names ??= new Set();
    names.add(name as string);
  }
  for (const [, name] of source.matchAll(LOOPED)) {
    names ??= new Set();
    names.add(name as string);
  }
  return names;
}
