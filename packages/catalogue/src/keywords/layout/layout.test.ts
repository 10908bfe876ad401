import { describe, expect, test } from 'vitest';
import type { FakeElement } from '../../ports/fake-page.ts';
import { behaviourOf } from '../behaviours.ts';
import { type RehearsedSlots, rehearse } from '../rehearse-step.ts';
import { LAYOUT_STEPS } from './layout-steps.ts';

const at = (x: number, y: number, width: number, height: number, more: FakeElement = {}): FakeElement => ({
  rect: { x, y, width, height },
  ...more,
});

type Row = [
  keyword: string,
  slots: string,
  e: FakeElement | FakeElement[],
  r: FakeElement | FakeElement[] | null,
  error: string,
];

const E = at(40, 100, 200, 40);
const R = at(40, 170, 200, 40);

/** `<mode>` and `{expected}` as written; an empty error means that the step passes. */
const ROWS: Row[] = [
  ['UI_DISTANCE', '{30px}', E, R, ''],
  [
    'UI_DISTANCE',
    '<margin> {30px}',
    { ...E, margin: { bottom: 8 } },
    { ...R, margin: { top: 8 } },
    'distance margin is 14 px, expected 30px; element 40,100,200,48, reference 40,162,200,48',
  ],
  ['UI_DISTANCE', '<margin> {14px}', { ...E, margin: { bottom: 8 } }, { ...R, margin: { top: 8 } }, ''],
  [
    'UI_DISTANCE',
    '<actual> {44px}',
    { ...E, border: { bottom: 1 }, padding: { bottom: 6 } },
    { ...R, border: { top: 1 }, padding: { top: 6 } },
    '',
  ],
  ['UI_DISTANCE', '<;x> {-200px}', E, R, ''],
  ['UI_DISTANCE', '<;y> {75%}', E, R, ''],
  [
    'UI_DISTANCE',
    '{0px}',
    E,
    at(100, 120, 20, 10),
    'distance is -20 px, expected 0px; element 40,100,200,40, reference 100,120,20,10',
  ],
  ['VERIFY_LAYOUT_ABOVE', '', E, R, ''],
  ['VERIFY_LAYOUT_ABOVE', '{gte 20px}', E, R, ''],
  [
    'VERIFY_LAYOUT_ABOVE',
    '{~25px}',
    E,
    R,
    'distance above is 30 px, expected ~25px; element 40,100,200,40, reference 40,170,200,40',
  ],
  [
    'VERIFY_LAYOUT_ABOVE',
    '',
    R,
    E,
    'distance above is -110 px, expected gte 0px; element 40,170,200,40, reference 40,100,200,40',
  ],
  ['VERIFY_LAYOUT_ABOVE', '', E, at(0, 139.6, 9, 9), ''],
  ['VERIFY_LAYOUT_BELOW', '{75%}', R, E, ''],
  ['VERIFY_LAYOUT_BELOW', '', E, R, 'distance below is -110 px, expected gte 0px'],
  ['VERIFY_LAYOUT_LEFT_OF', '{10-20px}', E, at(255, 0, 10, 10), ''],
  ['VERIFY_LAYOUT_LEFT_OF', '{10-20px}', E, at(262, 0, 10, 10), 'distance left of is 22 px, expected 10-20px'],
  ['VERIFY_LAYOUT_RIGHT_OF', '{50%}', at(30, 0, 9, 9), at(0, 0, 20, 9), ''],
  [
    'VERIFY_LAYOUT_RIGHT_OF',
    '{lt 10px}',
    at(30, 0, 9, 9),
    at(0, 0, 20, 9),
    'distance right of is 10 px, expected lt 10px',
  ],
  ['VERIFY_LAYOUT_INSIDE', '', at(60, 110, 20, 10), E, ''],
  ['VERIFY_LAYOUT_INSIDE', '{top:10px;left:~18px}', at(60, 110, 20, 10), E, ''],
  ['VERIFY_LAYOUT_INSIDE', '{bottom:gt 30px}', at(60, 110, 20, 10), E, 'bottom distance is 20 px, expected gt 30px'],
  ['VERIFY_LAYOUT_INSIDE', '{left:10%}', at(60, 110, 20, 10), E, ''],
  ['VERIFY_LAYOUT_INSIDE', '', at(60, 90, 20, 10), E, 'top distance is -10 px, expected gte 0px'],
  [
    'VERIFY_LAYOUT_INSIDE',
    '<actual>',
    at(45, 110, 20, 10),
    { ...E, padding: { left: 12 } },
    'left distance actual is -7 px, expected gte 0px; element 45,110,20,10, reference 52,100,188,40',
  ],
  ['VERIFY_LAYOUT_INSIDE_PARTLY', '{top:-8px}', at(60, 92, 20, 20), E, ''],
  ['VERIFY_LAYOUT_INSIDE_PARTLY', '', R, E, 'overlap is -30 px, expected more than 0px'],
  ['VERIFY_LAYOUT_CONTAINS', '', E, [at(50, 110, 9, 9), at(60, 110, 9, 9), at(0, 0, 9, 9, { displayed: false })], ''],
  [
    'VERIFY_LAYOUT_CONTAINS',
    '',
    E,
    [at(50, 110, 9, 9), at(235, 110, 9, 9)],
    'right distance is -4 px, expected gte 0px; element 40,100,200,40, reference 235,110,9,9',
  ],
  ['VERIFY_LAYOUT_NEAR', '{bottom:30px}', R, E, ''],
  ['VERIFY_LAYOUT_NEAR', '{bottom:30px;right:1px}', R, E, 'right distance is -200 px, expected 1px'],
  ['VERIFY_LAYOUT_ON', '{corner:top-right;left:8px;top:8px}', at(232, 92, 16, 16), E, ''],
  [
    'VERIFY_LAYOUT_ON',
    '{corner:bottom-right;left:8px;top:8px}',
    at(232, 92, 16, 16),
    E,
    'top distance is 48 px, expected 8px',
  ],
  ['VERIFY_LAYOUT_OVERLAPS', '', E, at(230, 130, 50, 50), ''],
  ['VERIFY_LAYOUT_OVERLAPS', '', E, at(239.6, 130, 50, 50), 'overlap is 0.4 px, expected more than 0.5px'],
  ['VERIFY_LAYOUT_NOT_OVERLAPS', '', E, [R, at(240, 100, 9, 9)], ''],
  [
    'VERIFY_LAYOUT_NOT_OVERLAPS',
    '',
    E,
    [R, at(230, 130, 50, 50)],
    'overlap is 10 px, expected at most 0.5px; element 40,100,200,40, reference 230,130,50,50',
  ],
  ['VERIFY_LAYOUT_ALIGNED_LEFT', '', E, R, ''],
  ['VERIFY_LAYOUT_ALIGNED_LEFT', '', E, at(41.01, 0, 9, 9), 'left edge difference is 1.01 px, expected at most 1px'],
  ['VERIFY_LAYOUT_ALIGNED_RIGHT', '{2px}', E, at(0, 0, 238, 9), ''],
  ['VERIFY_LAYOUT_ALIGNED_RIGHT', '{2px}', E, at(0, 0, 237, 9), 'right edge difference is 3 px, expected at most 2px'],
  ['VERIFY_LAYOUT_ALIGNED_TOP', '{0}', E, at(0, 100, 9, 9), ''],
  ['VERIFY_LAYOUT_ALIGNED_TOP', '{0}', E, at(0, 99, 9, 9), 'top edge difference is 1 px, expected at most 0px'],
  ['VERIFY_LAYOUT_ALIGNED_BOTTOM', '', E, at(0, 131, 9, 9), ''],
  ['VERIFY_LAYOUT_ALIGNED_BOTTOM', '', E, at(0, 133, 9, 9), 'bottom edge difference is 2 px, expected at most 1px'],
  ['VERIFY_LAYOUT_ALIGNED_HORIZONTALLY', '', E, at(300, 100, 9, 40), ''],
  [
    'VERIFY_LAYOUT_ALIGNED_HORIZONTALLY',
    '',
    E,
    at(300, 100, 9, 45),
    'top and bottom edge difference is 5 px, expected at most 1px',
  ],
  ['VERIFY_LAYOUT_ALIGNED_VERTICALLY', '', E, R, ''],
  [
    'VERIFY_LAYOUT_ALIGNED_VERTICALLY',
    '',
    E,
    at(40, 0, 205, 9),
    'left and right edge difference is 5 px, expected at most 1px',
  ],
  ['VERIFY_LAYOUT_CENTERED_HORIZONTALLY', '', at(130, 0, 20, 9), E, ''],
  [
    'VERIFY_LAYOUT_CENTERED_HORIZONTALLY',
    '',
    at(140, 0, 20, 9),
    E,
    'horizontal centre difference is 10 px, expected at most 1px',
  ],
  ['VERIFY_LAYOUT_CENTERED_VERTICALLY', '', at(0, 110, 9, 20), E, ''],
  [
    'VERIFY_LAYOUT_CENTERED_VERTICALLY',
    '',
    at(0, 100, 9, 20),
    E,
    'vertical centre difference is 10 px, expected at most 1px',
  ],
  ['VERIFY_LAYOUT_CENTERED', '', at(130, 110, 20, 20), E, ''],
  ['VERIFY_LAYOUT_CENTERED', '{3px}', at(130, 114, 20, 20), E, 'centre difference is 4 px, expected at most 3px'],
  ['VERIFY_LAYOUT_WIDTH', '{200px}', E, null, ''],
  ['VERIFY_LAYOUT_WIDTH', '{25%}', E, at(0, 0, 800, 1), ''],
  ['VERIFY_LAYOUT_WIDTH', '<actual> {176px}', { ...E, padding: { left: 12, right: 12 } }, null, ''],
  ['VERIFY_LAYOUT_WIDTH', '{lt 200px}', E, null, 'width is 200 px, expected lt 200px; element 40,100,200,40'],
  ['VERIFY_LAYOUT_HEIGHT', '{50% of height}', E, at(0, 0, 9, 80), ''],
  [
    'VERIFY_LAYOUT_HEIGHT',
    '{lte 40%}',
    E,
    at(0, 0, 9, 80),
    'height is 40 px, expected lte 40%; element 40,100,200,40, reference 0,0,9,80',
  ],
  ['VERIFY_LAYOUT_SAME_WIDTH', '', E, [R, at(0, 0, 200.9, 5)], ''],
  [
    'VERIFY_LAYOUT_SAME_WIDTH',
    '',
    E,
    [R, at(0, 0, 190, 5)],
    'width difference is 10 px, expected at most 1px; element 40,100,200,40, reference 0,0,190,5',
  ],
  ['VERIFY_LAYOUT_SAME_HEIGHT', '{5}', E, at(0, 0, 9, 35), ''],
  ['VERIFY_LAYOUT_SAME_HEIGHT', '{5}', E, at(0, 0, 9, 34), 'height difference is 6 px, expected at most 5px'],
  ['VERIFY_LAYOUT_SAME_SIZE', '', E, R, ''],
  ['VERIFY_LAYOUT_SAME_SIZE', '', E, at(0, 0, 200, 30), 'size difference is 10 px, expected at most 1px'],
  ['VERIFY_LAYOUT_ASPECT_RATIO', '{5:1}', E, null, ''],
  ['VERIFY_LAYOUT_ASPECT_RATIO', '{16:3~7%}', E, null, ''],
  ['VERIFY_LAYOUT_ASPECT_RATIO', '{16:9}', E, null, 'ratio is 5:1, expected 16:9; element 40,100,200,40'],
  ['VERIFY_LAYOUT_VISIBLE', '', E, null, ''],
  [
    'VERIFY_LAYOUT_VISIBLE',
    '',
    { ...E, displayed: false },
    null,
    'visibility is hidden, expected displayed; element 40,100,200,40',
  ],
  ['VERIFY_LAYOUT_ABSENT', '', [], null, ''],
  ['VERIFY_LAYOUT_ABSENT', '', [{ ...E, displayed: false }, at(0, 0, 0, 9)], null, ''],
  [
    'VERIFY_LAYOUT_ABSENT',
    '',
    [{ ...E, displayed: false }, R],
    null,
    'visibility is displayed, expected absent; element 40,170,200,40',
  ],
  ['VERIFY_LAYOUT_IN_VIEWPORT', '', E, null, ''],
  ['VERIFY_LAYOUT_IN_VIEWPORT', '{50%}', at(0, 680, 10, 40), null, ''],
  [
    'VERIFY_LAYOUT_IN_VIEWPORT',
    '',
    at(0, 680, 10, 40),
    null,
    'visible share is 50 %, expected at least 100%; element 0,680,10,40',
  ],
  ['VERIFY_LAYOUT_NOT_CLIPPED', '', E, null, ''],
  [
    'VERIFY_LAYOUT_NOT_CLIPPED',
    '',
    { ...E, clipping: { content: { width: 230, height: 40 }, shown: { width: 200, height: 40 }, cut: null } },
    null,
    'content wider than the element is 30 px, expected at most 1px',
  ],
  [
    'VERIFY_LAYOUT_NOT_CLIPPED',
    '',
    { ...E, clipping: { content: { width: 1, height: 60 }, shown: { width: 200, height: 40 }, cut: null } },
    null,
    'content higher than the element is 20 px, expected at most 1px',
  ],
  [
    'VERIFY_LAYOUT_NOT_CLIPPED',
    '',
    {
      ...E,
      clipping: {
        content: { width: 1, height: 1 },
        shown: { width: 1, height: 1 },
        cut: { by: '<div id="box">', edges: { top: 0, right: 12, bottom: 0, left: 0 } },
      },
    },
    null,
    'part cut off is 12 px, expected at most 0.5px',
  ],
  ['VERIFY_LAYOUT_NO_HORIZONTAL_SCROLL', '', E, null, ''],
  [
    'VERIFY_LAYOUT_NO_HORIZONTAL_SCROLL',
    '{3px}',
    { ...E, sideways: { content: 260, shown: 200, furthest: ['<img> by 60px'] } },
    null,
    'horizontal scroll is 60 px, expected at most 3px',
  ],
  ['VERIFY_LAYOUT_IN_ROW', '', [at(0, 10, 50, 20), at(60, 10, 50, 20)], null, ''],
  [
    'VERIFY_LAYOUT_IN_ROW',
    '{2px}',
    [at(0, 10, 50, 20), at(60, 14, 50, 20)],
    null,
    'top edge difference is 4 px, expected at most 2px; element 0,10,50,20, reference 60,14,50,20',
  ],
  ['VERIFY_LAYOUT_IN_COLUMN', '', [at(0, 10, 50, 20), at(0, 30, 50, 20)], null, ''],
  [
    'VERIFY_LAYOUT_IN_COLUMN',
    '',
    [at(0, 10, 50, 20), at(0, 25, 50, 20)],
    null,
    'overlap in the column is 5 px, expected at most 0.5px',
  ],
  ['VERIFY_LAYOUT_EQUAL_SPACING', '', [at(0, 0, 10, 9), at(20, 0, 10, 9), at(40, 0, 10, 9)], null, ''],
  [
    'VERIFY_LAYOUT_EQUAL_SPACING',
    '{2px}',
    [at(0, 0, 10, 9), at(20, 0, 10, 9), at(45, 0, 10, 9)],
    null,
    'difference of gaps is 5 px, expected at most 2px',
  ],
  ['VERIFY_LAYOUT_COLUMNS', '{2}', [at(0, 0, 9, 9), at(20, 0, 9, 9), at(0, 20, 9, 9)], null, ''],
  [
    'VERIFY_LAYOUT_COLUMNS',
    '{3-4}',
    [at(0, 0, 9, 9), at(20, 0, 9, 9), at(0, 20, 9, 9)],
    null,
    'number of columns is 2, expected 3-4; element 0,0,9,9',
  ],
];

