import { describe, expect, it } from 'vitest';
import { NOT_PRESENT } from '../karate-value.ts';
import { parseXml } from './parse-xml.ts';
import { printXml } from './print-xml.ts';
import { mapToXml, xmlToMap } from './xml-map.ts';
import { copyXml, emptyXml, isXml } from './xml-value.ts';
import { readXPath, removeXPath, writeXPath } from './xpath.ts';

const again = (text: string) => printXml(parseXml(text));

describe('parse and print', () => {
  it.each([
    ['<a/>', '<a/>'],
    ['<a></a>', '<a/>'],
    ['<?xml version="1.0"?>\n<a>1</a>\n', '<a>1</a>'],
    ['\ufeff<a/>', '<a/>'],
    ['<a z="1" b=\'2\' p:c="3" xmlns:p="u"/>', '<a xmlns:p="u" b="2" p:c="3" z="1"/>'],
    ['<p:a><q:b/></p:a>', '<p:a><q:b/></p:a>'],
    ['<a> x  <b/> </a>', '<a> x  <b/> </a>'],
    ['<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;</a>', `<a>&lt;&gt;&amp;"'AB</a>`],
    ['<a b="&lt;&gt;&amp;&quot;\'&#10;"/>', `<a b="&lt;&gt;&amp;&quot;'&#10;"/>`],
    ['<a><![CDATA[x<y&z]]></a>', '<a><![CDATA[x<y&z]]></a>'],
    ['<!-- c --><?pi x?><a><!-- in --><?go?></a>', '<!-- c --><?pi x?><a><!-- in --><?go?></a>'],
    ['<a>1\r\n2</a>', '<a>1\n2</a>'],
    ['<!DOCTYPE a SYSTEM "http://127.0.0.1:1/x"><a/>', '<a/>'],
    ['<!DOCTYPE a [<!ENTITY x "y"> <!-- > ] --> <!ELEMENT a ANY>]><a/>', '<a/>'],
  ])('%j prints as %j', (text, printed) => {
    expect(again(text)).toBe(printed);
  });

  it.each([
    ['', '1:1: there is no element'],
    ['plain', 'text must stand inside an element'],
    ['<a>', '<a> is not closed'],
    ['<a>\n <b></a>', '2:5: <b> is closed by </a>'],
    ['</a>', '</a> closes nothing'],
    ['<a/><b/>', 'only one element'],
    ['<a b="1" b="2"/>', 'two attributes "b"'],
    ['<a b=1/>', 'must stand in quotes'],
    ['<a>x & y</a>', '"&" must be written'],
    ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'the entity &x; is not known'],
    ['<a>&#0;</a>', 'the entity &#0; is not known'],
    ['<a>&toString;</a>', 'the entity &toString; is not known'],
    ['<a><![CDATA[x</a>', 'a CDATA section does not end'],
    ['<a>'.repeat(2001), 'more than 2000 deep'],
  ])('refuses %j', (text, why) => {
    expect(() => parseXml(text)).toThrow(why);
  });

  it('prints pretty without changing texts', () => {
    const pretty = (text: string) => printXml(parseXml(text), { pretty: true });
    expect(pretty('<a>\n\n<b>1 </b><c><d/></c> <e>t<f/></e></a>')).toBe(
      '<a>\n  <b>1 </b>\n  <c>\n    <d/>\n  </c>\n  <e>t<f/></e>\n</a>\n',
    );
  });
});

