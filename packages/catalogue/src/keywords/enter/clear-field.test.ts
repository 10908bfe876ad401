import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { deleteByKeys, emptyField } from './clear-field.run.ts';
import { clearField, deleteText } from './clear-field.step.ts';

const FIELD = '//input';

function field(more = {}) {
  const on = rehearse();
  const input = { tag: 'input', value: 'abcdef', ...more };
  on.port.put(FIELD, input);
  return { on, input };
}

describe('CLEAR_FIELD', () => {
  test('one look when clearing is enough', async () => {
    const { on, input } = field();
    await on.run(clearField, emptyField, { locator: FIELD });
    expect(input.value).toBe('');
    expect(on.port.calls).toEqual([`look ${FIELD}`, 'prepare clear']);
  });

  test('deletes by keyboard what the page puts back', async () => {
    const { on, input } = field({ properties: { 'refuses clear': true } });
    await on.run(clearField, emptyField, { locator: FIELD });
    expect(input.value).toBe('');
    expect(on.port.calls).toContain('press BACKSPACE');
  });

  test('fails when the content stays', async () => {
    const { on } = field({ properties: { 'refuses clear': true } });
    on.port.press = async () => {};
    expect(await on.fails(clearField, emptyField, { locator: FIELD })).toMatchObject({
      code: 'E_VERIFY',
      message: 'the field is not empty afterwards',
      expected: '',
      actual: 'abcdef',
    });
    expect(on.clock.now()).toBe(5000);
  });

  test('a read-only field', async () => {
    const { on } = field({ readOnly: true });
    expect((await on.fails(clearField, emptyField, { locator: FIELD })).code).toBe('E_NOT_EDITABLE');
  });
});

describe('DELETE_TEXT', () => {
  test('all, or the last characters', async () => {
    const { on, input } = field();
    await on.run(deleteText, deleteByKeys, { locator: FIELD, data: '2' });
    expect(input.value).toBe('abcd');
    expect(on.port.calls).toEqual([`look ${FIELD}`, 'prepare caret-end', 'press BACKSPACE;BACKSPACE']);
    await on.run(deleteText, deleteByKeys, { locator: FIELD });
    expect(input.value).toBe('');
  });

  test.each(['0', '-1', '1.5', 'two'])('%s is no count', async (data) => {
    const { on } = field();
    expect((await on.fails(deleteText, deleteByKeys, { locator: FIELD, data })).code).toBe('E_TESTDATA');
    expect(on.port.calls).toEqual([]);
  });
});
