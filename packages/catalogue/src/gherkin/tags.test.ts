import { describe, expect, test } from 'vitest';
import { StepError } from '../step-error.ts';
import { readTags } from './tags.ts';

describe('tag expressions, today and of old', () => {
  test.each([
    ['', [], true],
    ['  ', ['@a'], true],
    ['@a', ['@a'], true],
    ['@a', ['@ab'], false],
    ['a', ['@a'], true],
    ['@a and not @b', ['@a'], true],
    ['@a and not @b', ['@a', '@b'], false],
    ['@a AND NOT b', ['@a'], true],
    ['(@a or @b) and @c', ['@b', '@c'], true],
    ['~@a', ['@b'], true],
    ['~@a', ['@a'], false],
    ['~ a', ['@a'], false],
    ['@a,@b', ['@b'], true],
    ['a, b', ['@b'], true],
    ['@a,@b', ['@c'], false],
    ['~@a,~@b', ['@a'], true],
    ['~@a,~@b', ['@a', '@b'], false],
    ['not (@a,@b)', ['@c'], true],
    ['~(@a or @b)', ['@b'], false],
    ['@c and a,b', ['@c', '@b'], true],
    ['@env=dev,qa', ['@env=dev,qa'], true],
  ])('%s with %j is %s', (expression, tags, wanted) => {
    expect(readTags(expression)(tags)).toBe(wanted);
  });

  test.each(['@a and', '@a @b', '(@a', 'not', '@a,', '@a or or @b'])('%s is refused with advice', (expression) => {
    const read = () => readTags(expression);
    expect(read).toThrow(StepError);
    expect(read).toThrow('write for example "@smoke"');
  });
});
