import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { dragElement } from './drag-and-drop.run.ts';
import { dragAndDrop } from './drag-and-drop.step.ts';

const SLOTS = { locator: '//card', second: '//column' };

test('both in view: two looks and one drag', async () => {
  const on = rehearse();
  on.port.put('//card', {}).put('//column', { rect: { x: 400, y: 0, width: 100, height: 100 } });
  await on.run(dragAndDrop, dragElement, SLOTS);
  expect(on.port.calls).toEqual(['look //card', 'look //column', 'drag 140,210 450,50']);
});

test('a target below the view is scrolled to and the source measured again', async () => {
  const on = rehearse();
  on.port.put('//card', {}).put('//column', { inViewport: false });
  await on.run(dragAndDrop, dragElement, SLOTS);
  expect(on.port.calls).toEqual([
    'look //card',
    'look //column',
    'look //column',
    'prepare scroll',
    'look //card',
    'drag 140,210 140,210',
  ]);
});

test('too far apart', async () => {
  const on = rehearse();
  on.port.put('//card', { inViewport: false }).put('//column', { inViewport: false });
  expect(await on.fails(dragAndDrop, dragElement, SLOTS)).toMatchObject({
    code: 'E_NOT_DISPLAYED',
    message: 'source and target do not fit into the view together; make the window larger',
  });
});

test('the target is missing', async () => {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 1 };
  on.port.put('//card', {});
  expect(await on.fails(dragAndDrop, dragElement, SLOTS)).toMatchObject({
    code: 'E_NOT_FOUND',
    message: 'nothing on the page matches the second element [//column]',
  });
});
