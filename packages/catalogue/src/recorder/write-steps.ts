import type { PageElement } from '@stepwright/contract/page-work';
import { findStep } from '../describe.ts';
import type { Step } from '../keywords/step.ts';
import type { RecordedAction } from './recorded-action.ts';

export type StepStyle = 'keyword' | 'sentence';

export interface WrittenStep {
  /** The instruction, without a Gherkin keyword. */
  readonly text: string;
  /** Checks begin with Then. */
  readonly check: boolean;
  /** Text of the doc string below it: a value of several lines. */
  readonly docString?: string;
  /** What the person still has to do so that it runs. */
  readonly hint?: string;
}

export interface WriteOptions {
  readonly style: StepStyle;
  /** How a step calls an element, without brackets. */
  readonly nameOf: (element: PageElement) => string;
  /** Whether a text would be taken for a key or a variable. */
  readonly isName?: (text: string) => boolean;
}

interface Slots {
  readonly locator?: PageElement | null;
  readonly second?: PageElement;
  readonly testData?: string;
  readonly expected?: string;
}

/** The catalogue steps for one recorded action; a prompt that is answered takes two. */
export function writeSteps({ event }: RecordedAction, options: WriteOptions): readonly WrittenStep[] {
  const one = (keyword: string, slots: Slots = {}, more: Omit<WrittenStep, 'text' | 'check'> = {}): WrittenStep => ({
    // A sentence has no place for a text of several lines.
    text: writeStep(keyword, slots, more.docString === undefined ? options : { ...options, style: 'keyword' }),
    check: keyword.startsWith('VERIFY'),
    ...more,
  });
  const literal = (text: string) => quoteLiteral(text, options.isName);
  switch (event.what) {
    case 'click': {
      const keyword = event.button === 'right' ? 'RIGHT_CLICK' : event.count > 1 ? 'DOUBLE_CLICK' : 'CLICK';
      return [one(keyword, { locator: event.element })];
    }
    case 'enter': {
      const { element: locator, text } = event;
      if (text === null) {
        const key = secretKey(locator);
        const hint = `What was typed was not recorded. Add the key ${key} with a value of the form ENC(...) to the environment.`;
        return [one('ENTER_SECRET', { locator, testData: key }, options.isName?.(key) ? {} : { hint })];
      }
      if (text === '') return [one('CLEAR_FIELD', { locator })];
      if (/[\r\n]/.test(text)) return [one('ENTER', { locator }, { docString: text.replace(/\r\n?/g, '\n') })];
      return [one('ENTER', { locator, testData: literal(text) })];
    }
    case 'select':
      if (event.chosen.length === 0) return [one('UNSELECT', { locator: event.element })];
      return [one('SELECT', { locator: event.element, testData: listOf(event.chosen, literal) })];
    case 'check': {
      const keyword =
        event.form === 'radio' ? 'SELECT_RADIO_BUTTON' : event.on ? 'SELECT_CHECKBOX' : 'UNSELECT_CHECKBOX';
      return [one(keyword, { locator: event.element })];
    }
    case 'key':
      return [one('KEY_PRESS', { locator: event.element, testData: event.keys.join('+') })];
    case 'upload': {
      if (event.names.length === 0) return [];
      const hint = `Include ${event.names.length === 1 ? 'the file' : 'the files'} ${event.names.join(', ')} in the feature.`;
      return [one('FILE_UPLOAD', { locator: event.element, testData: event.names.join(';') }, { hint })];
    }
    case 'drag':
      return [one('DRAG_AND_DROP', { locator: event.element, second: event.target })];
    case 'open':
      return [one('NAVIGATE_TO_URL', { testData: literal(event.url) })];
    case 'go':
      return [one({ back: 'NAVIGATE_BACK', forward: 'NAVIGATE_FORWARD', reload: 'REFRESH_PAGE' }[event.where])];
    case 'window':
      return [one('SWITCH_WINDOW', { testData: literal(event.title) })];
    case 'close':
      return [one('CLOSE_TAB')];
    case 'dialog': {
      const answer = one(event.accept ? 'ACCEPT_ALERT' : 'DISMISS_ALERT');
      return event.text === null ? [answer] : [one('ENTER_ALERT_TEXT', { testData: literal(event.text) }), answer];
    }
    case 'leaveFrames':
      return [one('SWITCH_TO_DEFAULT_CONTENT')];
    case 'verify':
      return [verify(event, one, literal)];
  }
}

