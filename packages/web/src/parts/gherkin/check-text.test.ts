import { expect, test } from 'vitest';
import { checkFeatureText } from './check-text.ts';

const findingsWith = (settings: Record<string, unknown>) =>
  checkFeatureText(
    {
      feature: { id: 1, name: 'Tea', type: 'ANOROC', uri: 'Shop/Tea.feature', locators: null, includes: [], files: [] },
      included: [],
      objects: [],
      environment: {},
      settings,
      files: ['tea.txt'],
      complete: true,
    },
    'Feature: Tea\n\n  Scenario: One\n    When FILE_UPLOAD [//input] <tea.txt>\n',
  ).findings.map(({ line, setting, fixes }) => ({ line, setting, fix: fixes?.[0] }));

const FILE = { line: 4, setting: undefined, fix: { kind: 'includeFile', name: 'tea.txt', stored: true } };

test('a wrong setting of the environment is told at the top, one that is hidden is taken as it is', () => {
  expect(findingsWith({ 'Explicit.wait.time': 'soon' })).toEqual([
    { line: 1, setting: 'Explicit.wait.time', fix: { kind: 'changeSetting', key: 'Explicit.wait.time', text: null } },
    FILE,
  ]);
  expect(findingsWith({ 'remote.webdriver.url': '******', capabilities: '{}' })).toEqual([FILE]);
});
