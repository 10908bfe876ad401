import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { clickLink, clickPartialLink } from './click-link.run.ts';
import { clickOnLink, clickOnPartialLink } from './click-link.step.ts';

const LINKS = "//*[local-name()='a']";

function links(...texts: string[]) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 1 };
  on.port.put(
    LINKS,
    ...texts.map((text, row) => ({ tag: 'a', text, rect: { x: 0, y: row * 20, width: 20, height: 20 } })),
  );
  return on;
}

test('the whole text, the first in document order', async () => {
  const on = links('Terms of use (old)', 'Terms of  use', 'Terms of use');
  await on.run(clickOnLink, clickLink, { data: 'Terms of use' });
  expect(on.port.calls.at(-1)).toBe('click 10,30');
  expect(on.port.looks[0]).not.toHaveProperty('within');
});

test('part of the text, inside the locator', async () => {
  const on = links('Home', 'Terms of use');
  await on.run(clickOnPartialLink, clickPartialLink, { locator: '//footer', data: 'Terms' });
  expect(on.port.looks[0]).toMatchObject({ within: { text: '//footer' }, pick: { match: 'contains' } });
  expect(on.port.calls.at(-1)).toBe('click 10,30');
});

test('tells the link texts when there is none', async () => {
  const on = links('Home', 'Terms');
  expect(await on.fails(clickOnLink, clickLink, { data: 'terms' })).toMatchObject({
    code: 'E_NOT_FOUND',
    message: 'no displayed link has exactly the text "terms"',
    details: ['Texts seen: "Home"; "Terms"'],
  });
  expect((await on.fails(clickOnPartialLink, clickPartialLink, { data: '' })).code).toBe('E_TESTDATA');
});
