import type { FeatureType } from '@stepwright/contract/entities/feature';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STEPS } from '../keywords/registry.ts';
import { checkText } from './check-bundle.ts';

function found(step: string, type: FeatureType, files: readonly string[] = ['ok.png']): string[] {
  const objects = [{ name: 'app', locators: { ok: '//a', list: '//b' } }];
  const content = `Feature: A\n  Scenario: B\n    Then ${step}\n`;
  return checkText({ uri: 'a.feature', content, type, objects, environment: {}, files }).map(
    ({ severity, code, message }) => `${severity} ${code} ${message}`,
  );
}

test('a step for a device warns in a feature for that device', () => {
  const [warning, ...rest] = found('APP_ELEMENT_TAP [ok]', 'MOBILE');
  expect(warning).toMatch(/^warning E_PLATFORM cannot run here yet: APP_ELEMENT_TAP runs on Android and iOS devices;/);
  expect(rest).toEqual([]);
  expect(found('SK_CLICK [ok.png]', 'WINDOWS')).toEqual([
    expect.stringMatching(/^warning E_PLATFORM cannot run here yet: SK_CLICK runs on Windows screens;/),
  ]);
});

test('and is wrong in a feature for something else', () => {
  expect(found('APP_ELEMENT_TAP [ok]', 'ANOROC')).toEqual([
    'error E_PLATFORM APP_ELEMENT_TAP belongs into a feature of type MOBILE; this one is for a desktop browser',
  ]);
  expect(found('SK_CLICK [ok.png]', 'MOBILE')).toEqual([
    'error E_PLATFORM SK_CLICK belongs into a feature of type WINDOWS; this one is for Android and iOS devices',
  ]);
  expect(found('CLICK [ok]', 'ANOROC')).toEqual([]);
  expect(found('VERIFY_LAYOUT_ABOVE [ok] [list]', 'MOBILE')).toEqual([]);
});

test.each<[step: string, type: FeatureType, code: string]>([
  ['APP_TAP_ON_SCREEN <120>', 'MOBILE', 'E_TESTDATA'],
  ['APP_TAP_ON_SCREEN <1;2;11>', 'MOBILE', 'E_TESTDATA'],
  ['APP_PRESS_ON_SCREEN <1;2;0.5>', 'MOBILE', 'E_TESTDATA'],
  ['APP_LONG_PRESS_ON_SCREEN <1;2;0.5>', 'MOBILE', 'E_TESTDATA'],
  ['MOBILE_CLICK <1;2;3>', 'MOBILE', 'E_TESTDATA'],
  ['APP_SWIPE_UP <100;500;100;200>', 'MOBILE', 'E_TESTDATA'],
  ['APP_SWIPE_UP <50;15;50;85>', 'MOBILE', 'E_TESTDATA'],
  ['APP_SCROLL_TO_BOTTOM <51>', 'MOBILE', 'E_TESTDATA'],
  ['APP_SEND_KEYS <{ENTR}>', 'MOBILE', 'E_KEY'],
  ['APP_SUBMIT {jump}', 'MOBILE', 'E_EXPECTED'],
  ['APP_SWITCH_ORIENTATION <sideways>', 'MOBILE', 'E_TESTDATA'],
  ['APP_SET_VARIABLE [ok] <1st>', 'MOBILE', 'E_VARIABLE'],
  ['MOBILE_PRESS_KEY <HOEM>', 'MOBILE', 'E_KEY'],
  ['MOBILE_SET_LOCATION <91;0>', 'MOBILE', 'E_TESTDATA'],
  ['MOBILE_SET_NETWORK {wifi}', 'MOBILE', 'E_EXPECTED'],
  ['MOBILE_PINCH <100>', 'MOBILE', 'E_TESTDATA'],
  ['SK_CLICK [ok.png] {middle}', 'WINDOWS', 'E_OPTION'],
  ['SK_CLICK [ok]', 'WINDOWS', 'E_IMAGE_FILE'],
  ['SK_CLICK [no.png]', 'WINDOWS', 'E_IMAGE_FILE'],
  ['SK_CLICK [ok.png;similarity=2]', 'WINDOWS', 'E_LOCATOR'],
  ['SK_GET_TEXT [ok.png] <total> {right;160x}', 'WINDOWS', 'E_OPTION'],
  ['SK_SCROLL [ok.png] <101>', 'WINDOWS', 'E_TESTDATA'],
  ['SK_KEY_PRESS <CONTROL>', 'WINDOWS', 'E_KEY'],
  ['SK_VERIFY_TEXT_EQUALS [ok.png] <beside> {x}', 'WINDOWS', 'E_OPTION'],
  ['VERIFY_LAYOUT_WIDTH [ok] {25%}', 'ANOROC', 'E_PATTERN'],
  ['VERIFY_LAYOUT_INSIDE [ok] [list] {middle:3px}', 'ANOROC', 'E_EXPECTED'],
  ['UI_DISTANCE [ok] [list] <outside> {3px}', 'ANOROC', 'E_TESTDATA'],
])('%s', (step, type, code) => {
  const texts = found(step, type).filter((text) => !text.includes('cannot run here yet'));
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain(` ${code} `);
});

test.each<[step: string, type: FeatureType]>([
  ['APP_TAP_ON_SCREEN <50%;40%;2>', 'MOBILE'],
  ['APP_SWIPE_LEFT [list]', 'MOBILE'],
  ['APP_SWIPE_RIGHT <100px;600px;900px;600px>', 'MOBILE'],
  ['MOBILE_BACKGROUND_APP <-1>', 'MOBILE'],
  ['SK_CLICK [ok.png;similarity=0.9] {right;20,30}', 'WINDOWS'],
  ['SK_KEY_RELEASE', 'WINDOWS'],
  ['UI_DISTANCE [ok] [list] <margin ; x> {~3px}', 'ANOROC'],
  ['VERIFY_LAYOUT_ABOVE [ok] [list] {}', 'ANOROC'],
])('%s is right', (step, type) => {
  expect(found(step, type).filter((text) => !text.includes('cannot run here yet'))).toEqual([]);
});

test('a swipe against its keyword says where it goes', () => {
  expect(found('APP_SWIPE_LEFT <15;50;85;50>', 'MOBILE')).toContain(
    'warning E_TESTDATA these numbers move the finger to the right, but APP_SWIPE_LEFT says to the left',
  );
});

test('no text in the slots of these actions breaks the check', () => {
  const those = STEPS.filter(({ group, platforms }) => group === 'layout' || !platforms.includes('desktop'));
  const part = fc.oneof(
    fc.string({ maxLength: 12 }).map((text) => text.replace(/[<>{}[\]\n\r]/g, '')),
    fc.constantFrom(
      '10px',
      '~',
      '50%width',
      'gt',
      ';',
      ':',
      'top:',
      'corner:',
      'right',
      ';x',
      '1;2',
      '-',
      'Key.CTRL+',
      '16:9',
    ),
  );
  const words = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...those), words, words, ({ keyword, locator, secondLocator }, data, expected) => {
      const locators = [locator, secondLocator]
        .map((use) => (use === undefined || use === 'none' ? '' : '[ok.png]'))
        .join(' ');
      for (const type of ['MOBILE', 'WINDOWS'] as const) {
        for (const text of found(`${keyword} ${locators} <${data}> {${expected}}`, type))
          expect(text).toMatch(/^(error|warning) [A-Z_]+ ./);
      }
    }),
    { numRuns: 400 },
  );
});
