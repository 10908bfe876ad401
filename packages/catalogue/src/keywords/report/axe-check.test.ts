import { expect, test } from 'vitest';
import type { AccessibilityAudit, AuditFinding } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { rehearse } from '../rehearse-step.ts';
import { checkAccessibility, summaryOf } from './axe-check.run.ts';
import { axeCheck } from './axe-check.step.ts';

const finding = (id: string, impact: AuditFinding['impact'], count: number): AuditFinding => ({
  id,
  impact,
  help: `About ${id}`,
  helpUrl: `https://rules.example/${id}`,
  tags: ['wcag2a'],
  count,
  elements: [{ target: ['#pay', `#${id}`], html: `<i id="${id}">`, summary: '' }],
});

const AUDIT: AccessibilityAudit = {
  engine: 'axe-core 4.0.0',
  url: 'https://shop.example/',
  violations: [finding('region', 'moderate', 2), finding('label', 'critical', 1)],
  incomplete: [finding('contrast', 'serious', 12)],
  passedRules: 30,
  documents: 2,
  left: ['#ad: it is gone'],
};

function audited() {
  const on = rehearse();
  on.port.audit = AUDIT;
  return on;
}

test('without a limit it passes, with a summary, the whole and a note', async () => {
  const on = audited();
  await on.run(axeCheck, checkAccessibility);
  expect(on.port.audits).toEqual([{ rules: [], timeoutMs: 50_000 }]);
  expect(on.attached.map(({ mediaType, name }) => [mediaType, name])).toEqual([
    ['text/plain', 'Accessibility summary'],
    ['application/json', 'Accessibility report'],
  ]);
  expect(on.notes).toEqual([
    'accessibility: 2 rules violated by 3 elements, 1 to be decided by a person (axe-core 4.0.0)',
  ]);
});

test('one element, by tags and rules, with time enough', async () => {
  const on = audited();
  on.settings = { 'Explicit.wait.time': 1 };
  on.port.put('//form', {});
  await on.run(axeCheck, checkAccessibility, { locator: '//form', data: 'wcag2a; label;', expected: '' });
  expect(on.port.audits).toEqual([{ within: { id: 'e1' }, rules: ['wcag2a', 'label'], timeoutMs: 30_000 }]);
});

test.each([
  ['Serious', '1 rule is violated with the impact serious or worse'],
  ['minor', '2 rules are violated with the impact minor or worse'],
  ['critical', '1 rule is violated with the impact critical'],
  ['2', '3 elements violate the rules, 2 are allowed'],
])('{%s} is reached', async (expected, message) => {
  const on = audited();
  expect(await on.fails(axeCheck, checkAccessibility, { expected })).toMatchObject({
    code: 'E_AXE_VIOLATIONS',
    message,
    details: [
      'region (moderate): 2 elements, first #pay > #region: About region',
      'label (critical): 1 element, first #pay > #label: About label',
    ],
  });
  expect(on.attached).toHaveLength(2);
});

test('limits that are not reached; a text that is none', async () => {
  const on = audited();
  await on.run(axeCheck, checkAccessibility, { expected: '3' });
  on.port.audit = { ...AUDIT, violations: [] };
  await on.run(axeCheck, checkAccessibility, { expected: '0' });
  await on.run(axeCheck, checkAccessibility, { expected: 'minor' });
  for (const expected of ['bad', '-1', '1.5'])
    expect((await on.fails(axeCheck, checkAccessibility, { expected })).code).toBe('E_EXPECTED');
  on.port.audit = new StepError('E_TESTDATA', 'axe knows neither a tag nor a rule "x"');
  expect((await on.fails(axeCheck, checkAccessibility, { data: 'x' })).code).toBe('E_TESTDATA');
});

test('the summary lists the worst first', () => {
  expect(
    summaryOf(AUDIT),
  ).toBe(`accessibility: 2 rules violated by 3 elements, 1 to be decided by a person (axe-core 4.0.0)
https://shop.example/
2 documents examined, 30 rules passed
not examined: #ad: it is gone

Violations
  label (critical), 1 element: About label
    https://rules.example/label
    #pay > #label  <i id="label">
  region (moderate), 2 elements: About region
    https://rules.example/region
    #pay > #region  <i id="region">

To be decided by a person
  contrast (serious), 12 elements: About contrast
    https://rules.example/contrast
    #pay > #contrast  <i id="contrast">
    and 2 more
`);
});
