import { createHash } from 'node:crypto';
import { EnvironmentName } from '@stepwright/contract/entities/environment';
import { FeatureName } from '@stepwright/contract/entities/feature';
import { GlobalObjectDraft } from '@stepwright/contract/entities/global-object';
import { TestPlanName } from '@stepwright/contract/entities/test-plan';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fileNamesOf, nameOf } from './file-names.ts';
import { isManaged } from './layout-paths.ts';
import type { ProjectContent } from './project-content.ts';
import { LayoutFault, readLayout } from './read-layout.ts';
import { writeLayout } from './write-layout.ts';

const EMPTY: ProjectContent = { features: [], plans: [], environments: [], objects: [], files: [] };

const sign = fc.oneof(
  fc.constantFrom('CON', 'aux', 'LPT1', '~', '%', '%41', '/', '\\', ':', '..', ' ', '-', '.', '?', '*', '\t'),
  fc.constantFrom('é', 'e\u0301', 'ß', 'SS', 'İ', 'i', 'ﬁ', 'Ω', 'Ω', '\u200d', '\u202e', '😀', 'a', 'A', '.git'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
);
const word = fc
  .array(sign, { minLength: 1, maxLength: 20 })
  .map((signs) => signs.join('').replaceAll('\0', '').trim())
  .filter((name) => name.isWellFormed());
const named = (schema: z.ZodType) => word.filter((name) => schema.safeParse(name).success);
const key = (name: string) => name.normalize('NFC').toLowerCase();
const text = fc.string({
  unit: fc.constantFrom('a', '\n', '\r\n', '\r', ' ', '\t', 'é', '"', '\u2028', '\ufeff'),
  maxLength: 40,
});
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 5 });

const content: fc.Arbitrary<ProjectContent> = fc.record({
  features: fc.uniqueArray(
    fc.record({
      name: named(FeatureName),
      type: fc.constantFrom('KARATE', 'ANOROC', 'WINDOWS'),
      content: text,
      locators: fc.constantFrom(null, '', '{"a": 1}\r\n', ' '),
      includes: list(word),
      files: list(word),
    }),
    { maxLength: 6, selector: ({ name }) => key(name) },
  ),
  plans: fc.uniqueArray(
    fc.record({
      name: named(TestPlanName),
      description: text.map((body) => `d${body}d`),
      features: list(word),
    }),
    { maxLength: 4, selector: ({ name }) => key(name) },
  ),
  environments: fc.uniqueArray(
    fc.record({
      name: named(EnvironmentName),
      uiData: fc.constantFrom('', ' ', '{"a":\r\n 1.50}', '[]'),
      apiData: fc.constantFrom('', '{}'),
      settings: fc.constantFrom('', '{ "x" : "<SECRET>", "y": null }'),
    }),
    { maxLength: 4, selector: ({ name }) => key(name) },
  ),
  objects: fc.uniqueArray(
    fc.record({
      name: named(GlobalObjectDraft.shape.name),
      content: text,
      locators: fc.constantFrom('', '{"b":"c"}'),
    }),
    { maxLength: 6, selector: ({ name }) => name },
  ),
  files: fc.uniqueArray(
    word
      .map((name) => name.normalize('NFC'))
      .filter((name) => Buffer.byteLength(name) <= 255)
      .map((name) => ({ name, sha256: createHash('sha256').update(name).digest('hex'), size: 1 })),
    { maxLength: 6, selector: ({ name }) => key(name) },
  ),
});

const given = (project: ProjectContent) =>
  writeLayout(project).map((file) => ({
    path: file.path,
    bytes: 'bytes' in file ? file.bytes : Buffer.from(file.sha256),
  }));
const byName = <T extends { name: string }>(things: readonly T[]) => new Map(things.map((one) => [one.name, one]));

