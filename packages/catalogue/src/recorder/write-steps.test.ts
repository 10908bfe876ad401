import type { PageElement } from '@stepwright/contract/page-work';
import { expect, test } from 'vitest';
import { stepIndex } from '../describe.ts';
import { matchStep } from '../grammar/match-step.ts';
import { assignNames, keptLocators } from './assign-names.ts';
import { foldAction, type RecordedAction } from './recorded-action.ts';
import { quoteLiteral, scenarioLines, writeSteps } from './write-steps.ts';

const proposal = (text: string, kind: 'id' | 'position' = 'id') =>
  ({ text, kind, count: 1, score: 90, why: 'x' }) as const;

const element = (name: string, more: Partial<PageElement> = {}): PageElement => ({
  tag: 'input',
  type: 'text',
  role: 'textbox',
  label: name,
  name,
  text: '',
  value: '',
  checked: null,
  secret: false,
  box: null,
  locators: [proposal(`//*[@id='${name}']`)],
  known: null,
  ...more,
});
const action = (event: RecordedAction['event'], id = 'a'): RecordedAction => ({ id, event });

const field = element('user_field');
const ACTIONS: readonly RecordedAction['event'][] = [
  { what: 'open', url: 'https://shop.example/?q=a;b' },
  { what: 'click', element: field, button: 'left', count: 1 },
  { what: 'click', element: field, button: 'left', count: 2 },
  { what: 'click', element: field, button: 'right', count: 1 },
  { what: 'enter', element: field, text: 'Mia' },
  { what: 'enter', element: field, text: ' "quoted" <text> {x} \\' },
  { what: 'enter', element: field, text: '' },
  { what: 'enter', element: field, text: 'two\nlines' },
  { what: 'enter', element: element('password_field', { secret: true }), text: null },
  { what: 'select', element: field, chosen: ['Bicycle courier'], multiple: false },
  { what: 'select', element: field, chosen: ['a;b', 'c'], multiple: true },
  { what: 'check', element: field, on: true, form: 'checkbox' },
  { what: 'check', element: field, on: false, form: 'checkbox' },
  { what: 'check', element: field, on: true, form: 'radio' },
  { what: 'key', element: field, keys: ['ENTER'] },
  { what: 'key', element: null, keys: ['CONTROL', 'k'] },
  { what: 'upload', element: field, names: ['a.png'] },
  { what: 'drag', element: field, target: element('target') },
  { what: 'go', where: 'back' },
  { what: 'window', title: 'Invoice 17' },
  { what: 'close' },
  { what: 'dialog', accept: true, text: 'Ada' },
  { what: 'dialog', accept: false, text: null },
  { what: 'leaveFrames' },
  { what: 'verify', form: 'text', element: field, text: 'Your cart' },
  { what: 'verify', form: 'contains', element: field, text: 'cart' },
  { what: 'verify', form: 'value', element: field, text: 'x' },
  { what: 'verify', form: 'visible', element: field },
  { what: 'verify', form: 'selected', element: field, on: false },
  { what: 'verify', form: 'count', element: field, count: 3 },
];

test.each(['keyword', 'sentence'] as const)('what is written in the %s form means the same action', (style) => {
  const nameOf = ({ name }: PageElement) => `shop.${name}`;
  const keywords = (wanted: 'keyword' | 'sentence') =>
    ACTIONS.flatMap((event) =>
      writeSteps(action(event), { style: wanted, nameOf }).map(({ text, docString }) => {
        const call = matchStep(stepIndex(), { text, ...(docString === undefined ? {} : { docString }) });
        return [call.step.keyword, call.locator?.text, call.testData?.text, call.expected?.text, call.docString];
      }),
    );
  expect(keywords(style)).toEqual(keywords('keyword'));
  expect(keywords(style).length).toBe(ACTIONS.length + 1);
});

test('steps read as a scenario', () => {
  const nameOf = ({ name }: PageElement) => name;
  const steps = [ACTIONS[1]!, ACTIONS[4]!, ACTIONS[24]!, ACTIONS[27]!, ACTIONS[7]!].flatMap((event) =>
    writeSteps(action(event), { style: 'keyword', nameOf }),
  );
  expect(scenarioLines(steps, '  ')).toEqual([
    '  When CLICK [user_field]',
    '  And ENTER [user_field] <Mia>',
    '  Then VERIFY [user_field] {Your cart}',
    '  And VERIFY_ELEMENT_VISIBLE [user_field]',
    '  When ENTER [user_field]',
    '    """',
    '    two',
    '    lines',
    '    """',
  ]);
});

test('a secret is never written, its key is', () => {
  const [step] = writeSteps(action(ACTIONS[8]!), { style: 'keyword', nameOf: ({ name }) => name });
  expect(step).toMatchObject({
    text: 'ENTER_SECRET [password_field] <password>',
    hint: expect.stringContaining('ENC('),
  });
});

test('what would be taken for a key is quoted', () => {
  expect(quoteLiteral('userName', (text) => text === 'userName')).toBe('"userName"');
  expect(quoteLiteral('Mia')).toBe('Mia');
  expect(quoteLiteral('say "x"')).toBe('say "x"');
  expect(quoteLiteral('"x"')).toBe('"\\"x\\""');
});

test('typing in one field and a second click replace what was told before; Tab behind a text is left out', () => {
  const enter = (text: string, id: string) => action({ what: 'enter', element: field, text }, id);
  const tab = action({ what: 'key', element: field, keys: ['TAB'] }, 't');
  const folded = [enter('M', '1'), enter('Mi', '1'), enter('Mia', '1'), tab, enter('x', '2')].reduce(foldAction, []);
  expect(folded.map(({ event }) => ('text' in event ? event.text : event.what))).toEqual(['Mia', 'x']);
});

test('elements are called by the entry that is there, else by a new one', () => {
  const two = element('save', { locators: [proposal('//other')] });
  const known = element('cart', { locators: [proposal('//cart')], known: 'shop.cart_link' });
  const stored = element('menu', { locators: [proposal('//menu'), proposal('css=nav')] });
  const clicks = [element('save'), two, known, stored].map((one, at) =>
    action({ what: 'click', element: one, button: 'left', count: 1 }, String(at)),
  );
  const names = assignNames(clicks, {
    object: 'page',
    isTaken: (entry) => entry === 'save',
    stored: (locators) => (locators.includes('css=nav') ? 'shell.menu' : null),
  });
  expect([...names.values()].map(({ name, entry }) => [name, entry])).toEqual([
    ['page.save_2', 'save_2'],
    ['page.save_3', 'save_3'],
    ['shop.cart_link', null],
    ['shell.menu', null],
  ]);
  expect(keptLocators(element('x', { locators: [proposal('//a'), proposal('/html/a[1]', 'position')] }))).toEqual([
    '//a',
  ]);
});
