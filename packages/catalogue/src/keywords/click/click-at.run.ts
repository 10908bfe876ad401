import { readCoordinates } from '../../grammar/coordinates.ts';
import { StepError } from '../../step-error.ts';
import { awaitElement, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { viewportSize } from '../viewport-size.ts';

export const clickAtPoint: Behaviour = async (call, context) => {
  const { x, y, count } = readCoordinates(textOf(call, 'testData'), 'E_TESTDATA', { count: true });
  const web = await context.web();
  const corner =
    call.locator === undefined
      ? { x: 0, y: 0 }
      : (await awaitElement(context, web, wishOf(call, 'visible', { prepare: 'scroll', read: ['rect'] }))).rect;
  const point = { x: corner.x + x, y: corner.y + y };
  const viewport = await viewportSize(web, context.signal);
  if (point.x < 0 || point.y < 0 || point.x >= viewport.width || point.y >= viewport.height) {
    throw new StepError(
      'E_TESTDATA',
      `the point ${round(point.x)};${round(point.y)} lies outside the viewport of ${viewport.width} x ${viewport.height} pixels`,
    );
  }
  await web.click(point, count === 1 ? {} : { count }, context.signal);
};

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
