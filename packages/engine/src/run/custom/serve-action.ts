import { findStep } from '@stepwright/catalogue/describe';
import { awaitElement, stepBudget } from '@stepwright/catalogue/keywords/await-element';
import type { ReadyCall, ResolvedLocator, StepContext } from '@stepwright/catalogue/keywords/behaviour';
import { behaviourOf } from '@stepwright/catalogue/keywords/behaviours';
import type { LookRequest } from '@stepwright/catalogue/ports/web-port';
import { StepError } from '@stepwright/catalogue/step-error';
import type { ActionCall, ElementName } from './custom-protocol.ts';

/** What an action may not call: itself, and what steers the scenario. */
const CLOSED = ['CALL_CUSTOM', 'IF_CONDITION'];
const LONGEST_LOG = 2000;
const MOST_LOGS = 100;
const LARGEST_ATTACHMENT = 20 * 1024 * 1024;
const MOST_ATTACHMENTS = 50;

export interface ActionRights {
  readonly context: StepContext;
  /** What a text in brackets would stand for. */
  locate(text: string): ResolvedLocator;
  readonly element: ResolvedLocator | null;
}

/** Answers the calls of one action. */
export function serveAction({ context, locate, element }: ActionRights) {
  let logs = 0;
  let attachments = 0;
  const find = (name: ElementName): ResolvedLocator => {
    if (!('own' in name)) return locate(String(name.locator));
    if (element !== null) return element;
    throw new StepError('E_SLOT_MISSING', 'the step names no element');
  };
  return async (call: ActionCall, signal: AbortSignal): Promise<unknown> => {
    const within: StepContext = { ...context, signal };
    switch (call.method) {
      case 'act':
        return act(call, find, within);
      case 'read':
        return read(find(call.on), within);
      case 'script':
        return script(call, find, within);
      case 'page':
        return (await within.web()).page(signal);
      case 'cookies':
        return (await within.web()).cookies(signal);
      case 'screenshot':
        return screenshot(call.on === undefined ? null : find(call.on), within);
      case 'log':
        logs += 1;
        if (logs <= MOST_LOGS) context.note(String(call.text), LONGEST_LOG);
        return null;
      case 'attach': {
        attachments += 1;
        const bytes = Buffer.from(String(call.base64), 'base64');
        if (attachments > MOST_ATTACHMENTS || bytes.length > LARGEST_ATTACHMENT) {
          throw new StepError('E_FILE', `an action may attach ${MOST_ATTACHMENTS} files of 20 MB each`);
        }
        await context.attach(bytes, String(call.mediaType), String(call.name));
        return null;
      }
      default:
        throw new StepError('E_PLATFORM', 'there is no such call');
    }
  };
}

type Find = (name: ElementName) => ResolvedLocator;

async function act(call: Extract<ActionCall, { method: 'act' }>, find: Find, context: StepContext): Promise<null> {
  const step = findStep(String(call.keyword));
  const behaviour = step && behaviourOf(step.keyword);
  if (!step || !behaviour) throw new StepError('E_UNKNOWN_ACTION', `there is no action ${call.keyword}`);
  if (CLOSED.includes(step.keyword)) {
    throw new StepError('E_PLATFORM', `${step.keyword} cannot be used inside a custom action`);
  }
  const slot = (text: unknown) => ({ written: String(text), value: String(text), secret: false });
  const ready: ReadyCall = {
    step,
    ...(call.on === undefined ? {} : { locator: find(call.on) }),
    ...(call.to === undefined ? {} : { secondLocator: find(call.to) }),
    ...(call.data === undefined ? {} : { testData: slot(call.data) }),
    ...(call.expected === undefined ? {} : { expected: slot(call.expected) }),
  };
  if (step.locator === 'required' && !ready.locator) {
    throw new StepError('E_SLOT_MISSING', `${step.keyword} needs an element: act('${step.keyword}', { on: … })`);
  }
  await behaviour(ready, context);
  return null;
}

/** What is to be known of an element now; `count` 0 where nothing matches. */
async function read({ choices }: ResolvedLocator, context: StepContext): Promise<unknown> {
  const request: LookRequest = {
    choices,
    pick: { by: 'all' },
    condition: 'present',
    read: ['text', 'value', 'displayed', 'enabled', 'selected'],
    waitMs: 0,
  };
  const { elements } = await (await context.web()).look(request, context.signal);
  const first = elements.find(({ readings }) => readings.displayed === true) ?? elements[0];
  const { text = null, value = null, displayed = false, enabled = false, selected = false } = first?.readings ?? {};
  const texts = elements.map(({ readings }) => readings.text);
  return {
    count: elements.length,
    tag: first?.tag ?? null,
    rect: first?.rect ?? null,
    text,
    value,
    displayed,
    enabled,
    selected,
    texts,
  };
}

async function script(
  { source, on, args }: Extract<ActionCall, { method: 'script' }>,
  find: Find,
  context: StepContext,
): Promise<unknown> {
  const web = await context.web();
  const timeoutMs = context.settings.explicitWaitMs;
  const list = Array.isArray(args) ? args : [];
  if (on === undefined) return web.script(String(source), list, context.signal, { timeoutMs });
  const { choices } = find(on);
  const { handle } = await awaitElement(
    context,
    web,
    { choices, pick: { by: 'first' }, condition: 'present' },
    stepBudget(context),
  );
  return web.script(String(source), list, context.signal, { element: handle, timeoutMs });
}

async function screenshot(element: ResolvedLocator | null, context: StepContext): Promise<string> {
  const web = await context.web();
  if (element === null) return Buffer.from(await web.screenshot('viewport', context.signal)).toString('base64');
  const wish = { choices: element.choices, pick: { by: 'first' }, condition: 'visible', prepare: 'scroll' } as const;
  const { handle } = await awaitElement(context, web, wish, stepBudget(context));
  return Buffer.from(await web.screenshot({ handle }, context.signal)).toString('base64');
}
