import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { goBack, goForward, reloadPage } from './traverse-history.run.ts';
import { navigateBack, navigateForward, refreshPage } from './traverse-history.step.ts';

test.each([
  [navigateBack, goBack, 'back'],
  [navigateForward, goForward, 'forward'],
  [refreshPage, reloadPage, 'reload'],
] as const)('$keyword moves once, with the wait as its limit', async (step, behaviour, where) => {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 7 };
  on.port.frames = ['pay'];
  await on.run(step, behaviour);
  expect(on.port.calls).toEqual([`traverse ${where} 7000`]);
  expect(on.port.framePath).toEqual([]);
});
