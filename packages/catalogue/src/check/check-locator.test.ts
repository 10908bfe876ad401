import { describe, expect, test } from 'vitest';
import { StepError } from '../step-error.ts';
import { checkLocatorTexts } from './check-locator.ts';

function told(...texts: [string, ...string[]]): string | null {
  try {
    checkLocatorTexts({ texts, entries: [{ object: 'cart', path: 'save', value: texts }] });
    return null;
  } catch (error) {
    if (error instanceof StepError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

describe('locators that cannot be right', () => {
  test.each([
    "//a[@id='x']",
    `//a[.="it's ]"]`,
    'css=a[href="(x"] > b:nth-child(2)',
    'css=#a\\(b',
    'css=[data-x="1"] #a1.b2',
    'css=tr:not(.odd), li',
    '//a[${predicate}',
    'css=#${id}',
    'css=.a >> text=Save',
  ])('%s may be right', (text) => {
    expect(told(text)).toBe(null);
  });

  test.each([
    ['//a[@id="x"', '"]" is missing'],
    ['//a[contains(., "x"]', '"]" closes nothing'],
    ["//a[.='x]", 'has no partner'],
    ['css=a[href="x', 'has no partner'],
    ['css=.a >', 'a part of it is missing'],
    ['css=a,,b', 'a part of it is missing'],
    ['css=#1a', '[id="1a"]'],
    ['css=//a', 'looks like an xpath'],
    ['css=a>>b', 'a blank before and behind >>'],
    ['text="', 'E_LOCATOR: the entry "save" of the object cart, column 6: the quote has no partner'],
  ])('%s', (text, reason) => {
    expect(told(text)).toContain(reason);
  });

  test('an alternative is named by its place', () => {
    expect(told('//a', 'role=')).toContain('alternative 2 of the entry "save" of the object cart, column 6');
  });
});
