import { wishOf } from '../await-element.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import { wantedOf } from '../read-slot.ts';
import { isSelected } from '../selection-state.ts';
import { settleElement } from '../settle.ts';

async function settleSelected(call: ReadyCall, context: StepContext, wanted: boolean): Promise<void> {
  await settleElement(context, wishOf(call, 'present', { read: ['choice'] }), (element) => {
    const selected = isSelected(element);
    if (selected === wanted) return null;
    return {
      reason: selected ? 'the element is selected' : 'the element is not selected',
      expected: wanted ? 'selected' : 'not selected',
      actual: selected ? 'selected' : 'not selected',
    };
  });
}

export const checkSelected: Behaviour = (call, context) => settleSelected(call, context, wantedOf(call));
export const checkUnselected: Behaviour = (call, context) => settleSelected(call, context, !wantedOf(call));
