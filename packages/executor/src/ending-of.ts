import { SCRIPT_BURDEN_MARK, SCRIPT_BURDEN_OVER, SCRIPT_END_MARK } from '@stepwright/engine/child-protocol';
import type { EngineExit } from './engine-process.ts';

/** How a run ended, as the server is told. */
export interface Ending {
  readonly outcome: 'finished' | 'stopped' | 'broken';
  readonly error: string | null;
}

/** What the child said, or what its silence means. */
export function endingOf(exit: EngineExit, stopAsked: boolean): Ending {
  if (exit.end !== null) return exit.end;
  if (stopAsked) return { outcome: 'stopped', error: null };
  const lines = exit.lastWords.split('\n').filter((line) => line.trim() !== '');
  const scriptEnd = lines.findLast((line) => line.startsWith(SCRIPT_END_MARK));
  if (scriptEnd !== undefined) return { outcome: 'broken', error: `${sentence(scriptEnd, SCRIPT_END_MARK)}.` };
  const burden = burdenAtEnd(lines);
  if (burden !== undefined) {
    const error = `${burden} when the engine ended unexpectedly (${exit.how}). A single operation that makes very much at once cannot be stopped; let the script make less, or in parts.`;
    return { outcome: 'broken', error };
  }
  // Node ends with its version and puts the stack behind what went wrong.
  const lastLine =
    lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.findLast((line) => !/^Node\.js v|^ +at /.test(line));
  const detail = lastLine === undefined ? '' : ` Its last words: ${lastLine.slice(0, 500)}`;
  return { outcome: 'broken', error: `The engine ended unexpectedly (${exit.how}).${detail}` };
}

/** What was told of a script that took much memory and was not over when the process ended. */
function burdenAtEnd(lines: readonly string[]): string | undefined {
  const last = lines.findLast((line) => line.startsWith(SCRIPT_BURDEN_MARK));
  if (last === undefined || last === `${SCRIPT_BURDEN_MARK}${SCRIPT_BURDEN_OVER}`) return undefined;
  return sentence(last, SCRIPT_BURDEN_MARK);
}

/** `ScriptError: the script on line 4 …` → `The script on line 4 …`. */
function sentence(line: string, mark: string): string {
  const text = line.slice(mark.length);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
