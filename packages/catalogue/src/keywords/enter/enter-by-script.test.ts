import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { enterByScript, setTextOfElement } from './enter-by-script.run.ts';
import { enterJs, setElementText } from './enter-by-script.step.ts';
import { SET_TEXT_SCRIPT, SET_VALUE_SCRIPT } from './set-by-script.ts';

const FIELD = '//field';

/** Runs a script of the keyword on an element made for it, as a page would. */
function runScript(source: string, element: object, value: string): unknown {
  return new Function(source)(element, value);
}

class Field {
  stored = '';
  events: string[] = [];
  get value() {
    return this.stored;
  }
  set value(value: string) {
    this.stored = value;
  }
  dispatchEvent(event: Event) {
    this.events.push(`${event.type} ${event.bubbles}`);
  }
}

test('ENTER_JS goes past a setter on the element itself and fires both events', () => {
  class Tracked extends Field {}
  const element = new Tracked();
  let tracked = 0;
  Object.defineProperty(element, 'value', { set: () => (tracked += 1) });
  expect(runScript(SET_VALUE_SCRIPT, element, 'new')).toBe(true);
  expect([element.stored, tracked, element.events]).toEqual(['new', 0, ['input true', 'change true']]);
});

test('an element without a value', async () => {
  expect(runScript(SET_VALUE_SCRIPT, { dispatchEvent() {} }, 'x')).toBe(false);
  const on = rehearse();
  on.port.put(FIELD, { tag: 'p' });
  on.port.answerScript = () => false;
  expect(await on.fails(enterJs, enterByScript, { locator: FIELD, data: 'x' })).toMatchObject({
    code: 'E_WRONG_ELEMENT',
    message: 'a <p> element has no value that could be set',
  });
});

test('SET_ELEMENT_TEXT takes the value of fields and the content of everything else', async () => {
  const element = { textContent: '<b>old</b>', events: 0, dispatchEvent: () => (element.events += 1) };
  runScript(SET_TEXT_SCRIPT, element, 'new');
  expect([element.textContent, element.events]).toEqual(['new', 2]);

  const on = rehearse();
  const used: string[] = [];
  on.port.answerScript = (source) => {
    used.push(source === SET_TEXT_SCRIPT ? 'text' : 'value');
    return true;
  };
  for (const tag of ['textarea', 'div']) {
    on.port.put(FIELD, { tag, displayed: false });
    await on.run(setElementText, setTextOfElement, { locator: FIELD, data: 'Hello' });
  }
  expect(used).toEqual(['value', 'text']);
});

test('an absent element', async () => {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 1 };
  expect((await on.fails(enterJs, enterByScript, { locator: FIELD, data: 'x' })).code).toBe('E_NOT_FOUND');
  expect((await on.fails(setElementText, setTextOfElement, { locator: FIELD, data: 'x' })).code).toBe('E_NOT_FOUND');
});