describe('map view', () => {
  it.each([
    ['<a/>', { a: null }],
    ['<a> \n</a>', { a: null }],
    ['<a>1</a>', { a: '1' }],
    ['<a b="1"/>', { a: { _: null, '@': { b: '1' } } }],
    ['<a b="1">t</a>', { a: { _: 't', '@': { b: '1' } } }],
    ['<a><b>1</b><c/><b>2</b><b>3</b></a>', { a: { b: ['1', '2', '3'], c: null } }],
    ['<p:a xmlns:p="u"><p:b>1</p:b></p:a>', { 'p:a': { _: { 'p:b': '1' }, '@': { 'xmlns:p': 'u' } } }],
  ])('%s', (text, map) => {
    expect(xmlToMap(parseXml(text))).toEqual(map);
    expect(xmlToMap(mapToXml(map))).toEqual(map);
  });

  it('leaves prefixes out when asked to', () => {
    const xml = parseXml('<p:a xmlns:p="u"><p:b xmlns="v" id="1">x</p:b></p:a>');
    expect(xmlToMap(xml, { withoutPrefixes: true })).toEqual({ a: { b: { _: 'x', '@': { id: '1' } } } });
  });

  it('is what scripts see, follows changes, and cannot be written', () => {
    const xml = parseXml('<order><item>1</item><item>2</item></order>');
    const seen = xml as unknown as { order: { item: string[] } };
    expect(isXml(xml)).toBe(true);
    expect(seen.order.item).toHaveLength(2);
    expect(Object.keys(xml)).toEqual(['order']);
    expect(JSON.stringify(xml)).toBe('{"order":{"item":["1","2"]}}');
    expect(`${xml}`).toBe('<order><item>1</item><item>2</item></order>');
    const copy = copyXml(xml);
    removeXPath(xml, '/order/item[1]');
    expect(seen.order.item).toBe('2');
    expect(printXml(copy)).toContain('<item>1</item>');
    expect(() => {
      (xml as unknown as { order: unknown }).order = 1;
    }).toThrow('karate.set()');
  });
});

const ORDERS = parseXml(`<o:orders xmlns:o="u">
  <o:order id="1" o:kind="x"><sum>10</sum><item>pen</item><item>ink</item></o:order>
  <o:order id="2"><sum>5.5</sum><item>cup</item><note><![CDATA[a<b]]></note></o:order>
</o:orders>`);

describe('XPath', () => {
  it.each<[string, unknown]>([
    ['/orders/order/sum', ['10', '5.5']],
    ['/o:orders/o:order[1]/sum', '10'],
    ['//item', ['pen', 'ink', 'cup']],
    ['//order//item', ['pen', 'ink', 'cup']],
    ['//item[1]', ['pen', 'cup']],
    ['(//item)[2]', 'ink'],
    ["//item[contains(., 'n')]", ['pen', 'ink']],
    ["//item[position() = last() and contains(., 'u')]", 'cup'],
    ["//item[. = 'ink'][1]", 'ink'],
    ['//order[item[2]]/@id', '1'],
    ['//order[item="cup"]/@id', '2'],
    ["//order[@id='1']/item[last()]", 'ink'],
    ['//order[@id > 1]/note/text()', 'a<b'],
    ['//order[position() = 2]/item', 'cup'],
    ['//order[not(note)]/sum', '10'],
    ['//@kind', 'x'],
    ['//sum/../@id', ['1', '2']],
    ['//item[. = "ink"]/preceding-sibling::*[1]', 'pen'],
    ['//item[. = "pen"]/following::item', ['ink', 'cup']],
    ['//cup | //sum', ['10', '5.5']],
    ['//order[1]/item | //order[1]/sum', ['10', 'pen', 'ink']],
    ['//*[local-name()="note"]', 'a<b'],
    ['//nothing', NOT_PRESENT],
    ['count(//item)', 3],
    ['count(//item) > 2', true],
    ['sum(//sum)', '15.5'],
    ['string(//order[2]/@id)', '2'],
    ['string(//nothing)', ''],
    ['boolean(//nothing)', 'false'],
    ['concat(//item[1], "-", 1 + 2 * 3)', 'pen-7'],
    ['name(/*)', 'o:orders'],
    ['local-name(/*)', 'orders'],
    ['namespace-uri(/*)', 'u'],
    ['substring("12345", 1.5, 2.6)', '234'],
    ['normalize-space("  a  b ")', 'a b'],
    ['translate("bar","abc","AB")', 'BAr'],
    ['1000000 * 1000000', '1000000000000'],
    ['-(7 mod 3)', '-1'],
    ['number("x")', 'NaN'],
    ['//order[1]/item[contains(., "n")][2]', 'ink'],
    ['//order/self::node()[@id=2]/child::item', 'cup'],
    ['//item/ancestor::order/@id', ['1', '2']],
  ])('%s', (path, expected) => {
    expect(readXPath(ORDERS, path)).toEqual(expected);
  });

  it('answers XML for elements that hold elements, and the whole for /', () => {
    const found = readXPath(ORDERS, '//order[1]');
    expect(isXml(found)).toBe(true);
    expect(String(found)).toBe('<o:order id="1" o:kind="x"><sum>10</sum><item>pen</item><item>ink</item></o:order>');
    expect(readXPath(found, '/order/sum')).toBe('10');
    expect(readXPath(ORDERS, '/')).toBe(ORDERS);
    expect(readXPath('<a><b>1</b></a>', '/a/b')).toBe('1');
    expect(readXPath({ a: { b: 1 } }, '/a/b')).toBe('1');
  });

  it.each(['/a[', '//', '/a/b)', 'nope(1)', '/a["x', 'count()', 'count(1)', '/a/+', 'bad::a'])('refuses %s', (path) => {
    expect(() => readXPath(ORDERS, path)).toThrow(/XPath/);
  });
});