const stepOf = (keyword: string) => LAYOUT_STEPS.find((step) => step.keyword === keyword)!;

function slotsOf(written: string): RehearsedSlots {
  const data = /<(.*?)>/.exec(written)?.[1];
  const expected = /\{(.*)\}/.exec(written)?.[1];
  return { ...(data !== undefined && { data }), ...(expected !== undefined && { expected }) };
}

function stage(e: FakeElement | FakeElement[], r: FakeElement | FakeElement[] | null) {
  const rehearsal = rehearse();
  rehearsal.settings = { 'Explicit.wait.time': 2, 'Verify.settle.time': 0.5 };
  rehearsal.port.put('//e', ...[e].flat());
  if (r) rehearsal.port.put('//r', ...[r].flat());
  return rehearsal;
}

describe('what is measured', () => {
  test.each(ROWS)('%s %s', async (keyword, written, e, r, error) => {
    const rehearsal = stage(e, r);
    const slots = { locator: '//e', ...(r && { second: '//r' }), ...slotsOf(written) };
    const run = behaviourOf(keyword)!;
    if (error === '') await rehearsal.run(stepOf(keyword), run, slots);
    else {
      const failure = await rehearsal.fails(stepOf(keyword), run, slots);
      expect([failure.code, failure.message]).toEqual(['E_LAYOUT', expect.stringContaining(error)]);
      expect(failure.elements.length).toBeGreaterThan(0);
    }
  });

  test('every keyword of the family passes once and fails once', () => {
    const said = (wanted: boolean) => new Set(ROWS.filter((row) => (row[4] === '') === wanted).map((row) => row[0]));
    const all = LAYOUT_STEPS.map((step) => step.keyword);
    expect(all.filter((keyword) => !said(true).has(keyword))).toEqual([]);
    expect(all.filter((keyword) => !said(false).has(keyword))).toEqual([]);
  });
});

