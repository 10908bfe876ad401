import { describe, expect, test } from 'vitest';
import { type ImageMatch, readImageLocator, readRegion, readTarget, regionOf, targetPoint } from './image-target.ts';

const MATCH: ImageMatch = { left: 400, top: 300, width: 80, height: 30, scale: 1 };

describe('geometry §5: targets', () => {
  test.each<[string, number, number]>([
    ['', 440, 315],
    ['center', 440, 315],
    ['50%,50%', 440, 315],
    ['right', 520, 315],
    ['left', 360, 315],
    ['above', 440, 285],
    ['below', 440, 345],
    ['right;20,30', 540, 345],
    ['below;120,-40', 560, 305],
    ['245,89', 645, 389],
    ['100%,0%', 480, 300],
    [' RIGHT ; 20 , 30 ', 540, 345],
    ['-50%,120.5%', 360, 336.15],
  ])('{%s}', (written, x, y) => {
    const point = targetPoint(readTarget(written, 'K'), MATCH);
    expect(point.x).toBeCloseTo(x, 6);
    expect(point.y).toBeCloseTo(y, 6);
  });

  test('offsets grow with the scale at which the picture was found', () => {
    const larger = { left: 500, top: 375, width: 100, height: 37.5, scale: 1.25 };
    expect(targetPoint(readTarget('right;20,30', 'K'), larger)).toEqual({ x: 675, y: 431.25 });
  });

  test.each(['middle', 'right;20', 'right;20,30;5', '20;30', '50%,5', ';5,5', 'right,5'])(
    '{%s} is refused',
    (written) => {
      expect(() => readTarget(written, 'SK_CLICK')).toThrow(
        expect.objectContaining({
          code: 'E_OPTION',
          message: expect.stringContaining('is not valid for SK_CLICK; write left'),
        }),
      );
    },
  );
});

describe('geometry §7: regions', () => {
  test.each<[string, string]>([
    ['', '400 300 80 30'],
    ['right', '480 300 80 30'],
    ['left', '320 300 80 30'],
    ['below', '400 330 80 30'],
    ['above', '400 270 80 30'],
    ['right;0,0;160x32', '480 299 160 32'],
    ['center;100x50', '390 290 100 50'],
    ['100x50', '390 290 100 50'],
    ['above;5,-5;40x10', '425 285 40 10'],
    ['10,20;40 x 10', '410 320 40 10'],
    ['100%,0%;40x10', '480 300 40 10'],
  ])('{%s}', (written, place) => {
    const { left, top, width, height } = regionOf(readRegion(written, 'K'), MATCH);
    expect([left, top, width, height].join(' ')).toBe(place);
  });

  test.each(['right;160x', '0x5', 'right;0,0;160x32;1', 'wide'])('{%s} is refused', (written) => {
    expect(() => readRegion(written, 'SK_GET_TEXT')).toThrow(expect.objectContaining({ code: 'E_OPTION' }));
  });
});

describe('geometry §6: pictures', () => {
  test('a file with its keys', () => {
    expect(readImageLocator('ok_button.png')).toEqual({
      file: 'ok_button.png',
      similarity: null,
      index: null,
      captureScale: null,
    });
    expect(readImageLocator(' ok@125.PNG ; similarity=0.9 ; index = 2')).toEqual({
      file: 'ok@125.PNG',
      similarity: 0.9,
      index: 2,
      captureScale: 1.25,
    });
    expect(readImageLocator('a.jpeg;scale=1.5').captureScale).toBe(1.5);
  });

  test.each(['ok', 'ok.gif', '.png', ''])('[%s] is no picture', (written) => {
    expect(() => readImageLocator(written)).toThrow(expect.objectContaining({ code: 'E_IMAGE_FILE' }));
  });

  test.each(['a.png;similarity=0.4', 'a.png;index=-1', 'a.png;index=1.5', 'a.png;size=3', 'a.png;', 'a.png;scale=x'])(
    '[%s] has a wrong key',
    (written) => {
      expect(() => readImageLocator(written)).toThrow(expect.objectContaining({ code: 'E_LOCATOR' }));
    },
  );
});
