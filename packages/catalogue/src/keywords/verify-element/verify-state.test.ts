import { describe, expect, test } from 'vitest';
import type { FakeElement } from '../../ports/fake-page.ts';
import type { Behaviour } from '../behaviour.ts';
import { rehearse } from '../rehearse-step.ts';
import type { Step } from '../step.ts';
import {
  checkClickable,
  checkDisabled,
  checkEnabled,
  checkNotPresent,
  checkNotVisible,
  checkPresent,
  checkVisible,
} from './verify-state.run.ts';
import {
  elementIsClickable,
  elementIsDisabled,
  elementIsEnabled,
  verifyElementNotPresent,
  verifyElementNotVisible,
  verifyElementPresent,
  verifyElementVisible,
} from './verify-state.step.ts';

const X = '//x';
const GONE: FakeElement = { present: false };
const HIDDEN: FakeElement = { displayed: false };
const OFF: FakeElement = { enabled: false };
const COVERED: FakeElement = { cover: '<div>' };
const FREE: FakeElement = {};

/** State, expected slot, and the code of the error or `ok`. */
const CASES: readonly (readonly [Step, Behaviour, readonly (readonly [FakeElement, string | undefined, string])[]])[] =
  [
    [
      elementIsClickable,
      checkClickable,
      [
        [FREE, undefined, 'ok'],
        [GONE, 'true', 'E_NOT_FOUND'],
        [HIDDEN, 'true', 'E_NOT_DISPLAYED'],
        [OFF, 'true', 'E_NOT_ENABLED'],
        [COVERED, 'true', 'E_NOT_CLICKABLE'],
        [COVERED, 'false', 'ok'],
        [HIDDEN, 'false', 'ok'],
        [GONE, 'false', 'E_NOT_FOUND'],
        [FREE, 'false', 'E_VERIFY'],
        [FREE, 'perhaps', 'E_EXPECTED'],
      ],
    ],
    [
      elementIsEnabled,
      checkEnabled,
      [
        [COVERED, undefined, 'ok'],
        [HIDDEN, undefined, 'E_NOT_DISPLAYED'],
        [OFF, 'true', 'E_NOT_ENABLED'],
        [OFF, 'false', 'ok'],
        [{ ...OFF, ...HIDDEN }, 'false', 'ok'],
        [HIDDEN, 'false', 'E_VERIFY'],
        [GONE, 'false', 'E_NOT_FOUND'],
      ],
    ],
    [
      elementIsDisabled,
      checkDisabled,
      [
        [OFF, undefined, 'ok'],
        [{ ...OFF, ...HIDDEN }, 'true', 'ok'],
        [FREE, 'true', 'E_VERIFY'],
        [FREE, 'false', 'ok'],
        [HIDDEN, 'false', 'ok'],
        [OFF, 'false', 'E_VERIFY'],
        [GONE, 'true', 'E_NOT_FOUND'],
        [GONE, 'false', 'E_NOT_FOUND'],
      ],
    ],
    [
      verifyElementPresent,
      checkPresent,
      [
        [HIDDEN, undefined, 'ok'],
        [GONE, undefined, 'E_NOT_FOUND'],
        [GONE, 'false', 'ok'],
        [HIDDEN, 'false', 'E_STILL_PRESENT'],
      ],
    ],
    [
      verifyElementNotPresent,
      checkNotPresent,
      [
        [GONE, undefined, 'ok'],
        [HIDDEN, 'true', 'E_STILL_PRESENT'],
        [HIDDEN, 'false', 'ok'],
        [GONE, 'false', 'E_NOT_FOUND'],
      ],
    ],
    [
      verifyElementVisible,
      checkVisible,
      [
        [OFF, undefined, 'ok'],
        [HIDDEN, undefined, 'E_NOT_DISPLAYED'],
        [GONE, 'true', 'E_NOT_FOUND'],
        [GONE, 'false', 'ok'],
        [HIDDEN, 'false', 'ok'],
        [FREE, 'false', 'E_VERIFY'],
      ],
    ],
    [
      verifyElementNotVisible,
      checkNotVisible,
      [
        [GONE, undefined, 'ok'],
        [HIDDEN, 'true', 'ok'],
        [FREE, 'true', 'E_VERIFY'],
        [FREE, 'false', 'ok'],
        [HIDDEN, 'false', 'E_NOT_DISPLAYED'],
        [GONE, 'false', 'E_NOT_FOUND'],
      ],
    ],
  ];

describe.each(CASES.map(([step, behaviour, cases]) => [step.keyword, step, behaviour, cases] as const))(
  '%s',
  (_keyword, step, behaviour, cases) => {
    test.each(cases)('%o {%s} %s', async (state, expected, code) => {
      const on = rehearse();
      on.settings = { 'Explicit.wait.time': 2 };
      on.port.put(X, { ...state });
      const slots = { locator: X, ...(expected === undefined ? {} : { expected }) };
      if (code === 'ok') {
        await on.run(step, behaviour, slots);
        expect(on.clock.now()).toBe(0);
        expect(on.port.calls).toEqual([`look ${X}`]);
        return;
      }
      const error = await on.fails(step, behaviour, slots);
      expect(error.code).toBe(code);
      if (code !== 'E_EXPECTED') expect(error.waitedMs).toBe(2000);
    });
  },
);

test('a NOT form passes soon after the element has gone', async () => {
  const on = rehearse();
  const spinner = { ...FREE };
  on.port.put(X, spinner);
  on.clock.at(7_777, () => Object.assign(spinner, { present: false }));
  await on.run(verifyElementNotPresent, checkNotPresent, { locator: X });
  expect(on.clock.now()).toBeLessThan(7_800);
});

test('all matches must be hidden, and the reason counts the matches', async () => {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 1 };
  on.port.put(X, { displayed: false }, {});
  expect((await on.fails(verifyElementNotVisible, checkNotVisible, { locator: X })).message).toBe(
    'the element is still displayed',
  );
  expect((await on.fails(verifyElementNotPresent, checkNotPresent, { locator: X })).message).toBe(
    '2 matches are still in the page',
  );
});
