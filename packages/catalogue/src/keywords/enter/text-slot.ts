import type { Slot } from '../step.ts';

export const TEXT_TO_TYPE: Slot = {
  use: 'required',
  kind: 'value',
  help: 'The text to type; <> means empty. Put it in double quotes to keep blanks at its ends.',
};
