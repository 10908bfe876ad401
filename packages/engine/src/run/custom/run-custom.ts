import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { closest } from '@stepwright/catalogue/grammar/closest';
import type { StepContext } from '@stepwright/catalogue/keywords/behaviour';
import type { CustomCall } from '@stepwright/catalogue/ports/custom-actions';
import { StepError } from '@stepwright/catalogue/step-error';
import { runInProcess } from './custom-process.ts';
import { MODULE_ENDING } from './custom-protocol.ts';
import { classesOf } from './jar-classes.ts';
import { findJava, runJar } from './run-jar.ts';
import { type ActionRights, serveAction } from './serve-action.ts';

export interface ActionFiles {
  /** Folder of the files of the bundle. */
  readonly folder: string;
  /** Names of those that the feature includes. */
  readonly names: readonly string[];
}

export interface CustomSurroundings extends Pick<ActionRights, 'locate'> {
  readonly files: ActionFiles;
  readonly context: StepContext;
  /** UI test data of the environment, opened. */
  readonly environment: { readonly [key: string]: unknown };
}

const LONGEST_PRINT = 2000;
const MOST_KNOWN = 20;

type Variables = { readonly [name: string]: unknown };

/** Runs a custom action: a module is looked for first, then the class of a jar. Errors as RunCustomAction tells them. */
export async function runCustom(call: CustomCall, around: CustomSurroundings, signal: AbortSignal): Promise<Variables> {
  const { action, timeoutMs } = call;
  const modules = await modulesFor(action, around.files);
  const problems: string[] = [];
  if (modules.length > 0) {
    const host = {
      serve: serveAction({ context: around.context, locate: around.locate, element: call.element }),
      printed: (text: string) => notePrinted(around.context, text),
    };
    const element = call.element === null ? null : { locator: call.element.name };
    const order = { type: 'run', action, modules, element, ...handedOver(call, around) } as const;
    const end = await runInProcess(order, host, timeoutMs, signal);
    if (end.how === 'done') return end.variables;
    problems.push(...end.problems);
  }
  const jars = around.files.names.filter((name) => /\.jar$/i.test(name)).map((name) => join(around.files.folder, name));
  const classes = (await Promise.all(jars.map((jar) => classesOf(jar)))).flat();
  const className =
    classes.find((name) => name === action) ?? classes.find((name) => name.split('.').at(-1) === action);
  if (className === undefined) throw notFound(action, await knownActions(around.files, classes), problems);
  const java = findJava();
  if (java === null) {
    const reason = `the action ${action} is a class of a jar, but no Java is installed where the run executes`;
    throw new StepError('E_CUSTOM_NOT_FOUND', reason);
  }
  const chosen = call.element?.choices[0].text;
  const element = call.element === null ? null : { locator: call.element.name, xpath: chosen };
  const order = { action, className, jars, input: { element, ...handedOver(call, around) } };
  return runJar(java, order, (text) => notePrinted(around.context, text), timeoutMs, signal);
}

function handedOver({ argument }: CustomCall, { context, environment }: CustomSurroundings) {
  return { argument, variables: context.variables.all(), environment };
}

function notePrinted(context: StepContext, text: string): void {
  if (text !== '') context.note(`the action printed: ${text.slice(-LONGEST_PRINT)}`);
}

/** The module that is named like the action; others only when the action's name stands in them: loading a module runs it. */
async function modulesFor(action: string, { folder, names }: ActionFiles): Promise<readonly string[]> {
  const modules = names.filter((name) => MODULE_ENDING.test(name));
  const found: string[] = [];
  for (const name of modules) {
    const path = join(folder, name);
    if (stemOf(name) === action) found.unshift(path);
    else if ((await readFile(path, 'utf8')).includes(action)) found.push(path);
  }
  return found;
}

async function knownActions({ folder, names }: ActionFiles, classes: readonly string[]): Promise<readonly string[]> {
  const known = new Set<string>();
  for (const name of names.filter((one) => MODULE_ENDING.test(one))) {
    const text = await readFile(join(folder, name), 'utf8');
    if (/^\s*export\s+default\b|\bmodule\.exports\s*=/m.test(text)) known.add(stemOf(name));
    for (const [, exported] of text.matchAll(
      /^\s*export\s+(?:async\s+)?(?:function\*?|class|const|let)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gmu,
    )) {
      known.add(exported ?? '');
    }
  }
  for (const name of classes) known.add(name);
  return [...known];
}

function notFound(action: string, known: readonly string[], problems: readonly string[]): StepError {
  const near = closest(action, known, 3);
  const shown = known.slice(0, MOST_KNOWN).join(', ') + (known.length > MOST_KNOWN ? ', …' : '');
  const hint = known.length === 0 ? 'the feature includes no file with actions' : `the included files have ${shown}`;
  return new StepError('E_CUSTOM_NOT_FOUND', `there is no custom action "${action}"; ${hint}`, {
    near,
    details: problems,
  });
}

function stemOf(name: string): string {
  return basename(name).replace(/\.[^.]*$/, '');
}
