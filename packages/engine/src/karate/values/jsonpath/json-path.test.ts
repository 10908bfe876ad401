import { describe, expect, it } from 'vitest';
import { parseJson } from '../json/parse-json.ts';
import { printJson } from '../json/print-json.ts';
import { NOT_PRESENT } from '../karate-value.ts';
import { readJsonPath, removeJsonPath, writeJsonPath } from './json-path.ts';

const SHOP = `{
  shop: {
    items: [
      {kind: tool, name: 'Claw hammer', price: 8.5},
      {kind: toy, name: Kite, price: 13, labels: [a, b]},
      {kind: toy, name: Robot, code: '0-55', price: 9, labels: []},
      {kind: toy, name: Lego, code: '0-39', price: 23, labels: [c]}
    ],
    cart: {color: red, price: 20}
  },
  limit: 10, none: null, 'with blank': 1, 'a.b': 2, dashed-key: 3, numbers: [1, 2, 3, 4, 5],
  empty: [], nothing: {}, nested: [[1, 2], [3, [4]]], word: hello, mixed: [1, '1', x, null, true, {a: 1}]
}`;

describe('readJsonPath', () => {
  it.each([
    ['$.limit', '10'],
    ['limit', '10'],
    ['$["with blank"]', '1'],
    ["$['a.b']", '2'],
    ['$.dashed-key', '3'],
    ['$.none', 'null'],
    ['$.shop.items[0].name', '"Claw hammer"'],
    ['$.shop.items[-1].name', '"Lego"'],
    ['$.shop.items[*].name', '["Claw hammer","Kite","Robot","Lego"]'],
    ['$.shop.items[0,1].name', '["Claw hammer","Kite"]'],
    ['$.shop.items[1:3].name', '["Kite","Robot"]'],
    ['$.shop.items[:1].name', '["Claw hammer"]'],
    ['$.shop.items[-2:].name', '["Robot","Lego"]'],
    ["$.shop.items[0]['kind','price']", '{"kind":"tool","price":8.5}'],
    ["$.shop['cart','nope'].price", '[20]'],
    ['$..price', '[8.5,13,9,23,20]'],
    ['$.shop..color', '["red"]'],
    ['$..labels[0]', '["a","c"]'],
    ['$.shop.*.price', '[20]'],
    ['$.nested[*][0]', '[1,3]'],
    ['$.nested[1][1][0]', '4'],
    ['$.empty[*]', '[]'],
    ['$.empty[*].x', '[]'],
    ['$..nowhere', '[]'],
    ['$.shop.items[*].code', '["0-55","0-39"]'],
    ['$.shop.items[?(@.code)].name', '["Robot","Lego"]'],
    ['$.shop.items[?(!@.code)].name', '["Claw hammer","Kite"]'],
    ['$.shop.items[?(!(@.code))].name', '["Claw hammer","Kite"]'],
    ['$.shop.items[?(@.price < $.limit)].name', '["Claw hammer","Robot"]'],
    ["$.shop.items[?(@.kind == 'toy' && @.price >= 13)].name", '["Kite","Lego"]'],
    ["$.shop.items[?(@.price>20||@.kind=='tool')].name", '["Claw hammer","Lego"]'],
    ["$.shop.items[?((@.code || @.price < 9) && @.kind != 'tool')].name", '["Robot","Lego"]'],
    ['$.shop.items[?(@.name =~ /.*HAM.*/i)].name', '["Claw hammer"]'],
    ['$.shop.items[?(@.name =~ /HAM/i)].name', '[]'],
    ["$.shop.items[?(@.kind in ['tool','x'])].name", '["Claw hammer"]'],
    ["$.shop.items[?(@.kind nin ['tool'])].name", '["Kite","Robot","Lego"]'],
    ["$.shop.items[?(@.labels contains 'a')].name", '["Kite"]'],
    ["$.shop.items[?(@.name contains 'o')].name", '["Robot","Lego"]'],
    ['$.shop.items[?(@.labels size 2)].name', '["Kite"]'],
    ['$.shop.items[?(@.labels empty true)].name', '["Robot"]'],
    ["$.shop.items[?(@.labels subsetof ['a','b','z'])].name", '["Kite","Robot"]'],
    ["$.shop.items[?(@.labels anyof ['a','c'])].name", '["Kite","Lego"]'],
    ["$.shop.items[?(@.labels noneof ['a'])].name", '["Robot","Lego"]'],
    ['$.shop.items[?(@.labels.length() > 1)].name', '["Kite"]'],
    ["$.shop.items[?(@.price == '9')].name", '["Robot"]'],
    ["$.shop.items[?(@.price === '9')].name", '[]'],
    ['$.shop.items[?(@.code == null)].name', '[]'],
    ['$.shop.cart[?(@.price > 10)].color', '["red"]'],
    ['$..[?(@.color)].price', '[20]'],
    ['$.mixed[?(@ == 1)]', '[1,"1"]'],
    ['$.mixed[?(@.a == 1)]', '[{"a":1}]'],
    ['$.numbers.length()', '5'],
    ['$.nothing.size()', '0'],
    ['$..items.length()', '4'],
    ['$.numbers.sum()', '15'],
    ['$.numbers.avg()', '3'],
    ['$..price.max()', '23'],
    ['$.numbers.first()', '1'],
    ['$.numbers.last()', '5'],
    ['$.shop.cart.keys()', '["color","price"]'],
  ])('%s', (path, found) => {
    expect(printJson(readJsonPath(parseJson(SHOP), path))).toBe(found);
  });

  it.each([
    '$.nope',
    '$.shop.nope.x',
    '$.none.x',
    '$.none[0]',
    '$.word.x',
    '$.word[0]',
    '$.numbers[9]',
    '$.empty[0]',
    '$.nope[*]',
  ])('%s leads nowhere', (path) => {
    expect(readJsonPath(parseJson(SHOP), path)).toBe(NOT_PRESENT);
  });

  it.each([
    '$.',
    '$..',
    '$...a',
    '$x',
    '$.a b',
    '$.a[',
    '$.a[x]',
    '$.a[?(@.b ==)]',
    '$.a[?()]',
    "$['a]",
    '$.a[?(@.b >> 1)]',
    '$.a.wrong()',
  ])('%s is no path', (path) => {
    expect(() => readJsonPath({ a: [{ b: 1 }] }, path)).toThrow(path);
  });

  it('does not take inherited properties for data', () => {
    expect(readJsonPath({}, '$.constructor')).toBe(NOT_PRESENT);
    expect(readJsonPath([], '$.length')).toBe(NOT_PRESENT);
    expect(readJsonPath(parseJson('{"__proto__": 1}'), '$.__proto__')).toBe(1);
  });
});