describe('set and remove', () => {
  it.each<[string, string, unknown, string]>([
    ['<a><b>1</b></a>', '/a/b', '2', '<a><b>2</b></a>'],
    ['<a><b>1</b></a>', '/a/c/d', 2, '<a><b>1</b><c><d>2</d></c></a>'],
    ['<a/>', '/a/b/@c', 'x', '<a><b c="x"/></a>'],
    ['<a b="1"/>', '/a/@b', true, '<a b="true"/>'],
    ['<p:a/>', '/p:a/p:b', 'x', '<p:a><p:b>x</p:b></p:a>'],
    ['<p:a><p:b/></p:a>', '/a/b', 'x', '<p:a><p:b>x</p:b></p:a>'],
    ['<a><b/></a>', '/a/b[2]/c', 'x', '<a><b/><b><c>x</c></b></a>'],
    ['<a><b>1</b></a>', '/a/b', parseXml('<c d="1">2</c>'), '<a><b><c d="1">2</c></b></a>'],
    ['<a><b/></a>', '/a', { c: { d: 1 } }, '<a><b/><c><d>1</d></c></a>'],
    ['<a><b i="1"/><b i="2"/></a>', "/a/b[@i='2']/c", 'x', '<a><b i="1"/><b i="2"><c>x</c></b></a>'],
    ['<a>x</a>', '/a', null, '<a></a>'],
  ])('%s with %s', (text, path, value, expected) => {
    expect(printXml(writeXPath(parseXml(text), path, value)).replace('<a></a>', '<a/>')).toBe(
      expected.replace('<a></a>', '<a/>'),
    );
  });

  it('builds from nothing and takes away', () => {
    const xml = emptyXml();
    writeXPath(xml, '/q/n/first', 'Ann');
    writeXPath(xml, '/q/@k', '1');
    expect(printXml(xml)).toBe('<q k="1"><n><first>Ann</first></n></q>');
    removeXPath(xml, '/q/n');
    removeXPath(xml, '/q/@k');
    removeXPath(xml, '/q/none');
    expect(printXml(xml)).toBe('<q/>');
  });

  it('says what cannot be made', () => {
    expect(() => writeXPath(parseXml('<a/>'), 'count(/a)', '1')).toThrow('names no place');
    expect(() => writeXPath(parseXml('<a/>'), '/a/b/text()', '1')).toThrow('no name that could be made');
  });
});
