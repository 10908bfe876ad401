import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointOn, readScreenPoint, readSwipe, SWIPE_DEFAULTS, swipeDirection } from './screen-gesture.ts';

const PHONE = { width: 1080, height: 2340 };

describe('geometry §1: points', () => {
  test.each<[string, { x: number; y: number } | null, number | null]>([
    ['120;640', { x: 120, y: 640 }, null],
    ['120;640;2', { x: 120, y: 640 }, 2],
    ['50%;40%', { x: 540, y: 936 }, null],
    ['100%;100%', { x: 1079, y: 2339 }, null],
    ['1200;640', null, null],
    [' 10px ; 20.5 ', { x: 10, y: 20.5 }, null],
  ])('<%s>', (written, place, extra) => {
    const point = readScreenPoint(written, 'K', 'taps');
    expect([pointOn(point, PHONE), point.extra]).toEqual([place, extra]);
  });

  test.each(['120', '120;', 'a;b', '-1;5', '1;2;0', '1;2;11', '1;2;1.5', '1;2;3;4', '101%;5', ''])(
    '<%s> is refused',
    (written) => {
      expect(() => readScreenPoint(written, 'APP_TAP_ON_SCREEN', 'taps')).toThrow(
        expect.objectContaining({
          code: 'E_TESTDATA',
          message: expect.stringContaining('is not valid for APP_TAP_ON_SCREEN; write X;Y;taps'),
        }),
      );
    },
  );

  test('seconds have limits, and a place takes no third value', () => {
    expect(readScreenPoint('5;5;0.3', 'K', { min: 0.05, max: 0.4 }).extra).toBe(0.3);
    expect(() => readScreenPoint('5;5;0.5', 'K', { min: 0.05, max: 0.4 })).toThrow('seconds (0.05 to 0.4)');
    expect(() => readScreenPoint('5;5;1', 'K', null)).toThrow('write X;Y in px');
  });

  test('a percentage always lies on the screen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 5000 }), (percent, width) => {
        const point = pointOn(readScreenPoint(`${percent}%;0%`, 'K', null), { width, height: 10 });
        expect(point!.x).toBeGreaterThanOrEqual(0);
        expect(point!.x).toBeLessThan(width);
      }),
    );
  });
});

describe('geometry §2: swipes', () => {
  const on = (written: string, screen: { width: number; height: number }) => {
    const { from, to } = readSwipe(written, 'K');
    return [pointOn(from, screen), pointOn(to, screen)].map((point) => `${point?.x},${point?.y}`);
  };

  test.each([
    ['up', '540,1989', '540,351', '195,717', '195,127'],
    ['down', '540,351', '540,1989', '195,127', '195,717'],
    ['left', '918,1170', '162,1170', '332,422', '59,422'],
    ['right', '162,1170', '918,1170', '59,422', '332,422'],
  ] as const)('%s by default', (direction, ...places) => {
    const written = SWIPE_DEFAULTS[direction];
    expect([...on(written, PHONE), ...on(written, { width: 390, height: 844 })]).toEqual(places);
    expect(swipeDirection(readSwipe(written, 'K'))).toBe(direction);
  });

  test('percent, pixels and neither', () => {
    expect(on('90;30;10;30', PHONE)).toEqual(['972,702', '108,702']);
    expect(on('100px;600px;900px;600px', PHONE)).toEqual(['100,600', '900,600']);
    expect(() => readSwipe('100;500;100;200', 'APP_SWIPE_UP')).toThrow(
      'is not valid for APP_SWIPE_UP; write px for pixels',
    );
    for (const text of ['', '1;2;3', '1;2;3;4;5', 'a;b;c;d'])
      expect(() => readSwipe(text, 'K')).toThrow('write startX;startY');
  });

  test('a direction is told where it is clear', () => {
    expect(swipeDirection(readSwipe('10px;10px;90px;20px', 'K'))).toBe('right');
    expect(swipeDirection(readSwipe('10;10;20;20', 'K'))).toBeNull();
    expect(swipeDirection(readSwipe('10px;10;90px;20', 'K'))).toBeNull();
  });
});
