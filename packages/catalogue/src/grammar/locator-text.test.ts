import { describe, expect, test } from 'vitest';
import { StepError } from '../step-error.ts';
import { fillChoice } from './fill-locator.ts';
import { isInlineLocator, readLocatorText, textOfPath } from './locator-text.ts';
import type { ValueSources } from './resolve-slot.ts';

const pathOf = (text: string) => readLocatorText(text).path;

function fault(text: string): StepError {
  try {
    readLocatorText(text);
  } catch (error) {
    if (error instanceof StepError) return error;
    throw error;
  }
  throw new Error(`${text} was read`);
}

describe('the text of a locator', () => {
  test.each([
    ['//a[1]', { by: 'xpath', value: '//a[1]' }],
    ["id('x')", { by: 'xpath', value: "id('x')" }],
    ['Save', { by: 'xpath', value: 'Save' }],
    ["//a[.='x >> y']", { by: 'xpath', value: "//a[.='x >> y']" }],
    ['//a[.="unclosed', { by: 'xpath', value: '//a[.="unclosed' }],
    ['xpath=//b', { by: 'xpath', value: '//b' }],
    ['css= a.primary > b', { by: 'css', value: 'a.primary > b' }],
    ['css=a[title=" >> "]', { by: 'css', value: 'a[title=" >> "]' }],
    ['text=Save', { by: 'text', value: 'Save', exact: false }],
    ["text=Don't", { by: 'text', value: "Don't", exact: false }],
    ['text="Save"', { by: 'text', value: 'Save', exact: true }],
    ['text="a \\"b\\" >> c"', { by: 'text', value: 'a "b" >> c', exact: true }],
    ['testid=save', { by: 'testid', value: 'save' }],
    ['testid="a b"', { by: 'testid', value: 'a b' }],
    ['role=Button', { by: 'role', value: 'button', exact: true }],
    ['role=button "Save"', { by: 'role', value: 'button', name: 'Save', exact: true }],
    ['role=button[name="Save"]', { by: 'role', value: 'button', name: 'Save', exact: true }],
    ["role=button[ name = 'Save' i ]", { by: 'role', value: 'button', name: 'Save', exact: false }],
    ['role=button Save now', { by: 'role', value: 'button', name: 'Save now', exact: false }],
  ])('%s', (text, selector) => {
    expect(pathOf(text)).toMatchObject([selector]);
  });

  test('a path through frames and shadow roots', () => {
    expect(
      pathOf('css=iframe#pay >> role=textbox "Card"  >>  //b[.=">> "] >> text="x >> y" >> testid=z'),
    ).toMatchObject([
      { by: 'css', value: 'iframe#pay' },
      { by: 'role', value: 'textbox', name: 'Card' },
      { by: 'xpath', value: '//b[.=">> "]' },
      { by: 'text', value: 'x >> y' },
      { by: 'testid', value: 'z' },
    ]);
  });

  test.each([
    ['css=', 'a part of the locator is empty; write for example css=button.primary'],
    ['css=a >> ', 'a part of the locator is empty'],
    ['text=""', 'the text is empty'],
    ['text="Save', 'the quote has no partner'],
    ['text="Save" now', '"now" cannot stand behind the quoted text'],
    ['role=', 'a role is missing'],
    ['role="button"', 'a role is missing'],
    ['role=button[checked]', '[checked] cannot stand behind a role'],
    ['role=button[name=Save]', 'stands in quotes'],
    ['role=button[name="Save"', 'a "]" is missing'],
    ['role=button " "', 'the text is empty'],
    ['//a >> >> //b', 'a part of the locator is empty'],
  ])('%s is no locator', (text, reason) => {
    expect(fault(text)).toMatchObject({ code: 'E_LOCATOR', message: expect.stringContaining(reason) });
  });

  test('a fault has its place', () => {
    expect(fault('css=a >> text="Save" now').span).toEqual({ start: 20, end: 24 });
  });

  test('what is read is written as it was', () => {
    const texts = [
      '//a',
      'css=a',
      'text=Save',
      'text="a \\"b\\""',
      'role=link',
      'role=link "x"',
      'role=link x',
      'testid=q',
    ];
    for (const text of [...texts, 'css=a >> xpath=//b >> text="c"']) expect(textOfPath(pathOf(text))).toBe(text);
  });

  test.each([
    ['/a', true],
    ['(//a)[1]', true],
    ['css=a', true],
    ['text=a', true],
    ['login.user', false],
    ['cssa', false],
  ])('%s is inline: %s', (text, inline) => {
    expect(isInlineLocator(text)).toBe(inline);
  });
});

describe('values inside a locator', () => {
  const values: { readonly [name: string]: string } = { user: `O'Brien "Bob"`, id: '4.x', n: '3', pin: 'ENC(abc)' };
  const sources: ValueSources = { variable: (name) => values[name], environment: {} };
  const filled = (text: string) => fillChoice(readLocatorText(text), sources, () => 'top secret');

  test.each([
    ['css=#${id} > li:nth-child(${n})', 'css=#\\34 \\.x > li:nth-child(3)'],
    ['css=[title="Mr ${user}"]', `css=[title="Mr O\\'Brien \\"Bob\\""]`],
    ['css=[data-id=${id}]', 'css=[data-id=\\34 \\.x]'],
    ['text="${user}"', `text="O'Brien \\"Bob\\""`],
    ['text=${user}', `text=O'Brien "Bob"`],
    ['role=row "${user}" >> role=button Delete', `role=row "O'Brien \\"Bob\\"" >> role=button Delete`],
    ['testid=row-${n}', 'testid=row-3'],
    [`//td[.='\${user}']`, `//td[.=concat('O', "'", 'Brien "Bob"')]`],
    ['text="$${n}"', 'text="${n}"'],
  ])('%s', (text, shown) => {
    expect(filled(text).text).toBe(shown);
  });

  test('a value cannot end the text that it stands in', () => {
    expect(filled('text="${user}"').path).toEqual([{ by: 'text', value: `O'Brien "Bob"`, exact: true }]);
  });

  test('a sealed value is used and not shown', () => {
    const choice = filled('//a[.=\'${pin}\'] >> text="${pin} of ${n}"');
    expect(choice.path).toMatchObject([{ value: "//a[.='top secret']" }, { value: 'top secret' }]);
    expect(choice.text).toBe(`xpath=//a[.='******'] >> text="******"`);
  });
});