describe('what is written wrong is told before the page is looked at', () => {
  test.each<[string, string, string, string]>([
    ['UI_DISTANCE', '{about 10}', 'E_PATTERN', '"about 10" is not valid for UI_DISTANCE; write 10px'],
    ['UI_DISTANCE', '<middle> {10px}', 'E_TESTDATA', '"middle" is not valid for UI_DISTANCE; write margin'],
    ['VERIFY_LAYOUT_ABOVE', '{20-10px}', 'E_PATTERN', 'is not valid for VERIFY_LAYOUT_ABOVE'],
    ['VERIFY_LAYOUT_ABOVE', '<margin;x>', 'E_TESTDATA', 'is not valid for VERIFY_LAYOUT_ABOVE'],
    ['VERIFY_LAYOUT_INSIDE', '{middle:3px}', 'E_EXPECTED', 'write side:pattern pairs'],
    ['VERIFY_LAYOUT_NEAR', '{}', 'E_EXPECTED', 'empty'],
    ['VERIFY_LAYOUT_ON', '{left:8px}', 'E_EXPECTED', 'write corner:top-right'],
    ['VERIFY_LAYOUT_CENTERED', '{1em}', 'E_EXPECTED', 'write the largest allowed difference'],
    ['VERIFY_LAYOUT_WIDTH', '{25%}', 'E_PATTERN', 'write a second locator'],
    ['VERIFY_LAYOUT_SAME_SIZE', '{-3px}', 'E_EXPECTED', 'write the largest allowed difference'],
    ['VERIFY_LAYOUT_ASPECT_RATIO', '{16/9}', 'E_EXPECTED', 'write width:height'],
    ['VERIFY_LAYOUT_IN_VIEWPORT', '{0%}', 'E_EXPECTED', 'from 1% to 100%'],
    ['VERIFY_LAYOUT_NO_HORIZONTAL_SCROLL', '{much}', 'E_EXPECTED', 'allowed difference'],
    ['VERIFY_LAYOUT_IN_ROW', '{x}', 'E_EXPECTED', 'allowed difference'],
    ['VERIFY_LAYOUT_EQUAL_SPACING', '{x}', 'E_EXPECTED', 'allowed difference'],
    ['VERIFY_LAYOUT_COLUMNS', '{many}', 'E_EXPECTED', 'number of columns'],
  ])('%s %s', async (keyword, written, code, message) => {
    const rehearsal = stage(E, R);
    const step = stepOf(keyword);
    const second = step.secondLocator === 'required' ? { second: '//r' } : {};
    const failure = await rehearsal.fails(step, behaviourOf(keyword)!, {
      locator: '//e',
      ...second,
      ...slotsOf(written),
    });
    expect([failure.code, failure.message]).toEqual([code, expect.stringContaining(message)]);
    expect(rehearsal.port.calls).toEqual([]);
  });
});

