import { describe, expect, test } from 'vitest';
import { xpathChoice } from '../ports/element-path.ts';
import { StepError } from '../step-error.ts';
import { fillXpath } from './fill-locator.ts';
import { findLocator, indexLocators, namesOf, resolveLocator, resolveLocatorReference } from './resolve-locator.ts';
import type { ValueSources } from './resolve-slot.ts';

const INDEX = indexLocators({
  own: { submit: '//own', group: { inner: '//own-inner' } },
  objects: [
    {
      name: 'login',
      locators: {
        user: '//user',
        submit: '//login-submit',
        same: '//same',
        clash: '//a',
        'x.y': '//flat',
        x: { y: '//nested', z: '//z' },
      },
    },
    { name: 'cart', locators: { same: '//same', clash: '//b', empty: ' ', number: 5, group: { row: '//row' } } },
    { name: 'a.b', locators: { c: '//dotted-object' } },
    { name: 'row', locators: { byUser: "//tr[td='${user}']", nth: '//tr[${n}]' } },
  ],
});
const VALUES: { readonly [name: string]: string } = {
  user: "O'Brien",
  both: `a'b"c`,
  n: '3',
  target: 'login.user',
  there: '//there',
};
const SOURCES: ValueSources = { variable: (name) => VALUES[name], environment: {} };

function slot(text: string) {
  return { text, literal: text, raw: text, span: { start: 0, end: 1 }, quoted: false };
}

function fault(name: string): StepError {
  try {
    findLocator(INDEX, name);
  } catch (error) {
    if (error instanceof StepError) return error;
    throw error;
  }
  throw new Error('no fault');
}

describe('§5 from a name to an xpath', () => {
  test.each([
    ['submit', '//own'],
    ['group.inner', '//own-inner'],
    ['user', '//user'],
    ['login.submit', '//login-submit'],
    ['login.user', '//user'],
    ['same', '//same'],
    ['x.y', '//flat'],
    ['x.z', '//z'],
    ['login.x.z', '//z'],
    ['cart.clash', '//b'],
    ['group.row', '//row'],
    ['cart.group.row', '//row'],
    ['a.b.c', '//dotted-object'],
    ['//inline[1]', '//inline[1]'],
    ['(//inline)[1]', '(//inline)[1]'],
  ])('%s is %s', (name, xpath) => {
    expect(findLocator(INDEX, name).texts).toEqual([xpath]);
  });

  test('a name that leads nowhere comes with the closest ones', () => {
    expect(fault('login.usr')).toMatchObject({ code: 'E_LOCATOR', near: expect.arrayContaining(['login.user']) });
    expect(fault('User').near).toContain('user');
    expect(fault('zzzzzzzzzzzzz').message).toContain('no object has a locator of a similar name');
  });

  test('a key with two meanings lists the clear forms', () => {
    expect(fault('clash')).toMatchObject({ code: 'E_LOCATOR_AMBIGUOUS', near: ['login.clash', 'cart.clash'] });
  });

  test('an entry that is no xpath is named', () => {
    expect(fault('cart.empty').message).toContain('the entry "empty" of the object cart must be an xpath');
    expect(fault('number').message).toContain('must be an xpath');
    expect(fault('login.x').message).toContain(
      'is a group of locators; write one of its entries, for example login.x.y',
    );
  });

  test('all names, the clear short ones and the full ones', () => {
    const names = namesOf(INDEX);
    expect(names).toEqual(
      expect.arrayContaining(['submit', 'user', 'login.user', 'same', 'cart.same', 'login.clash', 'x.z']),
    );
    expect(names).not.toContain('clash');
    expect(names).not.toContain('empty');
    for (const name of names) expect(() => findLocator(INDEX, name)).not.toThrow();
  });
});

describe('values inside an xpath', () => {
  test.each([
    ['//tr[${n}]', '//tr[3]'],
    ["//a[.='${n}']", "//a[.='3']"],
    ["//a[.='${user}']", `//a[.="O'Brien"]`],
    ['//a[.="${user}"]', `//a[.="O'Brien"]`],
    ["//a[.='Mr ${both}!']", `//a[.=concat('Mr a', "'", 'b"c!')]`],
    ["//a[@x='${n}'][.='it ${n}'][${n}]", "//a[@x='3'][.='it 3'][3]"],
    ["//a[.='$${n}']", "//a[.='${n}']"],
  ])('%s', (xpath, filled) => {
    expect(fillXpath(xpath, SOURCES)).toBe(filled);
  });

  test('stored and inline ones; an unknown name is told', () => {
    expect(resolveLocator(slot('row.byUser'), INDEX, SOURCES)).toEqual({
      name: 'row.byUser',
      choices: [xpathChoice(`//tr[td="O'Brien"]`)],
    });
    expect(() => resolveLocator(slot('//a[${nobody}]'), INDEX, SOURCES)).toThrow('"nobody"');
  });
});

test.each([
  ['login.user', '//user'],
  ['//x', '//x'],
  ['target', '//user'],
  ['there', '//there'],
])('locatorRef %s', (text, xpath) => {
  expect(resolveLocatorReference(slot(text), INDEX, SOURCES).value).toBe(xpath);
});
