import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LAYOUT_PAGE, RTL_PAGE } from './layout-page.ts';
import { failuresOf, runForTest, servePages, testBundle } from './testing-run.ts';

/** The layout family on real Chromium: every keyword passes, fails with its exact words, and refuses a wrong text. */

let site: Awaited<ReturnType<typeof servePages>>;

beforeAll(async () => {
  site = await servePages({ '/': LAYOUT_PAGE, '/rtl': RTL_PAGE });
});
afterAll(() => site.close());

/** `[#id]` and `[.class]` are short for xpaths. */
function spelled(step: string): string {
  return step.replaceAll(/\[#([\w-]+)\]/g, "[//*[@id='$1']]").replaceAll(/\[\.([\w-]+)\]/g, "[//*[@class='$1']]");
}

async function run(steps: readonly string[], settings: Record<string, unknown> = {}, before: readonly string[] = []) {
  const lines = ['NAVIGATE_TO_URL <home>', ...before, ...steps].map((step) => `    Then ${spelled(step)}`).join('\n');
  const bundle = testBundle({
    features: [`Feature: Layout\n  Scenario: all\n${lines}`],
    ui: { home: `${site.url}/`, rtl: `${site.url}/rtl` },
    settings: { ENABLE_SOFT_ASSERT: 'YES', 'Explicit.wait.time': 3, 'Verify.settle.time': 0.2, ...settings },
  });
  const result = await runForTest(bundle);
  await result.clear();
  return result.messages;
}

const PASSING: readonly string[] = [
  'UI_DISTANCE [#e] [#r] {30px}',
  'UI_DISTANCE [#e] [#r] <margin> {14px}',
  'UI_DISTANCE [#e] [#r] <padding> {34px}',
  'UI_DISTANCE [#e] [#r] <actual> {46px}',
  'UI_DISTANCE [#e] [#side] {40px}',
  'UI_DISTANCE [#e] [#askew] {50px}',
  'UI_DISTANCE [#e] [#askew] <;x> {30px}',
  'UI_DISTANCE [#e] [#askew] <border;y> {40px}',
  'UI_DISTANCE [#e] [#partly] {-10px}',
  'VERIFY_LAYOUT_ABOVE [#e] [#r] {gte 20px}',
  'VERIFY_LAYOUT_BELOW [#r] [#e] {75%}',
  'VERIFY_LAYOUT_LEFT_OF [#e] [#side] {35-45px}',
  'VERIFY_LAYOUT_RIGHT_OF [#side] [#e] {20%width}',
  'VERIFY_LAYOUT_INSIDE [#inner] [#e] <padding> {top:8px;left:18px}',
  'VERIFY_LAYOUT_INSIDE_PARTLY [#badge] [#e] {top:-8px}',
  'VERIFY_LAYOUT_CONTAINS [#e] [.spot]',
  'VERIFY_LAYOUT_NEAR [#side] [#e] {right:40px}',
  'VERIFY_LAYOUT_ON [#badge] [#e] {corner:top-right;left:8px;top:8px}',
  'VERIFY_LAYOUT_OVERLAPS [#partly] [#e]',
  'VERIFY_LAYOUT_NOT_OVERLAPS [#r] [.card]',
  'VERIFY_LAYOUT_ALIGNED_LEFT [#e] [#r]',
  'VERIFY_LAYOUT_ALIGNED_RIGHT [#e] [#r] {0}',
  'VERIFY_LAYOUT_ALIGNED_TOP [#e] [#side]',
  'VERIFY_LAYOUT_ALIGNED_BOTTOM [#e] [#side] {2px}',
  'VERIFY_LAYOUT_ALIGNED_HORIZONTALLY [#e] [#side]',
  'VERIFY_LAYOUT_ALIGNED_VERTICALLY [#e] [#r] <actual>',
  'VERIFY_LAYOUT_CENTERED_HORIZONTALLY [#middle] [#e]',
  'VERIFY_LAYOUT_CENTERED_VERTICALLY [#middle] [#e]',
  'VERIFY_LAYOUT_CENTERED [#middle] [#e]',
  'VERIFY_LAYOUT_WIDTH [#side] [#e] {30%}',
  'VERIFY_LAYOUT_WIDTH [#e] <actual> {172px}',
  'VERIFY_LAYOUT_WIDTH [#scaled] <actual> {100px}',
  'VERIFY_LAYOUT_WIDTH [#turned] {20px}',
  'VERIFY_LAYOUT_HEIGHT [#e] {40px}',
  'VERIFY_LAYOUT_HEIGHT [#lines] [#lines] <margin> {100%}',
  'VERIFY_LAYOUT_SAME_WIDTH [#e] [#r]',
  'VERIFY_LAYOUT_SAME_HEIGHT [#e] [.card]',
  'VERIFY_LAYOUT_SAME_SIZE [#e] [#r]',
  'VERIFY_LAYOUT_ASPECT_RATIO [#video] {16:9}',
  'VERIFY_LAYOUT_VISIBLE [#e]',
  'VERIFY_LAYOUT_ABSENT [#hidden]',
  'VERIFY_LAYOUT_ABSENT [#nothing]',
  'VERIFY_LAYOUT_IN_VIEWPORT [#half] {50%}',
  'VERIFY_LAYOUT_NOT_CLIPPED [#whole]',
  'VERIFY_LAYOUT_NOT_CLIPPED [#lines]',
  'VERIFY_LAYOUT_NO_HORIZONTAL_SCROLL [//html]',
  'VERIFY_LAYOUT_NO_HORIZONTAL_SCROLL [//body]',
  'VERIFY_LAYOUT_IN_ROW [.item]',
  'VERIFY_LAYOUT_IN_COLUMN [.field]',
  'VERIFY_LAYOUT_EQUAL_SPACING [.field]',
  'VERIFY_LAYOUT_COLUMNS [.card] {3}',
];

test('what must pass passes', async () => {
  expect(failuresOf(await run(PASSING))).toEqual([]);
}, 120_000);

test('a screen with one and a half pixels for each, and a scrolled page, measure the same', async () => {
  const fixed = PASSING.filter((step) => !step.includes('VIEWPORT'));
  const messages = await run(
    [
      'EXECUTE_JAVA_SCRIPT <if (devicePixelRatio !== 1.5 || scrollY !== 40) throw Error(devicePixelRatio + " " + scrollY)>',
      ...fixed,
    ],
    { arguments: '--force-device-scale-factor=1.5' },
    ['EXECUTE_JAVA_SCRIPT <scrollTo(0, 40)>'],
  );
  expect(failuresOf(messages)).toEqual([]);
}, 120_000);

test('what is still moving is measured where it comes to rest', async () => {
  expect(failuresOf(await run(['UI_DISTANCE [#slide] [#goal] <;x> {-50px}'], { 'Verify.settle.time': 0 }))).toEqual([]);
}, 60_000);

const FAILING: readonly (readonly [step: string, reason: string])[] = [
  [
    'UI_DISTANCE [#e] [#r] <margin> {30px}',
    'distance margin is 14 px, expected 30px; element 40,92,200,56, reference 40,162,200,56',
  ],
  [
    'VERIFY_LAYOUT_ABOVE [#e] [#r] {~25px}',
    'distance above is 30 px, expected ~25px; element 40,100,200,40, reference 40,170,200,40',
  ],
  [
    'VERIFY_LAYOUT_BELOW [#e] [#r]',
    'distance below is -110 px, expected gte 0px; element 40,100,200,40, reference 40,170,200,40',
  ],
  [
    'VERIFY_LAYOUT_LEFT_OF [#e] [#side] {lt 40px}',
    'distance left of is 40 px, expected lt 40px; element 40,100,200,40, reference 280,100,60,40',
  ],
  [
    'VERIFY_LAYOUT_RIGHT_OF [#side] [#e] {50%}',
    'distance right of is 40 px, expected 50%; element 280,100,60,40, reference 40,100,200,40',
  ],
  [
    'VERIFY_LAYOUT_INSIDE [#edge] [#e]',
    'right distance is -15 px, expected gte 0px; element 235,110,20,10, reference 40,100,200,40',
  ],
  [
    'VERIFY_LAYOUT_INSIDE_PARTLY [#side] [#e]',
    'overlap is -40 px, expected more than 0px; element 280,100,60,40, reference 40,100,200,40',
  ],
  [
    'VERIFY_LAYOUT_CONTAINS [#e] [#edge]',
    'right distance is -15 px, expected gte 0px; element 40,100,200,40, reference 235,110,20,10',
  ],
  [
    'VERIFY_LAYOUT_NEAR [#side] [#e] {right:10px}',
    'right distance is 40 px, expected 10px; element 280,100,60,40, reference 40,100,200,40',
  ],
  [
    'VERIFY_LAYOUT_ON [#badge] [#e] {corner:top-left;left:8px}',
    'left distance is -192 px, expected 8px; element 232,92,16,16, reference 40,100,200,40',
  ],
  [
    'VERIFY_LAYOUT_OVERLAPS [#e] [#r]',
    'overlap is -30 px, expected more than 0.5px; element 40,100,200,40, reference 40,170,200,40',
  ],
  [
    'VERIFY_LAYOUT_NOT_OVERLAPS [#e] [#partly]',
    'overlap is 10 px, expected at most 0.5px; element 40,100,200,40, reference 230,130,50,50',
  ],
  [
    'VERIFY_LAYOUT_ALIGNED_LEFT [#e] [#inner]',
    'left edge difference is 20 px, expected at most 1px; element 40,100,200,40, reference 60,110,20,10',
  ],
  [
    'VERIFY_LAYOUT_ALIGNED_RIGHT [#e] [#edge] {9}',
    'right edge difference is 15 px, expected at most 9px; element 40,100,200,40, reference 235,110,20,10',
  ],
  [
    'VERIFY_LAYOUT_ALIGNED_TOP [#e] [#r]',
    'top edge difference is 70 px, expected at most 1px; element 40,100,200,40, reference 40,170,200,40',
  ],
  [
    'VERIFY_LAYOUT_ALIGNED_BOTTOM [#e] [#r]',
    'bottom edge difference is 70 px, expected at most 1px; element 40,100,200,40, reference 40,170,200,40',
  ],
  [
    'VERIFY_LAYOUT_ALIGNED_HORIZONTALLY [#e] [#inner]',
    'top and bottom edge difference is 20 px, expected at most 1px; element 40,100,200,40, reference 60,110,20,10',
  ],
  [
    'VERIFY_LAYOUT_ALIGNED_VERTICALLY [#e] [#side]',
    'left and right edge difference is 240 px, expected at most 1px; element 40,100,200,40, reference 280,100,60,40',
  ],
  [
    'VERIFY_LAYOUT_CENTERED_HORIZONTALLY [#inner] [#e]',
    'horizontal centre difference is 70 px, expected at most 1px; element 60,110,20,10, reference 40,100,200,40',
  ],
  [
    'VERIFY_LAYOUT_CENTERED_VERTICALLY [#inner] [#e] {2px}',
    'vertical centre difference is 5 px, expected at most 2px; element 60,110,20,10, reference 40,100,200,40',
  ],
  [
    'VERIFY_LAYOUT_CENTERED [#inner] [#e]',
    'centre difference is 70 px, expected at most 1px; element 60,110,20,10, reference 40,100,200,40',
  ],
  ['VERIFY_LAYOUT_WIDTH [#e] {lt 200px}', 'width is 200 px, expected lt 200px; element 40,100,200,40'],
  [
    'VERIFY_LAYOUT_HEIGHT [#e] [#video] {50%}',
    'height is 40 px, expected 50%; element 40,100,200,40, reference 400,100,160,90',
  ],
  [
    'VERIFY_LAYOUT_SAME_WIDTH [#e] [.card]',
    'width difference is 100 px, expected at most 1px; element 40,100,200,40, reference 40,300,100,40',
  ],
  [
    'VERIFY_LAYOUT_SAME_HEIGHT [#e] [#inner]',
    'height difference is 30 px, expected at most 1px; element 40,100,200,40, reference 60,110,20,10',
  ],
  [
    'VERIFY_LAYOUT_SAME_SIZE [#e] [#side]',
    'size difference is 140 px, expected at most 1px; element 40,100,200,40, reference 280,100,60,40',
  ],
  ['VERIFY_LAYOUT_ASPECT_RATIO [#video] {4:3~2%}', 'ratio is 1.78:1, expected 4:3~2%; element 400,100,160,90'],
  ['VERIFY_LAYOUT_VISIBLE [#hidden]', 'visibility is hidden, expected displayed; element 0,0,0,0'],
  ['VERIFY_LAYOUT_ABSENT [#e]', 'visibility is displayed, expected absent; element 40,100,200,40'],
  ['VERIFY_LAYOUT_IN_VIEWPORT [#low] {1%}', 'visible share is 0 %, expected at least 1%; element 40,2000,50,50'],
  ['VERIFY_LAYOUT_NOT_CLIPPED [#clipped]', 'part cut off is 30 px, expected at most 0.5px; element 400,420,130,20'],
  [
    'VERIFY_LAYOUT_NO_HORIZONTAL_SCROLL [#wide] {3px}',
    'horizontal scroll is 160 px, expected at most 3px; element 600,420,100,60',
  ],
  [
    'VERIFY_LAYOUT_IN_ROW [.tab]',
    'overlap in the row is 30 px, expected at most 0.5px; element 460,300,50,20, reference 480,300,50,20',
  ],
  [
    'VERIFY_LAYOUT_IN_COLUMN [.item]',
    'left edge difference is 125 px, expected at most 1px; element 400,340,50,20, reference 525,340,50,20',
  ],
  [
    'VERIFY_LAYOUT_EQUAL_SPACING [.item] {2px}',
    'difference of gaps is 5 px, expected at most 2px; element 460,340,50,20, reference 525,340,50,20',
  ],
  ['VERIFY_LAYOUT_COLUMNS [.card] {4-6}', 'number of columns is 3, expected 4-6; element 40,300,100,40'],
];

/** The first line without what stands before the reason. */
function reasonsOf(failures: readonly string[]): string[] {
  return failures.map((text) => text.split('\n')[0]!.replace(/^.*? after \d+\.\d s: /, ''));
}

describe('what must fail', () => {
  test('fails with its exact words', async () => {
    const failures = failuresOf(await run(FAILING.map(([step]) => step)));
    expect(reasonsOf(failures)).toEqual(FAILING.map(([, reason]) => `${reason}. (E_LAYOUT)`));
    const all = failures.join('\n');
    expect(all).toContain('Cut off by <div id="clipbox">: right 30px');
    expect(all).toContain('Reaches out: <div id="broad"> by 160px');
    expect(all).toContain('Gaps: 10px, 15px');
    expect(all).toContain("[//*[@class='card']]: 1 of 5 displayed matches");
  }, 180_000);

  test('elements that are not there, have no area or are too few', async () => {
    const steps: readonly (readonly [string, string])[] = [
      ['VERIFY_LAYOUT_ABOVE [#e] [#hidden]', "//*[@id='hidden'] has no area. (E_RECT)"],
      ['VERIFY_LAYOUT_ABOVE [#flat] [#e]', "//*[@id='flat'] has no area. (E_RECT)"],
      [
        'VERIFY_LAYOUT_ABOVE [#e] [#nothing]',
        "nothing on the page matches the second element [//*[@id='nothing']]. (E_NOT_FOUND)",
      ],
      ['VERIFY_LAYOUT_IN_ROW [#e]', "//*[@id='e'] matches 1 displayed elements, at least 2 are needed. (E_COUNT)"],
      ['VERIFY_LAYOUT_VISIBLE [#nothing]', 'nothing on the page matches the locator. (E_NOT_FOUND)'],
    ];
    const failures = failuresOf(
      await run(
        steps.map(([step]) => step),
        { 'Explicit.wait.time': 0.5 },
      ),
    );
    expect(reasonsOf(failures)).toEqual(steps.map(([, reason]) => reason));
  }, 60_000);
});

const REFUSED: readonly (readonly [step: string, code: string])[] = [
  ['UI_DISTANCE [#e] [#r] {about 10}', 'E_PATTERN'],
  ['VERIFY_LAYOUT_ABOVE [#e] [#r] {20-10px}', 'E_PATTERN'],
  ['VERIFY_LAYOUT_BELOW [#e] [#r] <middle>', 'E_TESTDATA'],
  ['VERIFY_LAYOUT_LEFT_OF [#e] [#r] {1em}', 'E_PATTERN'],
  ['VERIFY_LAYOUT_RIGHT_OF [#e] [#r] {~}', 'E_PATTERN'],
  ['VERIFY_LAYOUT_INSIDE [#e] [#r] {middle:3px}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_INSIDE_PARTLY [#e] [#r] {top:x}', 'E_PATTERN'],
  ['VERIFY_LAYOUT_CONTAINS [#e] [#r] <outside>', 'E_TESTDATA'],
  ['VERIFY_LAYOUT_NEAR [#e] [#r] {right}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_ON [#e] [#r] {left:8px}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_OVERLAPS [#e] [#r] <x>', 'E_TESTDATA'],
  ['VERIFY_LAYOUT_NOT_OVERLAPS [#e] [#r] <x>', 'E_TESTDATA'],
  ...['LEFT', 'RIGHT', 'TOP', 'BOTTOM', 'HORIZONTALLY', 'VERTICALLY'].map(
    (edge) => [`VERIFY_LAYOUT_ALIGNED_${edge} [#e] [#r] {-1px}`, 'E_EXPECTED'] as const,
  ),
  ['VERIFY_LAYOUT_CENTERED [#e] [#r] {1em}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_CENTERED_HORIZONTALLY [#e] [#r] {1-2px}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_CENTERED_VERTICALLY [#e] [#r] {gte 1}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_WIDTH [#e] {25%}', 'E_PATTERN'],
  ['VERIFY_LAYOUT_HEIGHT [#e] {wide}', 'E_PATTERN'],
  ['VERIFY_LAYOUT_SAME_WIDTH [#e] [#r] {x}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_SAME_HEIGHT [#e] [#r] {x}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_SAME_SIZE [#e] [#r] {x}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_ASPECT_RATIO [#e] {16/9}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_VISIBLE [#e] <x>', 'E_SLOT_NOT_ALLOWED'],
  ['VERIFY_LAYOUT_ABSENT [#e] {x}', 'E_SLOT_NOT_ALLOWED'],
  ['VERIFY_LAYOUT_IN_VIEWPORT [#e] {0%}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_NOT_CLIPPED [#e] [#r]', 'E_SYNTAX'],
  ['VERIFY_LAYOUT_NO_HORIZONTAL_SCROLL [#e] {much}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_IN_ROW [.card] {x}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_IN_COLUMN [.card] {x}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_EQUAL_SPACING [.card] {x}', 'E_EXPECTED'],
  ['VERIFY_LAYOUT_COLUMNS [.card] {many}', 'E_EXPECTED'],
];

test('what is written wrong is refused with its code', async () => {
  const failures = failuresOf(await run(REFUSED.map(([step]) => step)));
  expect(failures.map((text) => /\((E_[A-Z_]+)\)/.exec(text)?.[1])).toEqual(REFUSED.map(([, code]) => code));
}, 60_000);

test('both elements are shown in the picture of the failure', async () => {
  const messages = await run(['UI_DISTANCE [#e] [#r] {10px}', 'VERIFY_LAYOUT_CONTAINS [#e] [#edge]']);
  const errors = messages.flatMap((message) => {
    const told = message.stepwright;
    return told?.kind === 'step' && told.error ? [told.error] : [];
  });
  expect(errors[0]).toMatchObject({
    outline: { x: 40, y: 100, width: 200, height: 40 },
    others: [{ x: 40, y: 170, width: 200, height: 40, label: "//*[@id='r']" }],
  });
  expect(errors[1]?.others).toMatchObject([{ x: 235, y: 110, label: "//*[@id='edge']" }]);
}, 60_000);

test('elements inside one frame are measured, those of two frames cannot be compared', async () => {
  const steps = [
    'VERIFY_LAYOUT_ABOVE [css=#frame >> css=#deep] [css=#frame >> css=#deeper]',
    'VERIFY_LAYOUT_WIDTH [css=#frame >> css=#deep] {50px}',
    'VERIFY_LAYOUT_ABOVE [css=#frame >> css=#deep] [css=#e]',
    'VERIFY_LAYOUT_ABOVE [css=#e] [css=#frame >> css=#deep]',
  ];
  const failures = failuresOf(await run(steps));
  expect(failures).toHaveLength(2);
  for (const failure of failures) expect(failure).toContain('The elements are in different frames. (E_FRAME)');
}, 60_000);

test('a page that reads from right to left', async () => {
  const steps = [
    'NAVIGATE_TO_URL <rtl>',
    'VERIFY_LAYOUT_RIGHT_OF [#first] [#second] {12px}',
    'UI_DISTANCE [#second] [#first] <margin> {0px}',
    'VERIFY_LAYOUT_INSIDE [#word] [#panel] {right:16px}',
    'VERIFY_LAYOUT_INSIDE [#word] [#panel] <actual> {right:0px}',
    'VERIFY_LAYOUT_ALIGNED_RIGHT [#first] [#panel]',
    'VERIFY_LAYOUT_NO_HORIZONTAL_SCROLL [//html]',
  ];
  const failures = failuresOf(await run(steps));
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(/horizontal scroll is \d+ px, expected at most 1px/);
  expect(failures[0]).toMatch(/Reaches out: <div id="far"> by \d/);
}, 60_000);
