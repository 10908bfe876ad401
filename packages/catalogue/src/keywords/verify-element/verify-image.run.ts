import type { LookedElement } from '../../ports/web-port.ts';
import { awaitElement, firstOf, stepBudget, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { optionalText, wantedOf } from '../read-slot.ts';
import { type Mismatch, settle, settleElement } from '../settle.ts';

interface ImageReading {
  readonly complete: boolean;
  readonly naturalWidth: number;
  readonly src: string;
  readonly currentSrc: string;
}

const NOT_AN_IMAGE: Mismatch = {
  reason: 'there is no image, or more than one, at the locator',
  code: 'E_NOT_AN_IMAGE',
};

function imageOf(element: LookedElement): ImageReading | null {
  return (element.readings.image ?? null) as ImageReading | null;
}

function addressOf(image: ImageReading): string {
  return image.currentSrc.trim() || image.src.trim();
}

export const checkImageLoaded: Behaviour = async (call, context) => {
  const wanted = wantedOf(call);
  const web = await context.web();
  const budget = stepBudget(context);
  const wish = wishOf(call, 'present', { read: ['image'] });
  const read = async (first: boolean) => {
    if (first) return awaitElement(context, web, { ...wish, prepare: 'scroll' }, budget);
    const look = await web.look({ ...wish, waitMs: 0 }, context.signal);
    return look.unmet === null ? firstOf(look) : null;
  };
  await settle(
    context,
    read,
    (element) => {
      if (element === null) return { reason: 'the image left the page', code: 'E_NOT_FOUND' };
      const image = imageOf(element);
      return image === null ? NOT_AN_IMAGE : judgeLoaded(image, wanted);
    },
    () => budget.left(),
  );
};

function judgeLoaded(image: ImageReading, wanted: boolean): Mismatch | null {
  const address = addressOf(image);
  const loaded = image.complete && image.naturalWidth > 0;
  const broken = address === '' || (image.complete && image.naturalWidth === 0);
  if (wanted ? loaded : broken) return null;
  const details = [`Image: ${address === '' ? 'no source' : address}`];
  if (!wanted) return { reason: loaded ? 'the image is loaded' : 'the image is still loading', details };
  return { reason: image.complete ? 'the image could not be loaded' : 'the image is still loading', details };
}

export const checkImageSource: Behaviour = async (call, context) => {
  const wanted = wantedOf(call);
  const part = optionalText(call, 'testData') ?? '';
  await settleElement(context, wishOf(call, 'present', { read: ['image'] }), (element) => {
    const image = imageOf(element);
    if (image === null) return NOT_AN_IMAGE;
    const address = addressOf(image);
    // The written attribute counts as well as the address the browser made of it.
    const holds = address !== '' && (address.includes(part) || image.src.includes(part));
    if (holds === wanted) return null;
    const expected = part === '' ? 'a source' : `a source that contains "${part}"`;
    return {
      reason:
        address === ''
          ? 'the image has no source'
          : holds
            ? 'the image has such a source'
            : 'the image has another source',
      expected: wanted ? expected : `not ${expected}`,
      actual: address,
    };
  });
};
