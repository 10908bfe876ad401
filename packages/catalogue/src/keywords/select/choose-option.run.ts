import { splitList } from '../../grammar/list.ts';
import { norm } from '../../grammar/normalise.ts';
import { StepError } from '../../step-error.ts';
import { stepBudget, wishOf, withElement } from '../await-element.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import { poll } from '../poll.ts';
import { numberIn, textOf } from '../read-slot.ts';
import { settleElement } from '../settle.ts';
import { listOptions, type SelectList, type SelectOption, selectListOf } from './select-list.ts';

/** Sets choices as a person would, if the options still are what was looked at; tells whether they were. */
export const CHOOSE_SCRIPT = `
const [select, changes] = arguments;
for (const { index, value } of changes) {
  if (select.options[index] === undefined || select.options[index].value !== value) return false;
}
let changed = false;
for (const { index, selected } of changes) {
  if (select.options[index].selected === selected) continue;
  select.options[index].selected = selected;
  changed = true;
}
if (changed) {
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
return true;`;

interface Change {
  readonly index: number;
  readonly value: string;
  readonly selected: boolean;
}

/** Finds what is to change, or says why that cannot be found yet. A StepError thrown ends the step at once. */
type Finder = (list: SelectList) => readonly Change[] | StepError;

async function change(call: ReadyCall, context: StepContext, find: Finder): Promise<void> {
  const web = await context.web();
  const budget = stepBudget(context);
  const wish = wishOf(call, 'enabled', { prepare: 'focus', read: ['options'] });
  let missing: StepError | undefined;
  const done = await poll(context, budget, () =>
    withElement(context, web, wish, budget, async (element) => {
      const changes = find(selectListOf(element));
      if (changes instanceof StepError) {
        missing = changes;
        return undefined;
      }
      const set = await web.script(CHOOSE_SCRIPT, [changes], context.signal, { element: element.handle });
      return set === true ? true : undefined;
    }),
  );
  if (done) return;
  const { code, message, details } = missing ?? new StepError('E_NO_OPTION', 'the options of the list keep changing');
  throw new StepError(code, message, { details, waitedMs: budget.elapsed() });
}

function picking(
  select: SelectList,
  what: string,
  fits: (option: SelectOption) => boolean,
): readonly Change[] | StepError {
  const index = select.options.findIndex((option) => fits(option) && !option.disabled);
  if (index >= 0) return [{ index, value: select.options[index]!.value, selected: true }];
  const disabled = select.options.some(fits);
  return new StepError('E_NO_OPTION', disabled ? `the option ${what} is disabled` : `there is no option ${what}`, {
    details: [listOptions(select)],
  });
}

export const chooseByText: Behaviour = (call, context) => {
  const texts = splitList(textOf(call, 'testData')).map(norm);
  return change(call, context, (list) => {
    if (texts.length > 1 && !list.multiple) {
      throw new StepError(
        'E_TESTDATA',
        `${texts.length} texts are given, but the list takes one choice (a ; in a text is written \\;)`,
      );
    }
    const found = texts.map((text) => picking(list, `"${text}"`, (option) => option.text === text));
    return found.find((one) => one instanceof StepError) ?? (found.flat() as Change[]);
  });
};

export const chooseByPart: Behaviour = (call, context) => {
  const part = norm(textOf(call, 'testData'));
  return change(call, context, (list) =>
    picking(list, `with "${part}" in its text`, (option) => option.text.includes(part)),
  );
};

export const chooseByValue: Behaviour = (call, context) => {
  const value = textOf(call, 'testData');
  return change(call, context, (list) =>
    picking(list, `with the value "${value}"`, (option) => option.value === value),
  );
};

export const chooseByIndex: Behaviour = (call, context) => {
  const index = numberIn(call, 'testData', 'the index', { whole: true, min: 0 });
  return change(call, context, (list) => {
    const option = list.options[index];
    const details = [listOptions(list)];
    if (option === undefined) {
      return new StepError(
        'E_INDEX',
        `the list has ${list.options.length} options, so there is none with the index ${index}`,
        { details },
      );
    }
    if (option.disabled)
      return new StepError('E_NOT_ENABLED', `the option with the index ${index} is disabled`, { details });
    return [{ index, value: option.value, selected: true }];
  });
};

export const unchoose: Behaviour = (call, context) => {
  const written = call.testData?.value;
  const texts = written === undefined || written.trim() === '' ? undefined : splitList(written).map(norm);
  return change(call, context, (list) => {
    if (!list.multiple) throw new StepError('E_WRONG_ELEMENT', 'the list takes one choice, which cannot be taken back');
    const unknown = texts?.find((text) => !list.options.some((option) => option.text === text));
    if (unknown !== undefined) {
      return new StepError('E_NO_OPTION', `there is no option "${unknown}"`, { details: [listOptions(list)] });
    }
    return list.options.flatMap((option, index) =>
      texts === undefined || texts.includes(option.text) ? [{ index, value: option.value, selected: false }] : [],
    );
  });
};

export const checkChosenOptions: Behaviour = async (call, context) => {
  const written = textOf(call, 'expected');
  const expected = written.trim() === '' ? [] : splitList(written).map(norm);
  await settleElement(context, wishOf(call, 'visible', { read: ['options'] }), (element) => {
    const chosen = selectListOf(element)
      .options.filter((option) => option.selected)
      .map((option) => option.text);
    if (chosen.length === expected.length && chosen.every((text, at) => text === expected[at])) return null;
    return { reason: 'other options are selected', expected: expected.join('; '), actual: chosen.join('; ') };
  });
};
