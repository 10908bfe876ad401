import { readAllowed, readCountRange } from '../../grammar/layout-slots.ts';
import { locatorOf } from '../await-element.ts';
import type { Behaviour, ReadyCall } from '../behaviour.ts';
import { optionalText, someTextOf } from '../read-slot.ts';
import type { Mismatch } from '../settle.ts';
import { boxIn, hundredths, writeBox } from './boxes.ts';
import { bothIn } from './judge-pair.ts';
import { layoutMismatch, type Measured, measure } from './measure.ts';
import { columnsOf, type Line, lineFault, spacingOf } from './sets.ts';

const BORDER = bothIn('border');
const MOST_LISTED = 5;

const drawn = (elements: readonly Measured[]) => elements.map(({ box }) => boxIn('border', box));

/** `card matches 1 displayed elements, at least 2 are needed` (geometry §15). */
function tooFew(name: string, elements: readonly Measured[]): Mismatch | null {
  if (elements.length >= 2) return null;
  return {
    code: 'E_COUNT',
    reason: `${name} matches ${elements.length} displayed elements, at least 2 are needed`,
    elements: elements.map(({ looked }) => ({ handle: looked.handle, label: name })),
  };
}

/** Where each of them is, the first few. */
function listed(elements: readonly Measured[]): readonly string[] {
  const lines = elements
    .slice(0, MOST_LISTED)
    .map(({ box }, at) => `element ${at + 1} of ${elements.length}: ${writeBox(boxIn('border', box))}`);
  return elements.length > MOST_LISTED ? [...lines, `and ${elements.length - MOST_LISTED} more`] : lines;
}

/** `read` takes the step's expected result before the page is looked at. */
function checkingSet<T>(
  read: (call: ReadyCall) => T,
  judge: (elements: readonly Measured[], wanted: T) => Mismatch | null,
): Behaviour {
  return async (call, context) => {
    const wanted = read(call);
    const { name } = locatorOf(call);
    await measure(
      call,
      context,
      { every: 'element' },
      ({ elements }) => tooFew(name, elements) ?? judge(elements, wanted),
    );
  };
}

function allowedOf(call: ReadyCall): number {
  return readAllowed(optionalText(call, 'expected') ?? '', call.step.keyword);
}

function checkingLine(line: Line): Behaviour {
  return checkingSet(allowedOf, (elements, allowed) => {
    const fault = lineFault(line, drawn(elements), allowed);
    if (!fault) return null;
    const edge = line === 'row' ? 'top' : 'left';
    return layoutMismatch({
      relation: fault.kind === 'overlap' ? `overlap in the ${line}` : `${edge} edge difference`,
      measured: fault.pixels,
      pattern: fault.kind === 'overlap' ? 'at most 0.5px' : `at most ${allowed}px`,
      element: elements[fault.of[0]]!,
      reference: elements[fault.of[1]]!,
      modes: BORDER,
    });
  });
}

export const checkInRow = checkingLine('row');
export const checkInColumn = checkingLine('column');

export const checkEqualSpacing = checkingSet(allowedOf, (elements, allowed) => {
  const { gaps, order } = spacingOf(drawn(elements));
  const [low, high] = [Math.min(...gaps), Math.max(...gaps)];
  if (hundredths(high - low) <= allowed) return null;
  const at = gaps.indexOf(high);
  return layoutMismatch({
    relation: 'difference of gaps',
    measured: high - low,
    pattern: `at most ${allowed}px`,
    element: elements[order[at]!]!,
    reference: elements[order[at + 1]!]!,
    modes: BORDER,
    details: [`Gaps: ${gaps.map((gap) => `${hundredths(gap)}px`).join(', ')}`],
  });
});

export const checkColumns = checkingSet(
  (call) => {
    const written = someTextOf(call, 'expected').trim();
    return { written, ...readCountRange(written, call.step.keyword) };
  },
  (elements, { written, low, high }) => {
    const columns = columnsOf(drawn(elements));
    if (columns >= low && columns <= high) return null;
    return layoutMismatch({
      relation: 'number of columns',
      measured: columns,
      unit: '',
      pattern: written,
      element: elements[0]!,
      modes: BORDER,
      details: listed(elements),
    });
  },
);
