import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { checkText, checkTextContains, checkTextIgnoringCase, checkTextMatches } from './verify-text.run.ts';
import { verify, verifyTextContains, verifyTextIgnoreCase, verifyTextMatches } from './verify-text.step.ts';

const TITLE = '//h1';

function titled(text: string, more = {}) {
  const on = rehearse();
  const title = { tag: 'h1', text, ...more };
  on.port.put(TITLE, title);
  return { on, title };
}

describe('VERIFY', () => {
  test('one look when the text is right', async () => {
    const { on } = titled('  Wel\u00a0 come \n');
    await on.run(verify, checkText, { locator: TITLE, expected: 'Wel come' });
    expect(on.port.calls).toEqual([`look ${TITLE}`]);
    expect(on.clock.now()).toBe(0);
  });

  test('an empty text can be expected', async () => {
    await titled('').on.run(verify, checkText, { locator: TITLE, expected: '' });
  });

  test('tells both texts after the settle time', async () => {
    const { on } = titled('Login');
    const error = await on.fails(verify, checkText, { locator: TITLE, expected: 'Home' });
    expect(error).toMatchObject({
      code: 'E_VERIFY',
      message: 'the texts differ',
      expected: 'Home',
      actual: 'Login',
      waitedMs: 5000,
    });
  });

  test('a text that comes within the settle time passes soon after', async () => {
    const { on, title } = titled('Loading');
    on.clock.at(1234, () => {
      title.text = 'Home';
    });
    await on.run(verify, checkText, { locator: TITLE, expected: 'Home' });
    expect(on.clock.now()).toBeLessThanOrEqual(1234 + 100);
  });

  test('the settle time begins when the element is there', async () => {
    const { on, title } = titled('Loading', { displayed: false });
    on.clock.at(20_000, () => Object.assign(title, { displayed: true }));
    on.clock.at(24_500, () => {
      title.text = 'Home';
    });
    await on.run(verify, checkText, { locator: TITLE, expected: 'Home' });
  });

  test('with test data true and false', async () => {
    const { on, title } = titled('Login');
    await on.run(verify, checkText, { locator: TITLE, data: 'Login' });
    await on.run(verify, checkText, { locator: TITLE, data: 'Login', expected: 'TRUE' });
    await on.run(verify, checkText, { locator: TITLE, data: 'Home', expected: 'false' });
    const error = await on.fails(verify, checkText, { locator: TITLE, data: 'Login', expected: 'false' });
    expect(error).toMatchObject({ code: 'E_VERIFY', message: 'the texts are equal', actual: 'Login' });
    const before = on.clock.now();
    on.clock.at(before + 2000, () => {
      title.text = 'Home';
    });
    await on.run(verify, checkText, { locator: TITLE, data: 'Login', expected: 'false' });
    expect(on.clock.now() - before).toBeLessThan(2150);
  });

  test('wrong slots', async () => {
    const { on } = titled('Login');
    expect((await on.fails(verify, checkText, { locator: TITLE })).code).toBe('E_SLOT_MISSING');
    expect(await on.fails(verify, checkText, { locator: TITLE, data: 'Login', expected: 'Home' })).toMatchObject({
      code: 'E_EXPECTED',
      message: '"Home" is neither true nor false',
    });
    expect(on.port.calls).toEqual([]);
  });

  test('the element is hidden, or goes away meanwhile', async () => {
    const { on, title } = titled('Login', { displayed: false });
    expect((await on.fails(verify, checkText, { locator: TITLE, expected: 'x' })).code).toBe('E_NOT_DISPLAYED');
    Object.assign(title, { displayed: true });
    on.clock.at(on.clock.now() + 300, () => Object.assign(title, { present: false }));
    expect((await on.fails(verify, checkText, { locator: TITLE, expected: 'x' })).code).toBe('E_NOT_FOUND');
  });

  test('the value of a field, the choice of a list', async () => {
    const { on } = titled('', { tag: 'input', value: ' bob ' });
    await on.run(verify, checkText, { locator: TITLE, expected: 'bob' });
    on.port.put(TITLE, {
      tag: 'select',
      options: [
        { text: 'A', value: 'a', selected: true },
        { text: 'B', value: 'b', selected: true },
      ],
    });
    await on.run(verify, checkText, { locator: TITLE, expected: 'A; B' });
  });
});

test('VERIFY_TEXT_CONTAINS', async () => {
  const { on } = titled('Welcome  back');
  await on.run(verifyTextContains, checkTextContains, { locator: TITLE, expected: 'come back' });
  expect(await on.fails(verifyTextContains, checkTextContains, { locator: TITLE, expected: 'Come' })).toMatchObject({
    code: 'E_VERIFY',
    message: 'the text does not contain it',
    expected: 'Come',
    actual: 'Welcome back',
  });
});

test('VERIFY_TEXT_IGNORE_CASE', async () => {
  const { on } = titled('WELCOME É');
  await on.run(verifyTextIgnoreCase, checkTextIgnoringCase, { locator: TITLE, expected: 'welcome é' });
  expect(
    (await on.fails(verifyTextIgnoreCase, checkTextIgnoringCase, { locator: TITLE, expected: 'welcome' })).code,
  ).toBe('E_VERIFY');
});

test('VERIFY_TEXT_MATCHES', async () => {
  const { on } = titled('No. ORD-17 ');
  await on.run(verifyTextMatches, checkTextMatches, { locator: TITLE, expected: 'ORD-\\d+$' });
  expect(await on.fails(verifyTextMatches, checkTextMatches, { locator: TITLE, expected: '^ORD' })).toMatchObject({
    code: 'E_VERIFY',
    message: 'the text does not match the pattern',
    expected: '^ORD',
    actual: 'No. ORD-17',
  });
  const bad = await on.fails(verifyTextMatches, checkTextMatches, { locator: TITLE, expected: '(' });
  expect(bad.code).toBe('E_EXPECTED');
  expect(bad.message).toMatch(/^the text is no valid regular expression: /);
});
