import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { checkTitle } from './validate-title.run.ts';
import { validateTitle } from './validate-title.step.ts';

test('blanks are normalised, case counts', async () => {
  const on = rehearse();
  on.port.pageState = { url: 'https://shop.example/', title: ' Shopping \u00a0 cart ', readyState: 'complete' };
  await on.run(validateTitle, checkTitle, { expected: 'Shopping cart' });
  expect(on.clock.now()).toBe(0);
  expect(await on.fails(validateTitle, checkTitle, { expected: 'shopping cart' })).toMatchObject({
    code: 'E_VERIFY',
    message: 'the titles differ',
    expected: 'shopping cart',
    actual: 'Shopping cart',
  });
});
