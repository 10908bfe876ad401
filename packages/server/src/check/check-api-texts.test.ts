import { expect, test } from 'vitest';
import { checkTexts } from './check-texts.ts';

const feature = (id: number, name: string, content: string) => ({
  ...{ id, name, content, type: 'KARATE' as const, locators: null, includes: [], files: [] },
});
const check = (content: string, more: { callable?: string[]; tags?: string } = {}) => {
  const { callable, tags = '' } = more;
  const [task] = checkTexts({
    features: [feature(1, 'Orders', content)],
    objects: [],
    environments: [{ id: 1, name: 'Local', uiData: '', apiData: '{}', settings: '' }],
    files: ['pet.json'],
    ...(callable && { callable }),
    tasks: [{ entry: [1], environment: 1, tags }],
  });
  return task!.findings.map(({ code, line, featureId, proposal }) => ({ code, line, featureId, proposal }));
};

test('an API test in the matrix: its own language, and what it calls by name', () => {
  const text = `Feature: o\nScenario: s\n* def a = read('pet.json')\n* call read('Sing in.feature')\n* stauts 200\n`;
  expect(check(text, { callable: ['Orders', 'Sign in'] })).toEqual([
    { code: 'API_FILE', line: 4, featureId: 1, proposal: 'Sign in.feature' },
    { code: 'API_STEP', line: 5, featureId: 1, proposal: 'status 200' },
  ]);
  // Where the names of the features are not known, nothing is said about them.
  expect(check(text).map(({ code }) => code)).toEqual(['API_STEP']);
  expect(check('Feature: o\n@a\nScenario: s\n* print 1\n', { tags: '@b' })).toMatchObject([{ code: 'NO_SCENARIO' }]);
});

test.each([
  ['@a @env=Local', 0],
  ['@a @env=Stage', 1],
  ['@a @envnot=Local', 1],
  ['@a @envnot=Stage', 0],
  ['@a @ignore', 1],
])('a scenario tagged %s is among those of the environment "Local", or nothing would run', (written, problems) => {
  const found = check(`Feature: o\n${written}\nScenario: s\n* print 1\n`, { tags: '@a' });
  expect(found.map(({ code }) => code)).toEqual(Array(problems).fill('NO_SCENARIO'));
});
