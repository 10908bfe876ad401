import { KarateError } from '../karate-error.ts';

/** A script was stopped because it would not end by itself. Scripts cannot catch it for long: it is thrown again at every tick. */
export class ScriptStopped extends KarateError {
  constructor(message: string, uri: string, line: number) {
    super('E_SCRIPT_ERROR', message, { where: `${uri}:${line}` });
    this.name = 'ScriptStopped';
  }
}
