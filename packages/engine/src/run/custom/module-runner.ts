import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ActionCall, ElementName, FromAction, RunOrder, ToAction } from './custom-protocol.ts';

/**
 * The process of one custom action: loads modules of the project, finds the action, runs it and tells how it ended. It knows nothing of
 * the product; everything that the action may do with the browser goes through the channel.
 */

/** Ends a process whose engine is gone, even when the action never lets go of the thread. */
const WATCH = `
const { workerData } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL'); }, 1000);`;

const aborting = new AbortController();
const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
let calls = 0;
let modules: readonly string[] = [];
/** The element of the step, as the action gets it. */
let ownElement: RunOrder['element'] = null;

new Worker(WATCH, { eval: true, workerData: process.ppid }).unref();
process.on('disconnect', () => process.exit(1));
process.on('uncaughtException', (error) => void fail(error));
process.on('unhandledRejection', (error) => void fail(error));
process.on('message', (message: ToAction) => {
  if (message.type === 'run') void work(message);
  else if (message.type === 'abort') aborting.abort(new Error(message.reason));
  else {
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) call?.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
    else call?.resolve(message.value);
  }
});

void tell({ type: 'ready' });

type Action = (context: object) => unknown;

async function work(order: RunOrder): Promise<void> {
  modules = order.modules;
  ownElement = order.element;
  try {
    const problems: string[] = [];
    const action = await find(order, problems);
    if (action === null) return await tell({ type: 'unknown', problems });
    const returned = await action(contextOf(order));
    await tell({ type: 'done', variables: variablesOf(returned) });
  } catch (error) {
    await fail(error);
  }
}

/** The module that is named like the action must load; others may be broken, as long as they are not needed. */
async function find({ action, modules: paths }: RunOrder, problems: string[]): Promise<Action | null> {
  for (const path of paths) {
    const isNamesake = stemOf(path) === action;
    let loaded: { readonly [name: string]: unknown };
    try {
      loaded = await import(pathToFileURL(path).href);
    } catch (error) {
      if (isNamesake) throw withPlace(error, path);
      problems.push(`${basename(path)} cannot be loaded: ${messageOf(error)}`);
      continue;
    }
    const whole = loaded.default;
    const named = loaded[action] ?? (isObject(whole) ? whole[action] : undefined);
    const found = actionOf(named) ?? (isNamesake || nameOf(whole) === action ? actionOf(whole) : null);
    if (found !== null) return found;
    if (isNamesake) problems.push(`${basename(path)} exports neither a default action nor one called ${action}`);
  }
  return null;
}

/** A syntax error does not say by itself where it is; Node's own check of the file does. */
function withPlace(error: unknown, path: string): unknown {
  if (!(error instanceof SyntaxError) || placeOf(error) !== null) return error;
  const { stderr } = spawnSync(process.execPath, ['--check', path], { encoding: 'utf8', timeout: 5000 });
  return Object.assign(error, { stack: `${error.stack}\n${stderr}` });
}

/** A class with a method `run`, an object with one, or a function. */
function actionOf(value: unknown): Action | null {
  if (typeof value === 'function') {
    const isClass =
      typeof value.prototype?.run === 'function' || /^class\b/.test(Function.prototype.toString.call(value));
    if (!isClass) return value as Action;
    return (context) => {
      const made = Reflect.construct(value, []) as { run?: Action };
      if (typeof made.run !== 'function') throw new Error(`the class ${value.name} has no method run`);
      return made.run(context);
    };
  }
  if (isObject(value) && typeof value.run === 'function') return (context) => (value as { run: Action }).run(context);
  return null;
}

function contextOf({ argument, element, variables, environment }: RunOrder): object {
  return {
    argument,
    element,
    variables,
    environment,
    browser,
    signal: aborting.signal,
    log: (text: unknown) => ask({ method: 'log', text: typeof text === 'string' ? text : JSON.stringify(text) }),
    attach: (content: Uint8Array | string, options: { readonly name?: string; readonly mediaType?: string } = {}) => {
      const text = typeof content === 'string';
      const { name = 'Attachment', mediaType = text ? 'text/plain' : 'application/octet-stream' } = options;
      return ask({ method: 'attach', base64: Buffer.from(content as string).toString('base64'), mediaType, name });
    },
  };
}

