import { describe, expect, it } from 'vitest';
import { unboxed } from './compat.ts';
import { javaGlobals } from './java-types.ts';
import { type JavaWorld, NO_WORLD } from './java-world.ts';

const slept: number[] = [];
const printed: string[] = [];
const WORLD: JavaWorld = {
  ...NO_WORLD,
  properties: { 'user.test': 'yes' },
  env: { STAGE: 'dev' },
  sleep: (ms) => {
    slept.push(ms);
  },
  print: (text) => {
    printed.push(text);
  },
  customType: (name) => (name === 'com.acme.Helper' ? { twice: (n: number) => 2 * n } : undefined),
};

/** Evaluates as a script of a test would, sloppy and with Java's globals. */
function run(source: string): unknown {
  const globals = javaGlobals(WORLD);
  return unboxed(new Function(...Object.keys(globals), `return (${source})`)(...Object.values(globals)));
}

/** The same expressions were evaluated by Java 17, where it has them. */
describe.each<[string, readonly (readonly [source: string, expected: unknown])[]]>([
  [
    'texts',
    [
      ["'xyz'.contains('y')", true],
      ["'a'.equals('a')", true],
      ["'a'.equalsIgnoreCase('A')", true],
      ["''.isEmpty()", true],
      ["'abc'.length", 3],
      ["'abc'.compareTo('abd')", -1],
      ["'hello'.hashCode()", 99162322],
      ["'ä'.getBytes('UTF-8').length", 2],
      ["new (Java.type('java.lang.String'))('äb'.getBytes(), 'UTF-8')", 'äb'],
      ["java.lang.String.valueOf(5) + java.lang.String.join('-', 'a', 'b')", '5a-b'],
      [
        "java.lang.String.format('%05d|%-5s|%,.2f|%x|%b|%%|%n', 42, 'ab', 12345.678, 255, true)",
        '00042|ab   |12,345.68|ff|true|%|\n',
      ],
      ["java.lang.String.format('%2$s %1$s %3$.3e %4$+d', 'a', 'b', 12345.678, 5)", 'b a 1.235e+04 +5'],
      ["java.lang.String.format('%s %8.3f %S', 'x', 3.14159, 'up')", 'x    3.142 UP'],
      ["java.lang.String.format('%.2f %.0f %.1f', 0.125, 2.5, 0.25)", '0.13 3 0.3'],
      ["new java.lang.StringBuilder('ab').append(1).reverse().toString()", '1ba'],
      ["java.util.regex.Pattern.compile('(a)(b)?').matcher('xab').find()", true],
      ["java.util.regex.Pattern.matches('a+', 'aab')", false],
      [
        "(m => { m.find(); return m.group(1) + m.start() })(java.util.regex.Pattern.compile('id=(\\\\d+)').matcher('x id=42'))",
        '422',
      ],
      ["java.net.URLEncoder.encode('a b&ü/', 'UTF-8')", 'a+b%26%C3%BC%2F'],
      ["java.net.URLDecoder.decode('a+b%26%C3%BC', 'UTF-8')", 'a b&ü'],
      ["java.text.Normalizer.normalize('é', java.text.Normalizer.Form.NFD).length", 2],
      ["new java.net.URI('http://u@h:8080/a%20b?q=1#f').getPath()", '/a b'],
      ["new java.net.URI('http://u@h:8080/a').port", 8080],
    ],
  ],
  [
    'numbers',
    [
      ["java.lang.Integer.parseInt('42')", 42],
      ['java.lang.Integer.MAX_VALUE', 2147483647],
      ["java.lang.Integer.parseInt('ff', 16)", 255],
      ["new java.lang.Integer('7') + 1", 8],
      ["java.lang.Double.parseDouble('1.5')", 1.5],
      ["java.lang.Boolean.parseBoolean('TRUE')", true],
      ['java.lang.Math.max(1, 2) + java.lang.Math.floorMod(-1, 3)', 4],
      ["new java.math.BigDecimal('1.10').add(new java.math.BigDecimal('2.205')).toString()", '3.305'],
      [
        "new java.math.BigDecimal('10').divide(new java.math.BigDecimal('3'), 4, java.math.RoundingMode.HALF_UP) + ''",
        '3.3333',
      ],
      ["new java.math.BigDecimal('1').divide(new java.math.BigDecimal('8')) + ''", '0.125'],
      ["new java.math.BigDecimal('100').divide(new java.math.BigDecimal('4')) + ''", '25'],
      ["new java.math.BigDecimal('2.345').setScale(2, java.math.BigDecimal.ROUND_HALF_EVEN) + ''", '2.34'],
      [
        "new java.math.BigDecimal('1E+3').toPlainString() + new java.math.BigDecimal('1000').stripTrailingZeros()",
        '10001E+3',
      ],
      ["new java.math.BigDecimal('0.0000001') + ''", '1E-7'],
      ["new java.math.BigDecimal('2.0').equals(new java.math.BigDecimal('2.00'))", false],
      ["new java.math.BigDecimal('2.0').compareTo(new java.math.BigDecimal('2.00'))", 0],
      ["JSON.stringify({ n: new java.math.BigDecimal('123456789012345678901.5') })", '{"n":123456789012345678901.5}'],
      ["new java.math.BigInteger('2').pow(70) + ''", '1180591620717411303424'],
      ['new java.util.Random(42).nextInt(100)', 30],
      ['new java.util.Random(42).nextInt()', -1170105035],
      ['new java.util.Random(7).nextDouble()', 0.7306990420600421],
    ],
  ],
  [
    'collections',
    [
      ["(l => { l.add('b'); l.add('a'); l.add(0, 'c'); return l })(new java.util.ArrayList())", ['c', 'b', 'a']],
      [
        "(l => { java.util.Collections.sort(l, java.lang.String.CASE_INSENSITIVE_ORDER); return l })(['C', 'b', 'A'])",
        ['A', 'b', 'C'],
      ],
      ["new (Java.type('java.util.ArrayList'))([3, 1]).size()", 2],
      ["java.util.Arrays.asList('a', 'b').contains('b')", true],
      ["'' + java.util.Arrays.asList(1, 2)", '[1, 2]'],
      ['new java.util.ArrayList() instanceof java.util.List', true],
      ["(m => { m.put('b', 1); m.put('a', 2); return m })(new java.util.HashMap())", { b: 1, a: 2 }],
      [
        "(m => { m.put('size', 1); return JSON.stringify(m) + Object.keys(m) })(new java.util.HashMap())",
        '{"size":1}size',
      ],
      [
        "(m => { m.put('b', 1); m.put('10', 2); m.put('a', 3); return m.keySet().toArray() })(new java.util.LinkedHashMap())",
        ['b', '10', 'a'],
      ],
      ["(m => { m.put('b', 1); m.put('a', 3); return '' + m + m.firstKey() })(new java.util.TreeMap())", '{a=3, b=1}a'],
      ["java.util.Map.of('a', 1).get('a') + java.util.List.of(1, 2).get(1)", 3],
      ['(s => { s.add(1); s.add(1); return s.size() })(new java.util.HashSet())', 1],
      ["java.util.Arrays.equals('ab'.getBytes(), 'ab'.getBytes())", true],
      ["Java.to([1, 2], 'byte[]').length", 2],
      ["Java.to([1, 2], Java.type('byte[]')) instanceof Uint8Array", true],
      ['Java.from(java.util.List.of(1, 2))', [1, 2]],
      [
        "java.util.List.of('a', 'bb').stream().map(x => x.length).collect(java.util.stream.Collectors.toList())",
        [1, 2],
      ],
      ["java.util.Optional.ofNullable(null).orElse('x')", 'x'],
      [
        "new (Java.extend(Java.type('java.util.function.IntBinaryOperator'), { applyAsInt: (a, b) => a + b }))()(1, 2)",
        3,
      ],
      ['java.util.Objects.equals(null, null)', true],
      [
        "(p => { p.load(new java.io.StringReader('# c\\na = 1\\nb: x\\\\\\n  y')); return p.getProperty('a') + p.getProperty('b') + p.getProperty('c', 'z') })(new java.util.Properties())",
        '1xyz',
      ],
    ],
  ],
  [
    'bytes and secrets',
    [
      ["java.util.Base64.getEncoder().encodeToString('hi?>'.getBytes())", 'aGk/Pg=='],
      ["java.util.Base64.getUrlEncoder().withoutPadding().encodeToString('hi?>'.getBytes())", 'aGk_Pg'],
      ["new (Java.type('java.lang.String'))(java.util.Base64.getDecoder().decode('aGk/Pg==')) + ''", 'hi?>'],
      ['java.util.UUID.randomUUID().toString().length', 36],
      ["(java.util.UUID.randomUUID() + '').length", 36],
      ["java.util.UUID.nameUUIDFromBytes('a'.getBytes()) + ''", '0cc175b9-c0f1-36a8-b1c3-99e269772661'],
      [
        "java.util.Base64.getEncoder().encodeToString(java.security.MessageDigest.getInstance('MD5').digest('a'.getBytes()))",
        'DMF1ucDxtqgxw5niaXcmYQ==',
      ],
      [
        "(m => { m.init(new javax.crypto.spec.SecretKeySpec('k'.getBytes(), 'HmacSHA256')); return java.util.Base64.getEncoder().encodeToString(m.doFinal('d'.getBytes())) })(javax.crypto.Mac.getInstance('HmacSHA256'))",
        '5+ohw7y2Ok2jrXhQMWjTa9ygvmIjgupgoQj61OSWZnk=',
      ],
      [
        "(o => { o.write('ab'.getBytes()); o.write(99); return o.toString() })(new java.io.ByteArrayOutputStream())",
        'abc',
      ],
      ["new java.io.BufferedReader(new java.io.StringReader('a\\nb')).readLine()", 'a'],
      ["new java.util.Scanner('a b').useDelimiter('\\\\A').next()", 'a b'],
    ],
  ],
  [
    'the run',
    [
      ["java.lang.System.getProperty('user.test')", 'yes'],
      ["java.lang.System.getProperty('none', 'x')", 'x'],
      ["java.lang.System.getenv('STAGE')", 'dev'],
      ["java.lang.System.getenv('PATH')", null],
      ['typeof java.lang.System.currentTimeMillis()', 'number'],
      ['java.lang.Thread.sleep(5)', undefined],
      ["Java.type('com.acme.Helper').twice(4)", 8],
      ['Packages.com.acme.Helper.twice(2)', 4],
    ],
  ],
])('%s', (_family, cases) => {
  it.each(cases)('%s', (source, expected) => {
    expect(run(source)).toEqual(expected);
  });
});

it.each([
  [
    "Java.type('com.acme.Missing')",
    'com.acme.Missing is not available, because tests run without Java. Map the name to a script',
  ],
  ['java.util.concurrent.Executors.newFixedThreadPool(1)', 'java.util.concurrent.Executors is not available'],
  ["java.lang.Integer.parseInt('x')", 'For input string: "x"'],
  ['new java.util.List()', 'an interface cannot be made'],
  ['java.util.List.of(1).get(1)', 'Index 1 out of bounds for length 1'],
  ["new java.math.BigDecimal('1').divide(new java.math.BigDecimal('3'))", 'Non-terminating decimal expansion'],
])('%s fails', (source, why) => {
  expect(() => run(source)).toThrow(why);
});
