import { click } from '@stepwright/catalogue/keywords/click/click-element.step';
import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import { StepError } from '@stepwright/catalogue/step-error';
import { expect, test } from 'vitest';
import { asStepError, reportError } from './report-error.ts';
import { Secrets } from './secrets.ts';

const page = { url: 'http://shop/', title: 'Shop', frame: 'main' };
const locator = { name: 'login.submit', choices: [xpathChoice("//button[@id='go']")] } as const;

test('the documented forms', () => {
  const covered = new StepError('E_NOT_CLICKABLE', 'the element was found but is covered by <div id="overlay">', {
    waitedMs: 50_012,
  });
  const call = { step: click, locator };
  expect(reportError(covered, { call, instruction: '' }, null, new Secrets()).text).toBe(
    `CLICK failed on [login.submit] (//button[@id='go']) after 50.0 s: the element was found but is covered by <div id="overlay">. (E_NOT_CLICKABLE)`,
  );
  const differs = new StepError('E_VERIFY', 'the texts differ', { waitedMs: 5_180, expected: 'Home', actual: 'Login' });
  const expected = { written: 'homeTitle', value: 'Home', secret: false };
  const inline = { name: '//h1', choices: [xpathChoice('//h1')] } as const;
  const told = reportError(
    differs,
    { call: { step: click, locator: inline, expected }, instruction: '' },
    page,
    new Secrets(),
  );
  expect(told.text.split('\n')).toEqual([
    'CLICK failed on [//h1] after 5.2 s: the texts differ. (E_VERIFY)',
    'Expected: "Home" ({homeTitle})',
    'Actual:   "Login"',
    'Context:  http://shop/ | window "Shop" | frame main',
  ]);
  expect(told.detail).toEqual({
    code: 'E_VERIFY',
    reason: 'the texts differ',
    waited: 5.2,
    expected: 'Home',
    expectedWritten: '{homeTitle}',
    actual: 'Login',
    url: 'http://shop/',
    title: 'Shop',
    frame: 'main',
  });
});

test('long texts are cut after secrets are masked, and a question keeps its mark', () => {
  const secrets = new Secrets();
  secrets.keep('secret-at-the-cut');
  const actual = `${'x'.repeat(490)}secret-at-the-cut${'y'.repeat(100)}`;
  const error = new StepError('E_VERIFY', 'did you mean it?', {
    expected: 'a',
    actual,
    details: ['element 2 of 7: …'],
  });
  const { text } = reportError(error, { call: null, instruction: '!CLIKC [a] <b>' }, null, secrets);
  expect(text).toMatch(/^CLIKC failed: did you mean it\? \(E_VERIFY\)\n/);
  expect(text).toContain(`${'x'.repeat(490)}******yyyy...(96 more)"`);
  expect(text).toContain('\nelement 2 of 7: …');
});

test('anything else that is thrown says that it is our fault', () => {
  expect(asStepError(new TypeError('x is undefined'))).toMatchObject({
    code: 'E_INTERNAL',
    message: 'an unexpected error inside the product: TypeError: x is undefined',
  });
});
