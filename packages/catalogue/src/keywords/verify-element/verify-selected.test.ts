import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { checkSelected, checkUnselected } from './verify-selected.run.ts';
import { verifyIsSelected, verifyIsUnselected } from './verify-selected.step.ts';

const BOX = '//box';

function box(element: object) {
  const on = rehearse();
  on.port.put(BOX, element);
  return on;
}

test.each([
  { tag: 'input', inputType: 'checkbox', displayed: false },
  { tag: 'input', inputType: 'radio' },
  { tag: 'option' },
  { tag: 'div', role: 'switch' },
])('%o', async (element) => {
  const on = box({ ...element, selected: true });
  await on.run(verifyIsSelected, checkSelected, { locator: BOX });
  await on.run(verifyIsUnselected, checkUnselected, { locator: BOX, expected: 'false' });
  expect(await on.fails(verifyIsUnselected, checkUnselected, { locator: BOX })).toMatchObject({
    code: 'E_VERIFY',
    message: 'the element is selected',
    expected: 'not selected',
    actual: 'selected',
  });
  const off = box({ ...element, selected: false });
  await off.run(verifyIsUnselected, checkUnselected, { locator: BOX });
  await off.run(verifyIsSelected, checkSelected, { locator: BOX, expected: 'false' });
  expect((await off.fails(verifyIsSelected, checkSelected, { locator: BOX })).message).toBe(
    'the element is not selected',
  );
});

test('nothing that can be selected', async () => {
  const on = box({ tag: 'p' });
  expect(await on.fails(verifyIsSelected, checkSelected, { locator: BOX })).toMatchObject({
    code: 'E_WRONG_ELEMENT',
    message: 'a <p> element has no selected state',
  });
  expect(on.clock.now()).toBe(0);
});