const TARGET = '{list:[{a:1},{a:2}],object:{k:1},none:null,word:hi}';

describe('writeJsonPath', () => {
  it.each([
    ['{}', '$.a', '{"a":5}'],
    ['{}', 'a.b.c', '{"a":{"b":{"c":5}}}'],
    ['{}', '$.a[2].b', '{"a":[null,null,{"b":5}]}'],
    ['{}', '$.a[0][1]', '{"a":[[null,5]]}'],
    ['{}', '$.a[]', '{"a":[5]}'],
    ['[]', '$[1].x', '[null,{"x":5}]'],
    ['{a:[1]}', '$.a[]', '{"a":[1,5]}'],
    ['{}', "$['x y'].z", '{"x y":{"z":5}}'],
    [TARGET, '$.none.a', '{"list":[{"a":1},{"a":2}],"object":{"k":1},"none":{"a":5},"word":"hi"}'],
    [TARGET, '$.list[*].b', '{"list":[{"a":1,"b":5},{"a":2,"b":5}],"object":{"k":1},"none":null,"word":"hi"}'],
    [TARGET, '$.list[?(@.a==2)].a', '{"list":[{"a":1},{"a":5}],"object":{"k":1},"none":null,"word":"hi"}'],
    [TARGET, '$..a', '{"list":[{"a":5},{"a":5}],"object":{"k":1},"none":null,"word":"hi"}'],
    ['{"2":1,"1":2}', '$.0', '{"2":1,"1":2,"0":5}'],
  ])('%s, %s', (text, path, result) => {
    const root = parseJson(text);
    expect(writeJsonPath(root, path, 5)).toBe(root);
    expect(printJson(root)).toBe(result);
  });

  it('makes a root where there is none, and says what is in the way', () => {
    expect(writeJsonPath(null, '$[0].a', 1)).toEqual([{ a: 1 }]);
    expect(() => writeJsonPath(parseJson(TARGET), '$.word.a', 1)).toThrow('$.word.a cannot be set: "hi" is in the way');
    expect(() => writeJsonPath(parseJson(TARGET), '$.list.a', 1)).toThrow('a list is in the way');
    expect(() => writeJsonPath({}, '$', 1)).toThrow('define the variable anew');
    expect(() => writeJsonPath({ a: [] }, '$.a[9999999]', 1)).toThrow('the list has 0 items');
  });

  it('writes keys of the language as plain keys', () => {
    const root = writeJsonPath({}, '$.__proto__.polluted', true) as object;
    expect(Object.keys(root)).toEqual(['__proto__']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('removeJsonPath', () => {
  it.each([
    ['$.object.k', '{"list":[{"a":1},{"a":2}],"object":{},"none":null,"word":"hi"}'],
    ['$.list[0]', '{"list":[{"a":2}],"object":{"k":1},"none":null,"word":"hi"}'],
    ['$.list[*]', '{"list":[],"object":{"k":1},"none":null,"word":"hi"}'],
    ['$.list[?(@.a==1)]', '{"list":[{"a":2}],"object":{"k":1},"none":null,"word":"hi"}'],
    ['$..a', '{"list":[{},{}],"object":{"k":1},"none":null,"word":"hi"}'],
    ["$['none','word']", '{"list":[{"a":1},{"a":2}],"object":{"k":1}}'],
    ['$.nope.x', '{"list":[{"a":1},{"a":2}],"object":{"k":1},"none":null,"word":"hi"}'],
  ])('%s', (path, result) => {
    const root = parseJson(TARGET);
    removeJsonPath(root, path);
    expect(printJson(root)).toBe(result);
  });
});