describe('finding, waiting and resting', () => {
  const above = (slots: RehearsedSlots = {}) => ({ locator: '//e', second: '//r', ...slots });
  const [step, run] = [stepOf('VERIFY_LAYOUT_ABOVE'), behaviourOf('VERIFY_LAYOUT_ABOVE')!];

  test('what is missing is named', async () => {
    const none = await stage([], R).fails(step, run, above());
    expect([none.code, none.waitedMs]).toEqual(['E_NOT_FOUND', 2000]);
    const second = await stage(E, []).fails(step, run, above());
    expect([second.code, second.message]).toEqual(['E_NOT_FOUND', expect.stringContaining('the second element [//r]')]);
  });

  test('what has no area has no place', async () => {
    const hidden = await stage({ ...E, displayed: false }, R).fails(step, run, above());
    expect([hidden.code, hidden.message, hidden.waitedMs]).toEqual(['E_RECT', '//e has no area', 2000]);
    const flat = await stage(E, at(0, 300, 50, 0)).fails(step, run, above());
    expect([flat.code, flat.message]).toEqual(['E_RECT', '//r has no area']);
  });

  test('different frames cannot be compared', async () => {
    const failure = await stage(E, { ...R, otherFrame: true }).fails(step, run, above());
    expect([failure.code, failure.message]).toEqual(['E_FRAME', 'The elements are in different frames']);
  });

  test('fewer than two make no set', async () => {
    for (const keyword of ['VERIFY_LAYOUT_IN_ROW', 'VERIFY_LAYOUT_IN_COLUMN', 'VERIFY_LAYOUT_EQUAL_SPACING']) {
      const failure = await stage([E, { ...R, displayed: false }], null).fails(stepOf(keyword), behaviourOf(keyword)!, {
        locator: '//e',
      });
      expect([failure.code, failure.message]).toEqual([
        'E_COUNT',
        '//e matches 1 displayed elements, at least 2 are needed',
      ]);
    }
    const none = await stage([{ ...E, displayed: false }], null).fails(
      stepOf('VERIFY_LAYOUT_COLUMNS'),
      behaviourOf('VERIFY_LAYOUT_COLUMNS')!,
      { locator: '//e', expected: '2' },
    );
    expect(none.message).toBe('//e matches 0 displayed elements, at least 2 are needed');
  });

  test('an element that comes later is waited for', async () => {
    const rehearsal = stage([], R);
    rehearsal.clock.at(900, () => rehearsal.port.put('//e', E));
    await rehearsal.run(step, run, above());
    expect(rehearsal.clock.now()).toBeGreaterThanOrEqual(1000);
  });

  test('what moves is measured where it comes to rest', async () => {
    const moving = at(40, 500, 200, 40);
    const rehearsal = stage(moving, at(40, 800, 200, 40));
    for (let ms = 50; ms <= 1500; ms += 50)
      rehearsal.clock.at(ms, () => (moving.rect = { x: 40, y: 500 + ms / 10, width: 200, height: 40 }));
    rehearsal.settings = { 'Verify.settle.time': 0 };
    await rehearsal.run(step, run, above({ expected: '110px' }));
    expect(rehearsal.clock.now()).toBeGreaterThan(1500);
  });

  test('what never rests is measured after three seconds', async () => {
    const moving = at(40, 0, 200, 40);
    const rehearsal = stage(moving, at(40, 9000, 200, 40));
    for (let ms = 50; ms <= 20_000; ms += 50)
      rehearsal.clock.at(ms, () => (moving.rect = { x: 40, y: ms / 100, width: 200, height: 40 }));
    await rehearsal.run(step, run, above());
    expect(rehearsal.clock.now()).toBeGreaterThanOrEqual(3000);
    expect(rehearsal.clock.now()).toBeLessThan(3500);
  });

  test('a layout that becomes right within the settle time passes', async () => {
    const late = at(40, 300, 200, 40);
    const rehearsal = stage(late, R);
    rehearsal.clock.at(400, () => (late.rect = { x: 40, y: 100, width: 200, height: 40 }));
    await rehearsal.run(step, run, above());
  });

  test('one look reads both, and a rotated element is told', async () => {
    const rehearsal = stage({ ...E, turned: true }, R);
    await rehearsal.run(step, run, above());
    expect(rehearsal.port.calls).toEqual(['look //e', 'look //e']);
    expect(rehearsal.port.looks[0]?.beside?.choices[0].text).toBe('//r');
    expect(rehearsal.notes).toEqual(['[//e] is rotated or skewed: the rectangle around what is drawn was measured']);
  });

  test('an abort ends the wait', async () => {
    const rehearsal = stage([], R);
    const abort = new AbortController();
    rehearsal.signal = abort.signal;
    rehearsal.clock.at(500, () => abort.abort(new Error('over')));
    await expect(rehearsal.run(step, run, above())).rejects.toThrow('over');
  });

  test('a failure names both elements and gives both boxes', async () => {
    const failure = await stage(E, R).fails(step, run, above({ expected: '10px' }));
    expect(failure.elements.map(({ label }) => label)).toEqual(['//e', '//r']);
    expect([failure.expected, failure.actual]).toEqual(['10px (within 0.5px)', '30px']);
    const one = await stage(E, [R, at(0, 0, 9, 9)]).fails(
      stepOf('VERIFY_LAYOUT_CONTAINS'),
      behaviourOf('VERIFY_LAYOUT_CONTAINS')!,
      above(),
    );
    expect(one.details).toEqual(['[//r]: 1 of 2 displayed matches']);
  });

  test('the visible element of a step may be any of the matches, but one must be there', async () => {
    const visible = stepOf('VERIFY_LAYOUT_VISIBLE');
    const check = behaviourOf('VERIFY_LAYOUT_VISIBLE')!;
    await stage([{ ...E, displayed: false }, R], null).run(visible, check, { locator: '//e' });
    expect((await stage([], null).fails(visible, check, { locator: '//e' })).code).toBe('E_NOT_FOUND');
    expect((await stage(at(0, 0, 0, 5), null).fails(visible, check, { locator: '//e' })).message).toBe(
      '//e has no area',
    );
  });
});
