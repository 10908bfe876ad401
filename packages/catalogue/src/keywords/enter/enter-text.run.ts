import { readIndexForm } from '../../grammar/index-form.ts';
import { StepError } from '../../step-error.ts';
import type { Behaviour, StepContext } from '../behaviour.ts';
import { numberIn, textOf } from '../read-slot.ts';
import { typeInto } from './type-into.ts';

export const enterText: Behaviour = async (call, context) => {
  await typeInto(call, context, textOf(call, 'testData'));
};

export const appendText: Behaviour = async (call, context) => {
  await typeInto(call, context, textOf(call, 'testData'), { prepare: 'caret-end' });
};

export const enterAndPressEnter: Behaviour = async (call, context) => {
  await typeInto(call, context, textOf(call, 'testData'));
  await (await context.web()).press([['ENTER']], context.signal);
};

export const enterTextSlowly: Behaviour = async (call, context) => {
  const pauseMs = numberIn(call, 'expected', 'the pause', { min: 0, max: 5000 }, 100);
  await typeInto(call, context, textOf(call, 'testData'), { pauseMs });
};

export const enterSecretText: Behaviour = async (call, context) => {
  const written = textOf(call, 'testData');
  if (written !== '') context.keepSecret(written);
  const secret = decrypt(context, written);
  if (secret !== '' && secret !== written) context.keepSecret(secret);
  await typeInto(call, context, secret);
};

function decrypt(context: StepContext, written: string): string {
  try {
    return context.decrypt(written);
  } catch (error) {
    if (error instanceof StepError) throw error;
    throw new StepError('E_TESTDATA', 'the encrypted value cannot be decrypted with the key of this installation', {
      cause: error,
    });
  }
}

export const enterOnNumberedElement: Behaviour = async (call, context) => {
  const { text, index } = readIndexForm(textOf(call, 'expected'), 'E_EXPECTED');
  await typeInto(call, context, text, { pick: { by: 'displayed', index } });
};
