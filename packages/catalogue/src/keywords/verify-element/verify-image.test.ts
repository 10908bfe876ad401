import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { checkImageLoaded, checkImageSource } from './verify-image.run.ts';
import { verifyImageLoaded, verifyImageSrcExist } from './verify-image.step.ts';

const IMG = '//img';
const LOADED = { complete: true, naturalWidth: 10, src: 'a.png', currentSrc: 'https://shop.example/a.png' };
const BROKEN = { ...LOADED, naturalWidth: 0 };
const LOADING = { ...LOADED, complete: false, naturalWidth: 0 };
const EMPTY = { complete: true, naturalWidth: 0, src: ' ', currentSrc: '' };

function pictured(image: object | null) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 8 };
  const element = { tag: 'img', image: image as typeof LOADED | null };
  on.port.put(IMG, element);
  return { on, element };
}

describe('VERIFY_IMAGE_LOADED', () => {
  test('brings it into view once and waits until it is loaded', async () => {
    const { on, element } = pictured(LOADING);
    on.clock.at(6000, () => {
      element.image = LOADED;
    });
    await on.run(verifyImageLoaded, checkImageLoaded, { locator: IMG });
    expect(on.clock.now()).toBeLessThan(6110);
    expect(on.port.calls.filter((call) => call === 'prepare scroll')).toHaveLength(1);
  });

  test.each([BROKEN, EMPTY])('%o passes {false}', async (image) => {
    await pictured(image).on.run(verifyImageLoaded, checkImageLoaded, { locator: IMG, expected: 'false' });
  });

  test.each([
    [BROKEN, 'true', 'E_VERIFY', 'the image could not be loaded'],
    [LOADING, 'true', 'E_VERIFY', 'the image is still loading'],
    [LOADED, 'false', 'E_VERIFY', 'the image is loaded'],
    [null, 'true', 'E_NOT_AN_IMAGE', 'there is no image, or more than one, at the locator'],
  ])('%o {%s}', async (image, expected, code, message) => {
    const error = await pictured(image).on.fails(verifyImageLoaded, checkImageLoaded, { locator: IMG, expected });
    expect(error).toMatchObject({ code, message, waitedMs: 8000 });
    if (image !== null) expect(error.details).toEqual(['Image: https://shop.example/a.png']);
  });
});

describe('VERIFY_IMAGE_SRC_EXIST', () => {
  test.each([
    [BROKEN, undefined, undefined],
    [LOADED, 'shop.example/a', 'true'],
    [{ ...LOADED, src: '../a.png', currentSrc: 'https://x.example/a.png' }, '../a', undefined],
    [EMPTY, undefined, 'false'],
    [LOADED, 'b.png', 'false'],
  ])('%o <%s> {%s}', async (image, data, expected) => {
    const { on } = pictured(image);
    await on.run(verifyImageSrcExist, checkImageSource, {
      locator: IMG,
      ...(data === undefined ? {} : { data }),
      ...(expected === undefined ? {} : { expected }),
    });
    expect(on.clock.now()).toBe(0);
  });

  test('tells what was there', async () => {
    expect(await pictured(EMPTY).on.fails(verifyImageSrcExist, checkImageSource, { locator: IMG })).toMatchObject({
      code: 'E_VERIFY',
      message: 'the image has no source',
      expected: 'a source',
      actual: '',
    });
    expect(
      await pictured(LOADED).on.fails(verifyImageSrcExist, checkImageSource, { locator: IMG, data: 'A.png' }),
    ).toMatchObject({
      message: 'the image has another source',
      expected: 'a source that contains "A.png"',
      actual: 'https://shop.example/a.png',
    });
    expect((await pictured(null).on.fails(verifyImageSrcExist, checkImageSource, { locator: IMG })).code).toBe(
      'E_NOT_AN_IMAGE',
    );
  });
});