function verify(
  event: Extract<RecordedAction['event'], { what: 'verify' }>,
  one: (keyword: string, slots: Slots) => WrittenStep,
  literal: (text: string) => string,
): WrittenStep {
  const locator = event.element;
  switch (event.form) {
    case 'text':
      return one('VERIFY', { locator, expected: literal(event.text) });
    case 'contains':
      return one('VERIFY_TEXT_CONTAINS', { locator, expected: literal(event.text) });
    case 'value':
      return one('VERIFY_VALUE', { locator, expected: literal(event.text) });
    case 'visible':
      return one('VERIFY_ELEMENT_VISIBLE', { locator });
    case 'selected':
      return one('VERIFY_IS_SELECTED', { locator, ...(event.on ? {} : { expected: 'false' }) });
    case 'count':
      return one('VERIFY_ELEMENTS_COUNT', { locator, expected: String(event.count) });
  }
}

/** The steps as lines of a scenario, each with the Gherkin keyword that reads best. */
export function scenarioLines(steps: readonly WrittenStep[], indent = '    '): readonly string[] {
  let before: boolean | null = null;
  return steps.flatMap(({ text, check, docString }) => {
    const keyword = before === check ? 'And' : check ? 'Then' : 'When';
    before = check;
    const body = docString === undefined ? [] : docString.replaceAll('"""', '\\"\\"\\"').split('\n');
    const below = docString === undefined ? [] : ['"""', ...body, '"""'].map((line) => `${indent}  ${line}`);
    return [`${indent}${keyword} ${text}`, ...below];
  });
}

/** The key under which the environment should hold a secret that was typed into a field. */
export function secretKey(element: PageElement): string {
  const words = element.name.replace(/_field$/, '').split('_');
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('') || 'secret';
}

function writeStep(keyword: string, { locator, second, testData, expected }: Slots, options: WriteOptions): string {
  const element = locator ? `[${options.nameOf(locator)}]` : '';
  const other = second ? `[${options.nameOf(second)}]` : '';
  const data = testData === undefined ? '' : `<${escapeBrackets(testData)}>`;
  const wish = expected === undefined ? '' : `{${escapeBrackets(expected)}}`;
  const definition = findStep(keyword);
  if (options.style === 'sentence' && definition) return writeSentence(definition, [element, other], data, wish);
  return [keyword, element, other, data, wish].filter((part) => part !== '').join(' ');
}

/** Fills the sentence of an action; a phrase in `( )` stays when its slot is filled, or when it has none of those left out. */
function writeSentence(definition: Step, locators: string[], data: string, wish: string): string {
  const slots = [...locators];
  const fill = (phrase: string): string | null => {
    let isEmpty = false;
    const text = phrase.replace(/\[[^\]]*\]|<[^>]*>|\{[^}]*\}/g, (slot) => {
      const filled = slot.startsWith('[') ? (slots.shift() ?? '') : slot.startsWith('<') ? data : wish;
      isEmpty ||= filled === '';
      return filled;
    });
    return isEmpty ? null : text;
  };
  return definition.sentence
    .split(/(\([^)]*\))/)
    .map((part) => (part.startsWith('(') ? (fill(part.slice(1, -1)) ?? '') : (fill(part) ?? part)))
    .join('');
}

/** Double quotes keep a text literally: one with blanks at its ends, the name of a key, or what has a meaning of its own. */
export function quoteLiteral(text: string, isName: (text: string) => boolean = () => false): string {
  const isSpecial =
    text === '' || text !== text.trim() || /^"|\$\{|^ENC\(|^(==|!=|>=|<=|><|<>|!<|!>|=|>|<)$/.test(text);
  if (!isSpecial && !isName(text)) return text;
  const inside = text.replace(/(\\*)("|$)/g, (_whole, run: string, end: string) => run + run + (end && `\\${end}`));
  return `"${inside}"`;
}

/** Brackets that are meant as they stand (actions §2 rule 4). */
const escapeBrackets = (text: string) =>
  text.replace(/(\\*)([[\]<>{}]|$)/g, (_whole, run: string, end: string) => run + run + (end && `\\${end}`));

function listOf(texts: readonly string[], literal: (text: string) => string): string {
  if (texts.length === 1 && !texts[0]!.includes(';')) return literal(texts[0]!);
  return texts.map((text) => text.replaceAll(';', '\\;')).join(';');
}
