import { relativeHolds } from '../../grammar/comparison.ts';
import { formatNumber, requireNumber } from '../../grammar/number.ts';
import { judgePixels, readPixelTest } from '../../grammar/tolerance.ts';
import type { Rect } from '../../ports/web-port.ts';
import { wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { inWords, operatorOf } from '../relation.ts';
import { type Mismatch, settle, settleElement } from '../settle.ts';

function checking(side: 'height' | 'width'): Behaviour {
  return async (call, context) => {
    const written = textOf(call, 'expected');
    const test = readPixelTest(written, 'E_EXPECTED');
    // A plain size has its own half pixel; the others look at whole pixels when they are written so (actions §10.4, VERIFY_ELEMENT_HEIGHT).
    const whole = test.kind !== 'plain' && !written.includes('.');
    await settleElement(context, wishOf(call, 'visible', { read: ['rect'] }), (element) => {
      const size = element.rect[side];
      const { holds, allowed } = judgePixels(test, whole ? Math.round(size) : size, context.settings.approxDeviation);
      return holds ? null : { reason: `the ${side} is outside the limits`, expected: allowed, actual: pixels(size) };
    });
  };
}

function pixels(size: number): string {
  return `${Math.round(size * 100) / 100}px`;
}

export const checkElementHeight = checking('height');
export const checkElementWidth = checking('width');

/** The whole document, whichever element scrolls it. */
const PAGE_HEIGHT_SCRIPT =
  'const root = document.scrollingElement ?? document.documentElement; return Math.max(root.scrollHeight, document.documentElement.scrollHeight);';

export const checkHeight: Behaviour = async (call, context) => {
  const operator = operatorOf(call);
  const written = textOf(call, 'expected')
    .trim()
    .replace(/\s*px$/i, '');
  const expected = formatNumber(requireNumber(written, 'the expected height'));
  const judge = (height: number): Mismatch | null =>
    relativeHolds(operator, String(height), expected)
      ? null
      : { reason: `the height is ${height} pixels`, expected: inWords(operator, expected), actual: String(height) };
  if (call.locator !== undefined) {
    const heightOf = ({ height }: Rect) => Math.round(height);
    await settleElement(context, wishOf(call, 'visible', { read: ['rect'] }), (element) =>
      judge(heightOf(element.rect)),
    );
    return;
  }
  const web = await context.web();
  await settle(
    context,
    async () => Math.round(Number(await web.script(PAGE_HEIGHT_SCRIPT, [], context.signal))),
    judge,
  );
};
