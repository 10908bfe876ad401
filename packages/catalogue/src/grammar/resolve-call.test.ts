import { expect, test } from 'vitest';
import { FIXTURE_STEPS } from './fixture-steps.ts';
import { indexSteps, matchStep } from './match-step.ts';
import { resolveCall } from './resolve-call.ts';
import { indexLocators } from './resolve-locator.ts';
import type { ValueSources } from './resolve-slot.ts';

const INDEX = indexSteps(FIXTURE_STEPS);
const LOCATORS = indexLocators({
  own: null,
  objects: [{ name: 'login', locators: { user: "//input[@id='${id}']", go: '//go' } }],
});
const VALUES: { readonly [name: string]: string } = { id: 'u1', name: 'Ann', frame: 'login.go' };
const SOURCES: ValueSources = { variable: (name) => VALUES[name], environment: { pin: 'ENC(x)' } };

function resolve(text: string, docString?: string) {
  const { step, ...ready } = resolveCall(
    matchStep(INDEX, { text, ...(docString !== undefined && { docString }) }),
    LOCATORS,
    SOURCES,
  );
  return { keyword: step.keyword, ...ready };
}

test('everything that a step names is looked up', () => {
  expect(resolve('User enters <name> in [login.user]')).toEqual({
    keyword: 'ENTER',
    locator: { name: 'login.user', xpath: "//input[@id='u1']" },
    testData: { written: 'name', value: 'Ann', secret: false },
  });
  expect(resolve('HOVER_AND_CLICK [user] [go]')).toMatchObject({
    locator: { name: 'user' },
    secondLocator: { xpath: '//go' },
  });
  expect(resolve('ENTER_SECRET [go] <pin>').testData).toEqual({ written: 'pin', value: 'ENC(x)', secret: true });
  expect(resolve('VERIFY [go] {name}').expected?.value).toBe('Ann');
});

test('a doc string is the test data', () => {
  expect(resolve('ENTER [go]', 'Hi ${name},\nname').testData).toEqual({
    written: 'Hi ${name},\nname',
    value: 'Hi Ann,\nname',
    secret: false,
  });
});

test('an image stays the name of its file; a reference to a locator becomes its xpath', () => {
  expect(resolve('SK_CLICK [button.png]').locator).toEqual({ name: 'button.png', xpath: 'button.png' });
  expect(resolve('FRAME_DRAG_AND_DROP [user] [go] <frame>').testData?.value).toBe('//go');
});

test('locators are missed before values', () => {
  expect(() => resolve('ENTER [nowhere] <${nobody}>')).toThrow('there is no locator "nowhere"');
  expect(() => resolve('ENTER [go] <${nobody}>')).toThrow('"nobody"');
});
