import { isKeyword, stepIndex } from '@stepwright/catalogue/describe';
import { planBundle } from '@stepwright/catalogue/gherkin/plan';
import { countingIds } from '@stepwright/catalogue/gherkin/read-feature';
import { expect, test } from 'vitest';
import { foreseeSecrets } from './foresee-secrets.ts';
import { Secrets } from './secrets.ts';
import { testBundle } from './testing-run.ts';

function maskedBy(text: string, options: { readonly ui?: Record<string, unknown>; readonly tags?: string } = {}) {
  const bundle = testBundle({ features: [text], options: { tags: options.tags ?? '' } });
  const plan = planBundle(bundle, countingIds(), { isKeyword });
  const secrets = new Secrets();
  foreseeSecrets(plan.features, stepIndex(), { variable: () => undefined, environment: options.ui ?? {} }, secrets);
  return (shown: string) => secrets.maskText(shown);
}

test('literal secrets are known before the first message: in slots, text blocks, rows and what the tags leave out', () => {
  const mask = maskedBy(
    `Feature: F
  @slow
  Scenario: left out
    When ENTER_SECRET [form.pin] <filtered-secret>
  @fast
  Scenario: text block
    When ENTER_SECRET [form.pin]
      """
      first secret line
      second secret line
      """
    And User enters the secret <"quoted secret"> in [form.pin]
  @fast
  Scenario Outline: rows
    When ENTER_SECRET [form.pin] <pin>
    And ENTER_SECRET [form.pin] <key>
    Examples:
      | pin        |
      | row-secret |`,
    { tags: '@fast', ui: { key: 'environment-secret' } },
  );
  for (const secret of ['filtered-secret', 'first secret line', 'second secret line', 'quoted secret', 'row-secret']) {
    expect(mask(`is ${secret}!`)).toBe('is ******!');
  }
  expect(mask('environment-secret')).toBe('******');
});

test('the name of a variable is no secret: only what it holds will be', () => {
  const mask = maskedBy(`Feature: F
  Scenario: S
    Given SET_VARIABLE [form.head] <password>
    And JWT_DECODE <token> {claims}
    When ENTER_SECRET [form.pin] <password>
    And ENTER_SECRET [form.pin] <claims.pin>
    And ENTER_SECRET [form.pin] <"sesame-literal">`);
  expect(mask('[login.password] claims.pin')).toBe('[login.password] claims.pin');
  expect(mask('sesame-literal')).toBe('******');
});

test('a literal that is kept in a variable and typed as a secret is known, too', () => {
  const mask = maskedBy(`Feature: F
  Scenario: S
    Given SET_VARIABLE <pin> {kept-literal}
    And SET_VARIABLE <colour> {turquoise}
    And User sets the variable <code> to {"kept in a sentence"}
    When ENTER_SECRET [form.pin] <pin>
    And User enters the secret <code> in [form.pin]`);
  expect(mask('kept-literal, kept in a sentence, pin, turquoise')).toBe('******, ******, pin, turquoise');
});
