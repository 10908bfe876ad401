import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { hoverElement, hoverThenClick } from './hover.run.ts';
import { hover, hoverAndClick } from './hover.step.ts';

test('HOVER needs a displayed element only', async () => {
  const on = rehearse();
  on.port.put('//nav', { enabled: false, cover: '<div>' });
  await on.run(hover, hoverElement, { locator: '//nav' });
  expect(on.port.calls).toEqual(['look //nav', 'prepare scroll', 'hover 140,210']);
});

test('HOVER_AND_CLICK waits for the target while the pointer rests', async () => {
  const on = rehearse();
  const target = { displayed: false, rect: { x: 0, y: 0, width: 10, height: 10 } };
  on.port.put('//nav', {}).put('//nav/a', target);
  on.clock.at(700, () => {
    target.displayed = true;
  });
  await on.run(hoverAndClick, hoverThenClick, { locator: '//nav', second: '//nav/a' });
  expect(on.port.calls).toEqual(['look //nav', 'prepare scroll', 'hover 140,210', 'look //nav/a', 'click 5,5']);
});

test('both waits share one budget, and the error names the second element', async () => {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 3 };
  const source = { displayed: false };
  on.port.put('//nav', source).put('//nav/a', { displayed: false });
  on.clock.at(2000, () => {
    source.displayed = true;
  });
  const error = await on.fails(hoverAndClick, hoverThenClick, { locator: '//nav', second: '//nav/a' });
  expect(error).toMatchObject({
    code: 'E_NOT_DISPLAYED',
    message: 'the second element [//nav/a] was found but is not displayed',
    waitedMs: 3000,
  });
  expect((await on.fails(hoverAndClick, hoverThenClick, { locator: '//nav' })).code).toBe('E_SLOT_MISSING');
});
