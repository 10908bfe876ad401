import { describe, expect, test } from 'vitest';
import type { Slot, SlotKind } from '../keywords/step.ts';
import { StepError } from '../step-error.ts';
import { fillSlot } from './fill-slot.ts';
import { type LexedSlot, lexInstruction } from './lex-instruction.ts';
import { lookUp, resolveDocString, resolveSlot, resolveText, type ValueSources } from './resolve-slot.ts';

const VARIABLES: { readonly [name: string]: string } = {
  user: 'Ann',
  claims: '{"sub":"42","roles":["a","b"],"deep":{"x.y":1}}',
  'with.dot': 'dotted',
  empty: '',
  alias: 'user',
  title: 'hidden',
  op: '>= 5',
};
const SOURCES: ValueSources = {
  variable: (name) => (Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : undefined),
  environment: {
    user: 'Bob',
    empty: 'key',
    port: 8080,
    on: true,
    nothing: null,
    users: [{ name: 'Cy' }],
    'a.b': 'flat',
    a: { b: 'nested', c: 'inner' },
    secret: 'ENC(abc-_1)',
    price: '$5',
    eq: 'not the operator',
    visible: 'hidden',
    '7': 'seven',
  },
};

function resolve(written: string, kind: SlotKind, words?: readonly string[]) {
  const [slot] = lexInstruction(`X <${written}>`).parts.filter((part): part is LexedSlot => part.type === 'slot');
  const definition: Slot = { use: 'required', kind, ...(words && { words }) };
  return resolveSlot(fillSlot(slot!), definition, SOURCES, 'E_TESTDATA');
}

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof StepError) return error.code;
    throw error;
  }
  throw new Error('no fault');
}

describe('§4 rules 1 to 5', () => {
  test.each([
    ['"user"', 'user'],
    ['"say \\"hi\\""', 'say "hi"'],
    ['"${user}"', '${user}'],
    ['user', 'Ann'],
    ['User', 'User'],
    ['with.dot', 'dotted'],
    ['claims.sub', '42'],
    ['claims.roles.1', 'b'],
    ['claims.roles', '["a","b"]'],
    ['claims.deep.x.y', '1'],
    ['claims.none', 'claims.none'],
    ['claims.roles.length', 'claims.roles.length'],
    ['empty', ''],
    ['port', '8080'],
    ['on', 'true'],
    ['nothing', ''],
    ['users.0.name', 'Cy'],
    ['users.1.name', 'users.1.name'],
    ['users', '[{"name":"Cy"}]'],
    ['a.b', 'flat'],
    ['a.c', 'inner'],
    ['constructor', 'constructor'],
    ['__proto__.x', '__proto__.x'],
    ['alias', 'user'],
    ['plain text', 'plain text'],
    ['Hello ${user} on ${port}', 'Hello Ann on 8080'],
    ['costs ${price}', 'costs $5'],
    ['${alias}', 'user'],
    ['${ user }', 'Ann'],
    ['$${user} is ${user}', '${user} is Ann'],
    ['${a.c}/${claims.sub}', 'inner/42'],
    ['$5 {x}', '$5 {x}'],
    ['${', '${'],
    ['', ''],
  ])('<%s> is %j', (written, value) => {
    expect(resolve(written, 'value').value).toBe(value);
  });

  test('a reference that nobody set is told, with what is near', () => {
    expect(codeOf(() => resolve('${nobody}', 'value'))).toBe('E_VALUE_UNKNOWN');
    expect(() => resolve('${prot}', 'value')).toThrow('did you mean port');
  });

  test('encrypted values stay as they are and are secret', () => {
    expect(resolve('secret', 'value')).toEqual({ written: 'secret', value: 'ENC(abc-_1)', secret: true });
    expect(resolve('x ${secret}', 'value').secret).toBe(true);
    expect(resolve('user', 'value').secret).toBe(false);
  });
});

describe('§4 kinds', () => {
  test.each<[string, SlotKind, string]>([
    ['7', 'number', '7'],
    ['port', 'number', '8080'],
    ['TRUE', 'bool', 'TRUE'],
    ['on', 'bool', 'true'],
    ['title', 'name', 'title'],
    ['x_${user}', 'name', 'x_Ann'],
    ['"user"', 'name', 'user'],
    ['eq', 'op', 'eq'],
    ['>=', 'op', '>='],
    ['op', 'op', '>= 5'],
    ['user', 'list', 'Ann'],
    ['user;b', 'list', 'user;b'],
    ['"a;b"', 'list', '"a;b"'],
    ['"5-10px"', 'css', '"5-10px"'],
    ['width:${port}px', 'css', 'width:8080px'],
    ['return "${user}"', 'script', 'return "${user}"'],
    ['user', 'script', 'user'],
    ['"use strict"', 'script', '"use strict"'],
  ])('<%s> as %s is %s', (written, kind, value) => {
    expect(resolve(written, kind).value).toBe(value);
  });

  test('an allowed word is taken at once; another text is looked up and then checked', () => {
    expect(resolve('VISIBLE', 'enum', ['visible', 'hidden']).value).toBe('VISIBLE');
    expect(resolve('visible', 'enum', ['hidden']).value).toBe('hidden');
    expect(() => resolve('visble', 'enum', ['shown', 'hidden'])).toThrow('"visble" is not one of shown, hidden');
    expect(codeOf(() => resolve('maybe', 'bool'))).toBe('E_TESTDATA');
  });

  test('a doc string is filled but not looked up as a whole, a script not even that', () => {
    const value: Slot = { use: 'required', kind: 'value' };
    expect(resolveDocString('user', value, SOURCES, 'E_TESTDATA').value).toBe('user');
    expect(resolveDocString('"${user}"', value, SOURCES, 'E_TESTDATA').value).toBe('"Ann"');
    expect(resolveDocString('${user}', { use: 'required', kind: 'script' }, SOURCES, 'E_TESTDATA').value).toBe(
      '${user}',
    );
  });
});

test('a text outside of slots follows the same rules', () => {
  expect(resolveText('user', SOURCES)).toEqual({ written: 'user', value: 'Ann', secret: false });
  expect(resolveText('"user"', SOURCES).value).toBe('user');
  expect(lookUp('nobody', SOURCES)).toBeNull();
});
