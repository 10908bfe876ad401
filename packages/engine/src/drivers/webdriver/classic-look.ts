import { randomUUID } from 'node:crypto';
import type { Look, LookRequest } from '@stepwright/catalogue/ports/web-port';
import type { Limits } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import { LOOK_SOURCE } from './page/source.ts';

type Execute = (declaration: string, args: readonly unknown[], limits: Limits) => Promise<unknown>;

/** The look as JSON text, and the elements that it tells of as the protocol writes them. */
export interface ClassicAnswer {
  readonly look: Look;
  readonly elements: readonly unknown[];
}

const CALL = `(request, name) => typeof globalThis[name] === 'function' ? globalThis[name](JSON.parse(request)) : null`;

const INSTALL_AND_CALL = `(request, name) => {
  const look = ${LOOK_SOURCE};
  try { Object.defineProperty(globalThis, name, { value: look }); } catch { /* Next time it comes along again. */ }
  return look(JSON.parse(request));
}`;

/**
 * The look of a session that shares the page's own world. Its source is long, so a document keeps it, under a name that no page can know
 * beforehand, change or list.
 */
export class ClassicLook {
  readonly #execute: Execute;
  readonly #name = `stepwright-${randomUUID()}`;
  /** Nothing has looked at the document yet: asking whether it keeps the look would cost a command. */
  #fresh = true;

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  /** Another document is there now, loaded by a command. */
  forget(): void {
    this.#fresh = true;
  }

  async look(request: LookRequest, limits: Limits): Promise<ClassicAnswer> {
    const args = [JSON.stringify(request), this.#name];
    let answer = this.#fresh ? null : await this.#execute(CALL, args, limits);
    answer ??= await this.#execute(INSTALL_AND_CALL, args, limits);
    // A dialog that opens meanwhile ends the script without a value; the next command tells of it.
    if (!Array.isArray(answer)) throw new DriverFault('unknown error', 'the page did not finish its answer');
    this.#fresh = false;
    const [text, ...elements] = answer;
    return { look: JSON.parse(text) as Look, elements };
  }
}
