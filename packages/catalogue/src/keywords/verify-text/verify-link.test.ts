import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { checkLink, checkPartialLink } from './verify-link.run.ts';
import { verifyLink, verifyPartialLink } from './verify-link.step.ts';

const LINKS = "//*[local-name()='a']";

function links(...texts: string[]) {
  const on = rehearse();
  const elements = texts.map((text) => ({ tag: 'a', text }));
  on.port.put(LINKS, ...elements);
  on.settings = { 'Explicit.wait.time': 3 };
  return { on, elements };
}

test('present', async () => {
  const { on } = links('Home', 'Terms of use');
  await on.run(verifyLink, checkLink, { data: 'Terms  of use' });
  await on.run(verifyPartialLink, checkPartialLink, { data: 'of', locator: '//footer' });
  expect(on.clock.now()).toBe(0);
  expect(on.port.looks.at(-1)).toMatchObject({ within: { text: '//footer' }, condition: 'visible' });
  expect(await on.fails(verifyLink, checkLink, { data: 'Terms', expected: 'true' })).toMatchObject({
    code: 'E_NOT_FOUND',
    message: 'no displayed link has exactly the text "Terms"',
    details: ['Texts seen: "Home"; "Terms of use"'],
    waitedMs: 3000,
  });
});

test('absent, at once or when it goes', async () => {
  const { on, elements } = links('Home');
  await on.run(verifyLink, checkLink, { data: 'Terms', expected: 'false' });
  expect(on.clock.now()).toBe(0);
  on.clock.at(1500, () => Object.assign(elements[0]!, { present: false }));
  await on.run(verifyPartialLink, checkPartialLink, { data: 'Ho', expected: 'false' });
  expect(on.clock.now()).toBeLessThan(1600);
});

test('still there', async () => {
  const { on } = links('Home');
  expect(await on.fails(verifyLink, checkLink, { data: 'Home', expected: 'false' })).toMatchObject({
    code: 'E_STILL_PRESENT',
    message: 'the link is still there',
    waitedMs: 3000,
  });
  expect((await on.fails(verifyLink, checkLink, { data: 'Home', expected: 'maybe' })).code).toBe('E_EXPECTED');
  expect((await on.fails(verifyPartialLink, checkPartialLink, { data: ' ' })).code).toBe('E_TESTDATA');
});
