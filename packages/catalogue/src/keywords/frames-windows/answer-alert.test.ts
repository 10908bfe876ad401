import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { acceptOpenAlert, checkAlert, dismissOpenAlert, fillOpenPrompt } from './answer-alert.run.ts';
import { acceptAlert, dismissAlert, enterAlertText, verifyAlertPresent } from './answer-alert.step.ts';

function dialog(kind: 'alert' | 'confirm' | 'prompt', at = 0) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 4, 'Verify.settle.time': 1 };
  const open = () => {
    on.port.openAlert = { kind, text: ' Really  delete? ' };
  };
  if (at === 0) open();
  else on.clock.at(at, open);
  return on;
}

describe('VERIFY_ALERT_PRESENT', () => {
  test('waits for it and leaves it open', async () => {
    const on = dialog('confirm', 2000);
    await on.run(verifyAlertPresent, checkAlert, { data: 'Really delete?', expected: 'true' });
    expect(on.clock.now()).toBeLessThan(2110);
    expect(on.port.openAlert).not.toBeNull();
  });

  test('none, another text', async () => {
    const on = dialog('alert', 99_999);
    expect(await on.fails(verifyAlertPresent, checkAlert)).toMatchObject({
      code: 'E_ALERT',
      message: 'no dialog is open',
      waitedMs: 4000,
    });
    expect(await dialog('alert').fails(verifyAlertPresent, checkAlert, { data: 'Saved' })).toMatchObject({
      code: 'E_VERIFY',
      message: 'the text of the dialog differs',
      expected: 'Saved',
      actual: 'Really delete?',
    });
  });

  test('{false}', async () => {
    const none = dialog('alert', 99_999);
    await none.run(verifyAlertPresent, checkAlert, { expected: 'false' });
    expect(none.clock.now()).toBe(0);
    await dialog('alert').run(verifyAlertPresent, checkAlert, { data: 'Saved', expected: 'false' });
    expect(await dialog('alert').fails(verifyAlertPresent, checkAlert, { expected: 'false' })).toMatchObject({
      code: 'E_VERIFY',
      message: 'a dialog is open (alert)',
      waitedMs: 1000,
    });
    expect((await dialog('alert').fails(verifyAlertPresent, checkAlert, { expected: 'no' })).code).toBe('E_EXPECTED');
  });
});

test('ACCEPT_ALERT and DISMISS_ALERT answer and note the text', async () => {
  const on = dialog('confirm', 500);
  await on.run(acceptAlert, acceptOpenAlert);
  expect(on.port.calls.at(-1)).toBe('accept');
  expect(on.notes).toEqual(['confirm: " Really  delete? "']);
  const other = dialog('alert');
  await other.run(dismissAlert, dismissOpenAlert);
  expect(other.port.calls).toEqual(['alert', 'dismiss']);
  expect((await other.fails(dismissAlert, dismissOpenAlert)).code).toBe('E_ALERT');
});

test('ENTER_ALERT_TEXT', async () => {
  const on = dialog('prompt');
  await on.run(enterAlertText, fillOpenPrompt, { data: 'yes' });
  expect([on.port.promptText, on.port.openAlert?.kind]).toEqual(['yes', 'prompt']);
  expect(await dialog('confirm').fails(enterAlertText, fillOpenPrompt, { data: 'yes' })).toMatchObject({
    code: 'E_WRONG_ELEMENT',
    message: 'the open dialog is of the kind confirm, which asks for no text',
  });
  expect((await dialog('prompt', 9000).fails(enterAlertText, fillOpenPrompt, { data: 'yes' })).code).toBe('E_ALERT');
});
