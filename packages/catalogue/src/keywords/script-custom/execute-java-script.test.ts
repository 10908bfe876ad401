import { expect, test } from 'vitest';
import { StepError } from '../../step-error.ts';
import { rehearse } from '../rehearse-step.ts';
import { runScript } from './execute-java-script.run.ts';
import { executeJavaScript } from './execute-java-script.step.ts';

test.each([
  ['text', 'text'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [12.5, '12.5'],
  [false, 'false'],
  [{ a: [1, 'b'] }, '{"a":[1,"b"]}'],
])('%o is kept as "%s"', async (result, kept) => {
  const on = rehearse();
  on.port.answerScript = () => result;
  await on.run(executeJavaScript, runScript, { data: 'return x', expected: 'kept' });
  expect(on.variables.get('kept')).toBe(kept);
});

test('hands over the element and all variables', async () => {
  const on = rehearse();
  const element = { tag: 'p', displayed: false };
  on.variables.set('a', '1');
  on.port.put('//p', element);
  const given: unknown[] = [];
  on.port.answerScript = (source, args, target) => {
    given.push(source, args, target);
    return null;
  };
  await on.run(executeJavaScript, runScript, { data: 'one()' });
  await on.run(executeJavaScript, runScript, { locator: '//p', data: 'two()' });
  expect(given).toEqual(['one()', [null, { a: '1' }], undefined, 'two()', [{ a: '1' }], element]);
});

test('errors', async () => {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 1 };
  on.port.answerScript = () => {
    throw new StepError('E_SCRIPT_ERROR', 'ReferenceError: x is not defined');
  };
  expect(await on.fails(executeJavaScript, runScript, { data: 'x', expected: 'kept' })).toMatchObject({
    code: 'E_SCRIPT_ERROR',
    message: 'ReferenceError: x is not defined',
  });
  expect(on.variables.has('kept')).toBe(false);
  expect((await on.fails(executeJavaScript, runScript, { data: 'x', locator: '//none' })).code).toBe('E_NOT_FOUND');
  expect((await on.fails(executeJavaScript, runScript, { data: 'x', expected: '1' })).code).toBe('E_VARIABLE');
});