test('what is written is read back as it was, on every file system', () => {
  fc.assert(
    fc.property(content, (project) => {
      const files = given(project);
      const paths = files.map(({ path }) => path);
      expect(new Set(paths.map((path) => path.normalize('NFKC').toUpperCase().toLowerCase())).size).toBe(paths.length);
      for (const path of paths) {
        expect(isManaged(path)).toBe(true);
        expect(path).not.toMatch(/[\\:*?"<>|\p{C}]|(^|\/)[.\s-](?!gitattributes)|[.\s](\/|$)/u);
        for (const part of path.split('/')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
      }
      const read = readLayout(files, 'ALL');
      expect(read.leftOut).toEqual([]);
      expect(byName(read.features.map(({ path: _, sides, ...one }) => ({ ...one, ...sides })))).toEqual(
        byName(project.features),
      );
      const without = <T extends { path: string }>(things: readonly T[]) => things.map(({ path: _, ...one }) => one);
      expect(byName(without(read.plans))).toEqual(byName(project.plans));
      expect(byName(without(read.environments))).toEqual(byName(project.environments));
      expect(byName(without(read.objects))).toEqual(byName(project.objects));
      expect(new Map(read.files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]))).toEqual(
        new Map(project.files.map(({ name, sha256 }) => [name, sha256])),
      );
    }),
    { numRuns: 500 },
  );
});

test('file names can be read by people, and the same names always get the same ones', () => {
  expect([...fileNamesOf(['Login', 'Sign out', 'a/b', 'CON', 'com1.txt', '.git', ' x', 'é'])]).toEqual([
    ['Login', 'Login'],
    ['Sign out', 'Sign out'],
    ['a/b', 'a%2Fb'],
    ['CON', '%43ON'],
    ['com1.txt', '%63om1.txt'],
    ['.git', '%2Egit'],
    [' x', '%20x'],
    ['é', 'é'],
  ]);
  const twins = fileNamesOf(['Menu', 'menu']);
  expect(fileNamesOf(['menu', 'Menu'])).toEqual(twins);
  expect(twins.get('Menu')).toMatch(/^Menu~[0-9a-f]{12}$/);
  expect(fileNamesOf(['x'.repeat(255)]).get('x'.repeat(255))).toMatch(/^x{160}~/);
  expect(nameOf('a%2Fb')).toBe('a/b');
  expect(nameOf('100%.csv')).toBe('100%.csv');
});

test('what cannot be taken is left out with its reason, the rest is read', () => {
  const file = (path: string, body: string | Uint8Array) => ({ path, bytes: Buffer.from(body) });
  const layout = file('stepwright.json', '{"layout":1}');
  const read = readLayout(
    [
      layout,
      file('features/a.feature', new Uint8Array([0xff, 0xfe])),
      file('features/b.feature', 'Feature: \0'),
      file('features/c.feature', 'Feature: c'),
      file('features/c.feature.json', '{"name":"no","type":"KARATE"}'),
      file('features/d.feature', 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9'),
      file('features/e.feature', 'Feature: e'),
      file('plans/x.plan.json', '{'),
      file('environments/y.env.json', '{"name":"Local"}'),
      file('environments/y.ui.json', 'not json'),
      file('objects/z.object.json', '{"name":"a[b]"}'),
      file('objects/n.object.json', '{"name":"a\\u0000b"}'),
      file('objects/h.object.json', '{"name":"a\\ud800b"}'),
      file('files/a%00b', 'x'),
      file('objects/__proto__.object.json', '{"name":"__proto__"}'),
    ],
    'KARATE',
  );
  expect(read.features.map(({ name }) => name)).toEqual(['e feature']);
  expect(read.objects.map(({ name }) => name)).toEqual(['__proto__']);
  expect(read.leftOut.map(({ path }) => path).sort()).toEqual([
    'environments/y.env.json',
    'features/a.feature',
    'features/b.feature',
    'features/c.feature',
    'features/d.feature',
    'files/a%00b',
    'objects/h.object.json',
    'objects/n.object.json',
    'objects/z.object.json',
    'plans/x.plan.json',
  ]);
  expect(() => readLayout([file('stepwright.json', '{"layout":2}')], 'ALL')).toThrow(LayoutFault);
  expect(() => readLayout([file('stepwright.json', 'x')], 'ALL')).toThrow(LayoutFault);
  expect(readLayout(given(EMPTY), 'ALL')).toMatchObject({ ownLayout: true, leftOut: [] });
});

test('thousands of files of one name get different names, in one go', () => {
  const given = Array.from({ length: 20_000 }, (_, n) => ({
    path: `tests/${n}/index.feature`,
    bytes: new Uint8Array(),
  }));
  const { features } = readLayout(given, 'KARATE');
  expect(new Set(features.map(({ name }) => name)).size).toBe(20_000);
  expect(features.every(({ name }) => FeatureName.safeParse(name).success)).toBe(true);
});
