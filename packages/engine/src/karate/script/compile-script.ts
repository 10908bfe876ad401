import { compileFunction } from 'node:vm';
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

const PARAMETERS = ['$scope', '$source', ...ABSENT];

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
 * @throws SyntaxError whose stack names the script's own line
 */
export function compileScript(source: string, place: ScriptPlace): CompiledScript {
  const expression = source.replace(/[\s;]+$/, '');
  try {
    const run = compile(`with($scope){return (${expression}\n)}`, place);
    return { run: (scope) => run(scope), assigns: assignedNames(expression, false) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  // Compiled once more by itself, so that what is wrong is known now and told about the script as it was written.
  compile(`{${source}\n}`, place);
  const run = compile('with($scope){return eval($source)}', place);
  const text = `${'\n'.repeat(Math.max(0, place.line - 1))}${source}\n//# sourceURL=${scriptName(place)}`;
  return { run: (scope) => run(scope, text), assigns: assignedNames(source, true) };
}

function compile(body: string, place: ScriptPlace): (...given: unknown[]) => unknown {
  return compileFunction(body, PARAMETERS, {
    filename: scriptName(place),
    lineOffset: place.line - 1,
  }) as (...given: unknown[]) => unknown;
}

/** Marks frames of scripts in stacks; blanks and brackets would break their reading. */
export function scriptName(place: ScriptPlace): string {
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
