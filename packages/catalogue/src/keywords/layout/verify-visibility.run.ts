import { readAllowed, readShare } from '../../grammar/layout-slots.ts';
import type { Clipping, MeasuredBox, Sideways } from '../../ports/measured-box.ts';
import type { LookedElement } from '../../ports/web-port.ts';
import { awaitLook, locatorOf, stepBudget, wishOf } from '../await-element.ts';
import type { Behaviour, ReadyCall } from '../behaviour.ts';
import { optionalText } from '../read-slot.ts';
import { type Mismatch, settle } from '../settle.ts';
import { boxIn, hundredths, writeBox } from './boxes.ts';
import { bothIn } from './judge-pair.ts';
import { layoutMismatch, type Measured, measure } from './measure.ts';
import { visibleShare } from './relations.ts';

const BORDER = bothIn('border');

function boxOf(element: LookedElement): MeasuredBox {
  return element.readings.box as MeasuredBox;
}

function hasArea({ rect }: MeasuredBox): boolean {
  return rect.width > 0 && rect.height > 0;
}

function visibility(call: ReadyCall, element: LookedElement, is: string, expected: string): Mismatch {
  return {
    code: 'E_LAYOUT',
    reason: `visibility is ${is}, expected ${expected}; element ${writeBox(boxIn('border', boxOf(element)))}`,
    expected,
    actual: is,
    elements: [{ handle: element.handle, label: locatorOf(call).name }],
  };
}

/** The element must be in the page; that it shows is what is checked. */
export const checkLayoutVisible: Behaviour = async (call, context) => {
  const web = await context.web();
  const budget = stepBudget(context);
  const wish = wishOf(call, 'present', { pick: { by: 'all' }, read: ['box'] });
  const { subject: _subject, ...request } = wish;
  await settle(
    context,
    (first) => (first ? awaitLook(context, web, wish, budget) : web.look({ ...request, waitMs: 0 }, context.signal)),
    ({ elements }) => {
      const shown = elements.find((element) => boxOf(element).displayed);
      if (shown && hasArea(boxOf(shown))) return null;
      if (shown) return { code: 'E_RECT', reason: `${locatorOf(call).name} has no area` };
      const [hidden] = elements;
      if (hidden) return visibility(call, hidden, 'hidden', 'displayed');
      return { code: 'E_NOT_FOUND', reason: 'the element left the page' };
    },
  );
};

/** Nothing, or nothing that shows. */
export const checkLayoutAbsent: Behaviour = async (call, context) => {
  const web = await context.web();
  const { subject: _subject, ...request } = wishOf(call, 'present', { pick: { by: 'all' }, read: ['box'] });
  await settle(
    context,
    () => web.look({ ...request, waitMs: 0 }, context.signal),
    ({ elements }) => {
      const shown = elements.find((element) => boxOf(element).displayed && hasArea(boxOf(element)));
      return shown ? visibility(call, shown, 'displayed', 'absent') : null;
    },
  );
};

export const checkInViewport: Behaviour = async (call, context) => {
  const least = readShare(optionalText(call, 'expected') ?? '', call.step.keyword);
  await measure(call, context, {}, ({ elements }) => {
    const element = elements[0]!;
    const share = hundredths(visibleShare(boxIn('border', element.box), element.box.viewport) * 100);
    if (share >= least) return null;
    const { width, height } = element.box.viewport;
    return layoutMismatch({
      relation: 'visible share',
      measured: share,
      unit: '%',
      pattern: `at least ${least}%`,
      element,
      modes: BORDER,
      details: [`Viewport: ${width} x ${height}`],
    });
  });
};

export const checkNotClipped: Behaviour = async (call, context) => {
  await measure(call, context, { read: ['clipping'] }, ({ elements }) => {
    const element = elements[0]!;
    const { content, shown, cut } = element.looked.readings.clipping as Clipping;
    const fault = (relation: string, measured: number, pattern: string, details: readonly string[] = []) =>
      layoutMismatch({ relation, measured, pattern, element, modes: BORDER, details });
    if (content.width > shown.width + 1)
      return fault('content wider than the element', content.width - shown.width, 'at most 1px');
    if (content.height > shown.height + 1)
      return fault('content higher than the element', content.height - shown.height, 'at most 1px');
    if (!cut) return null;
    const sides = (['top', 'right', 'bottom', 'left'] as const).filter((side) => cut.edges[side] > 0);
    const worst = Math.max(...sides.map((side) => cut.edges[side]));
    const how = sides.map((side) => `${side} ${hundredths(cut.edges[side])}px`).join(', ');
    return fault('part cut off', worst, 'at most 0.5px', [`Cut off by ${cut.by}: ${how}`]);
  });
};

export const checkNoHorizontalScroll: Behaviour = async (call, context) => {
  const allowed = readAllowed(optionalText(call, 'expected') ?? '', call.step.keyword);
  await measure(call, context, { read: ['sideways'] }, ({ elements }) => {
    const element: Measured = elements[0]!;
    const { content, shown, furthest } = element.looked.readings.sideways as Sideways;
    if (content - shown <= allowed) return null;
    return layoutMismatch({
      relation: 'horizontal scroll',
      measured: content - shown,
      pattern: `at most ${allowed}px`,
      element,
      modes: BORDER,
      details: furthest.map((one) => `Reaches out: ${one}`),
    });
  });
};
