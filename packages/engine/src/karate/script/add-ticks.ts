import { createRequire } from 'node:module';
import type { Node, Program } from 'acorn';

const LOOP = /\b(?:for|while|do)\b/;
/** What may run on without a loop, or keep going after it was stopped. */
const LASTING = /\bcatch\b|\basync\b|\bawait\b|\bPromise\b|\byield\b|\bcallee\b/;
const NAMED =
  /\bfunction\s*\*?\s*([A-Za-z_$][\w$]*)|([A-Za-z_$][\w$]*)\s*[:=]\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)/g;

/** Whether a script could go on without end in ways that ticks see: it loops, or a function of it names itself. */
export function needsTicks(source: string): boolean {
  if (LOOP.test(source) || LASTING.test(source)) return true;
  for (const [whole, declared, assigned] of source.matchAll(NAMED)) {
    const name = declared ?? assigned;
    if (name !== undefined && source.split(name).length - 1 > whole.split(name).length - 1) return true;
  }
  return false;
}

/**
 * The source with a call of `$tick(line)` at the head of each loop, function and catch block; lines stay where they are. Null where it
 * cannot be read, which V8 will say better.
 *
 * @param line of the file on which the source begins
 */
export function addTicks(source: string, asExpression: boolean, line: number): string | null {
  const before = asExpression ? '(' : '';
  const text = asExpression ? `(${source}\n)` : source;
  const { parse } = createRequire(import.meta.url)('acorn') as typeof import('acorn');
  let program: Program;
  try {
    program = parse(text, { ecmaVersion: 'latest', locations: true });
  } catch {
    return null;
  }
  const insertions = new Insertions();
  visit(program, (node) => collect(node, line - 1, insertions));
  const pieces: string[] = [];
  let from = before.length;
  for (const { at, text: added } of insertions.sorted()) {
    pieces.push(text.slice(from, at), added);
    from = at;
  }
  pieces.push(text.slice(from, asExpression ? -2 : undefined));
  return pieces.join('');
}

interface Insertion {
  readonly at: number;
  readonly text: string;
  /** Among those of one place: what is closed there, inside out, then what is opened, outside in. */
  readonly rank: number;
}

/** Outer nodes are collected before inner ones. */
class Insertions {
  readonly #all: Insertion[] = [];

  open(at: number, text: string): void {
    this.#all.push({ at, text, rank: this.#all.length });
  }

  close(at: number, text: string): void {
    this.#all.push({ at, text, rank: -1 - this.#all.length });
  }

  sorted(): readonly Insertion[] {
    return this.#all.sort((a, b) => a.at - b.at || a.rank - b.rank);
  }
}

/** What is read of acorn's nodes. */
interface Read extends Node {
  readonly [name: string]: unknown;
}

function visit(node: Node, see: (node: Read) => void): void {
  see(node as Read);
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) {
      for (const one of part) if (isNode(one)) visit(one, see);
    } else if (isNode(part)) visit(part, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

function collect(node: Read, lineBefore: number, insertions: Insertions): void {
  const tick = `$tick(${lineBefore + (node.loc?.start.line ?? 1)})`;
  const body = node.body as Read;
  switch (node.type) {
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      if (body.type === 'BlockStatement') insertions.open(body.start + 1, statement(tick));
      else {
        insertions.open(body.start, `{${statement(tick)}`);
        insertions.close(body.end, '}');
      }
      break;
    case 'CatchClause':
      insertions.open(body.start + 1, statement(tick));
      break;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      enterFunction(body, tick, insertions);
      break;
    case 'ArrowFunctionExpression':
      if (body.type === 'BlockStatement') enterFunction(body, tick, insertions);
      else {
        insertions.open(body.start, `(${tick},`);
        insertions.close(body.end, ')');
      }
  }
}

/** A declaration: it has no value, so that the value of statements stays what it was. */
function statement(tick: string): string {
  return `const $ticked=${tick};`;
}

/** `'use strict'` counts only as the first thing of a function, and may end without a semicolon. */
function enterFunction(body: Read, tick: string, insertions: Insertions): void {
  const last = (body.body as Read[]).filter((one) => typeof one.directive === 'string').at(-1);
  if (last === undefined) insertions.open(body.start + 1, statement(tick));
  else insertions.open(last.end, `;${statement(tick)}`);
}