type Target = string | { readonly locator: string };

const act = (keyword: string, slots: Omit<Extract<ActionCall, { method: 'act' }>, 'method' | 'keyword'>) =>
  ask({ method: 'act', keyword, ...slots });

/** The part of a browser that an action may use. */
const browser = {
  /** Any action of the catalogue: `act('SELECT', { on: 'form.country', data: 'France' })`. */
  act: (keyword: string, slots: { on?: Target; to?: Target; data?: unknown; expected?: unknown } = {}) =>
    act(keyword, {
      ...(slots.on === undefined ? {} : { on: nameElement(slots.on) }),
      ...(slots.to === undefined ? {} : { to: nameElement(slots.to) }),
      ...(slots.data === undefined ? {} : { data: String(slots.data) }),
      ...(slots.expected === undefined ? {} : { expected: String(slots.expected) }),
    }),
  goto: (address: string) => act('NAVIGATE_TO_URL', { data: address }),
  click: (target: Target) => act('CLICK', { on: nameElement(target) }),
  hover: (target: Target) => act('HOVER', { on: nameElement(target) }),
  type: (target: Target, text: unknown) => act('ENTER', { on: nameElement(target), data: String(text) }),
  press: (keys: string) => act('KEY_PRESS', { data: keys }),
  waitFor: (target: Target, state = 'visible') => act('WAIT_UNTIL', { on: nameElement(target), expected: state }),
  read: (target: Target) => ask({ method: 'read', on: nameElement(target) }),
  /** A text is the body of a function; the arguments arrive in `arguments`, an element first. */
  script: (source: string | ((...args: never[]) => unknown), ...args: readonly unknown[]) => {
    const [first, ...rest] = args;
    const text = typeof source === 'function' ? `return (${source}).apply(null, arguments);` : source;
    const isTarget = isObject(first) && typeof first.locator === 'string';
    if (isTarget)
      return ask({ method: 'script', source: text, on: nameElement(first as { locator: string }), args: rest });
    return ask({ method: 'script', source: text, args });
  },
  page: () => ask({ method: 'page' }),
  cookies: () => ask({ method: 'cookies' }),
  screenshot: async (target?: Target) => {
    const on = target === undefined ? {} : { on: nameElement(target) };
    return Buffer.from(String(await ask({ method: 'screenshot', ...on })), 'base64');
  },
};

function nameElement(target: Target): ElementName {
  if (typeof target === 'string') return { locator: target };
  return target === ownElement ? { own: true } : { locator: String(target.locator) };
}

function ask(call: ActionCall): Promise<unknown> {
  calls += 1;
  const id = calls;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    tell({ type: 'call', id, call }).catch(reject);
  });
}

function tell(message: FromAction): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });
}

async function fail(error: unknown): Promise<void> {
  await tell({ type: 'failed', message: messageOf(error), place: placeOf(error) }).catch(() => undefined);
  process.exit(1);
}

function variablesOf(returned: unknown): { [name: string]: unknown } {
  if (returned === undefined || returned === null) return {};
  if (!isObject(returned))
    throw new Error(`it returned ${typeof returned}; an action returns { variables } or nothing`);
  const { variables = {} } = returned;
  if (!isObject(variables)) throw new Error('what it returned as variables is not an object of names and values');
  return JSON.parse(JSON.stringify(variables, (_key, value) => (typeof value === 'bigint' ? String(value) : value)));
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const ours = typeof code === 'string' && /^E_[A-Z_]+$/.test(code);
  return ours ? `${error.message} (${code})` : error.message || error.name;
}

/** `LoyaltyPoints.ts:12:9`: the first place of the stack that lies in a module of the project. */
function placeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const names = new Set(modules.map((path) => basename(path)));
  for (const [, name, line, column] of (error.stack ?? '').matchAll(/([^/\\()\s]+\.[cm]?[jt]s):(\d+)(?::(\d+))?/gi)) {
    const file = decodeURIComponent(name ?? '');
    if (names.has(file)) return `${file}:${line}${column === undefined ? '' : `:${column}`}`;
  }
  return null;
}

function stemOf(path: string): string {
  return basename(path).replace(/\.[^.]*$/, '');
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'function' ? value.name : undefined;
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
