import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { clickAtPoint } from './click-at.run.ts';
import { clickAt } from './click-at.step.ts';

function withViewport() {
  const on = rehearse();
  on.port.answerScript = () => [800, 600];
  on.port.put('//canvas', { rect: { x: 100, y: 200, width: 50, height: 50 } });
  return on;
}

test('measures from the corner of the element, once', async () => {
  const on = withViewport();
  await on.run(clickAt, clickAtPoint, { locator: '//canvas', data: '12;-5' });
  expect(on.port.calls).toEqual(['look //canvas', 'prepare scroll', 'script', 'click 112,195']);
});

test('without a locator from the corner of the viewport, several times', async () => {
  const on = withViewport();
  await on.run(clickAt, clickAtPoint, { data: '5;6.5;3' });
  expect(on.port.calls).toEqual(['script', 'click 5,6.5 3']);
});

test('a point outside the viewport', async () => {
  const on = withViewport();
  const error = await on.fails(clickAt, clickAtPoint, { locator: '//canvas', data: '700;0' });
  expect(error).toMatchObject({
    code: 'E_TESTDATA',
    message: 'the point 800;200 lies outside the viewport of 800 x 600 pixels',
  });
});

test('bad coordinates are told before the browser is touched', async () => {
  const on = withViewport();
  expect((await on.fails(clickAt, clickAtPoint, { locator: '//canvas', data: '12' })).code).toBe('E_TESTDATA');
  expect(on.port.calls).toEqual([]);
});
