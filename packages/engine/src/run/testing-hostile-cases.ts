/**
 * What a step must come to: `passes`, or a code and a part of its sentence (`E_TIMEOUT busy or hangs`). Where chance decides, or
 * browsers and protocols differ, any of several.
 */
export type Outcome = string | readonly string[];

export interface HostileCase {
  readonly name: string;
  readonly page: string;
  /** What loading the page comes to; it passes when left out. */
  readonly load?: Outcome;
  readonly steps: readonly (readonly [step: string, outcome?: Outcome])[];
  /** Left out: in every test run, in one browser. `everywhere`: in all of them. `never`: only when the faults are run. */
  readonly often?: 'everywhere' | 'never';
  /** Classic WebDriver looks in the page's own world, where the page may have broken everything: a clear error is all that is promised. */
  readonly breaksClassic?: true;
}

const WORKS: HostileCase['steps'] = [
  ['VERIFY_ELEMENT_VISIBLE [css=#t]'],
  ['CLICK [css=#b]'],
  ['VERIFY [css=#o] {clicked}'],
  ['ENTER [css=#i] <typed>'],
  ['VERIFY_VALUE [css=#i] {typed}'],
];
const HANGS = 'E_TIMEOUT busy or hangs';

/** Each is a scenario of its own; the next one must run whatever the one before did. */
export const HOSTILE_CASES: readonly HostileCase[] = [
  { name: 'a slow answer', page: '/slow', steps: WORKS },
  { name: 'no answer at all', page: '/never', load: 'E_TIMEOUT was not complete within', steps: [] },
  {
    name: 'loading that never ends',
    often: 'everywhere',
    page: '/endless-load',
    load: 'E_TIMEOUT was not complete within',
    steps: [...WORKS, ['NAVIGATE_TO_URL <SITE/second>'], ['VERIFY [css=#t] {Second}']],
  },
  { name: 'a page that trickles in', page: '/trickle', load: 'E_TIMEOUT was not complete within', steps: WORKS },
  {
    name: 'all elements made anew every 20 ms',
    often: 'everywhere',
    page: '/rerender',
    steps: [
      ['VERIFY [css=#t] {Rerender}'],
      ['VERIFY_ELEMENTS_COUNT [//li] {20}'],
      ['CLICK [css=#b]'],
      ['VERIFY [css=#o] {clicked}', ['passes', 'E_VERIFY']],
      ['CLICK [css=#none]', 'E_NOT_FOUND'],
    ],
  },
  { name: 'a loop inside a click', often: 'everywhere', page: '/loop-in-click', steps: [['CLICK [css=#b]', HANGS]] },
  {
    name: 'a loop after a click',
    page: '/loop-after-click',
    steps: [['CLICK [css=#b]', ['passes', HANGS]], ['DELAY <0.2>'], ['VERIFY [css=#t] {Loop}', HANGS]],
  },
  { name: 'a page that is busy for a while', page: '/busy-for-a-while', steps: [['DELAY <0.4>'], ...WORKS] },
  {
    name: 'an alert while the page loads',
    page: '/alert-on-load',
    load: ['passes', 'E_ALERT_OPEN "Welcome"'],
    steps: [['VERIFY [css=#t] {x}', 'E_ALERT_OPEN "Welcome"'], ['ACCEPT_ALERT'], ...WORKS],
  },
  {
    name: 'an alert in the middle of a wait',
    often: 'everywhere',
    page: '/alert-after-load',
    steps: [
      ['CLICK [css=#none]', 'E_ALERT_OPEN "Later"'],
      ['VALIDATE_TITLE {x}', 'E_ALERT_OPEN "Later"'],
      ['DISMISS_ALERT'],
      ...WORKS,
    ],
  },
  {
    name: 'confirm, prompt and three alerts in a row',
    often: 'everywhere',
    page: '/dialogs',
    steps: [
      ['CLICK [css=#c]'],
      ['CLICK [css=#b]', 'E_ALERT_OPEN "Sure?"'],
      ['NAVIGATE_TO_URL </second>', 'E_ALERT_OPEN "Sure?"'],
      ['DISMISS_ALERT'],
      ['VERIFY [css=#o] {no}'],
      ['CLICK [css=#p]'],
      ['ENTER_ALERT_TEXT <Zoë 🎉>'],
      ['ACCEPT_ALERT'],
      ['VERIFY [css=#o] {Zoë 🎉}'],
      ['CLICK [css=#three]'],
      ['ACCEPT_ALERT'],
      ['ACCEPT_ALERT'],
      ['ACCEPT_ALERT'],
      ['VERIFY [css=#o] {all}'],
      ['ACCEPT_ALERT', 'E_ALERT no dialog is open'],
    ],
  },
  {
    name: 'an alert in the middle of typing',
    page: '/dialog-on-key',
    steps: [
      ['ENTER_SLOWLY [css=#i] <abcdef> {20}', ['passes', 'E_ALERT_OPEN "Key"']],
      ['VERIFY [css=#t] {x}', 'E_ALERT_OPEN "Key"'],
      ['ACCEPT_ALERT'],
      ['VERIFY_ELEMENT_VISIBLE [css=#t]'],
    ],
  },
  {
    name: 'an alert of a frame',
    page: '/dialog-in-frame',
    steps: [
      ['CLICK [css=#f >> css=#b]'],
      ['VERIFY [css=#t] {Outside}', 'E_ALERT_OPEN "Inside"'],
      ['ACCEPT_ALERT'],
      ['VERIFY [css=#t] {Outside}'],
    ],
  },
  {
    name: 'alerts without end',
    page: '/endless-alerts',
    steps: [
      ['CLICK [css=#none]', 'E_ALERT_OPEN "Again"'],
      ['ACCEPT_ALERT'],
      ['VERIFY [css=#t] {x}', ['E_ALERT_OPEN "Again"', HANGS]],
      ['ACCEPT_ALERT', ['passes', 'E_ALERT no dialog']],
    ],
  },
  {
    name: 'an alert with a million letters',
    page: '/huge-alert',
    steps: [['CLICK [css=#h]'], ['VERIFY [css=#t] {x}', 'E_ALERT_OPEN xxxxx'], ['ACCEPT_ALERT'], ...WORKS],
  },
  {
    name: 'a page that asks before it is left',
    often: 'everywhere',
    page: '/before-unload',
    steps: [...WORKS, ['NAVIGATE_TO_URL <SITE/second>'], ['VERIFY [css=#t] {Second}']],
  },
  {
    name: 'a link away from a page that asks before it is left',
    page: '/before-unload',
    steps: [
      ...WORKS,
      ['CLICK [css=#a]'],
      ['ACCEPT_ALERT', ['passes', 'E_ALERT no dialog']],
      ['VERIFY [css=#t] {Second}'],
    ],
  },
  {
    name: 'a scenario that ends while a page asks whether to stay',
    page: '/before-unload',
    steps: [['CLICK [css=#b]'], ['ENTER [css=#i] <x>'], ['REFRESH_PAGE'], ['CLICK [css=#b]'], ['CLICK [css=#a]']],
  },
  {
    name: 'frames three deep, one of another origin',
    often: 'everywhere',
    page: '/frames',
    steps: [
      ['CLICK [css=#one >> css=#two >> css=#three >> css=#b]'],
      ['VERIFY [css=#one >> css=#two >> css=#three >> css=#b] {pressed}'],
      ['SWITCH_IFRAME_LOCATOR [css=#one]'],
      ['SWITCH_IFRAME_LOCATOR [css=#two]'],
      ['SWITCH_IFRAME_LOCATOR [css=#three]'],
      ['VERIFY [css=#b] {pressed}'],
      ['SWITCH_TO_PARENT_FRAME'],
      ['CLICK [css=#b]', 'E_NOT_FOUND'],
      ['SWITCH_TO_DEFAULT_CONTENT'],
      ['VERIFY [css=#t] {Frames}'],
    ],
  },
  {
    name: 'a frame that is removed while the steps are in it',
    often: 'everywhere',
    page: '/frame-gone',
    steps: [
      ['SWITCH_IFRAME_LOCATOR [css=#f]'],
      ['VERIFY [css=#p] {in}'],
      ['CLICK [css=#b]'],
      ['VERIFY [css=#p] {in}', 'E_NO_FRAME gone'],
      ['SWITCH_TO_DEFAULT_CONTENT'],
      ['VERIFY [css=#t] {Main}'],
    ],
  },
  {
    name: 'a window that closes itself',
    often: 'everywhere',
    page: '/opens-one',
    steps: [
      ['CLICK [css=#w]'],
      ['SWITCH_WINDOW <Closer>'],
      ['VERIFY [css=#t] {Closer}'],
      ['CLICK [css=#b]'],
      ['DELAY <0.5>'],
      ['VERIFY [css=#t] {Closer}', 'E_WINDOW closed'],
      ['SWITCH_WINDOW <Opener>'],
      ...WORKS,
    ],
  },
  {
    name: 'a window that closes before anybody sees it',
    page: '/opens-short',
    steps: [
      ['CLICK [css=#w]'],
      ['SWITCH_WINDOW <Short>', ['passes', 'E_WINDOW']],
      ['DELAY <0.3>'],
      ['SWITCH_WINDOW <Opens short>'],
      ...WORKS,
    ],
  },
  {
    name: 'thirty popups',
    page: '/thirty-popups',
    steps: [
      ['CLICK [css=#w]', ['passes', HANGS]],
      ['SWITCH_WINDOW <Popup number 17>'],
      ['VERIFY [css=#t] {Popup}'],
      ['CLOSE_TAB'],
      ['SWITCH_WINDOW <Thirty>'],
      ...WORKS,
    ],
  },
  {
    name: 'open and closed shadow roots',
    page: '/shadow',
    steps: [
      ['CLICK [css=#open >> css=#in]'],
      ['VERIFY [css=#open >> css=#in] {pressed}'],
      ['CLICK [css=#closed >> css=#hidden]', 'E_NOT_FOUND'],
    ],
  },
  {
    name: 'right to left',
    page: '/right-to-left',
    steps: [
      ['CLICK [css=#b]'],
      ['VERIFY [css=#o] {تم}'],
      ['CLICK [css=#far]'],
      ['VERIFY [css=#o] {بعيد}'],
      ['ENTER [css=#i] <سلام 123>'],
      ['VERIFY_VALUE [css=#i] {سلام 123}'],
      ['VALIDATE_TITLE {مرحبا}'],
    ],
  },
  {
    name: 'ten thousand elements',
    page: '/ten-thousand',
    steps: [
      ["VERIFY_ELEMENTS_COUNT [//div[@class='row']] {10000}"],
      ["CLICK [(//div[@class='row'])[9999]]"],
      ['VERIFY [css=#o] {Row 9999}'],
      ['CLICK_ON_EXACT_SUB_ELEMENT [//body] {Row 5000}'],
      ['VERIFY [css=#o] {Row 5000}'],
      ['CLICK [text="Row 7777"]'],
      ['VERIFY [css=#o] {Row 7777}'],
    ],
  },
  {
    name: 'an element that moves all the time',
    page: '/always-moving',
    steps: [['CLICK [css=#b]', ['E_NOT_CLICKABLE does not stop moving', 'passes']], ['VERIFY [css=#b] {Go}']],
  },
  {
    name: 'no size, out of sight, under a header, deaf to the pointer',
    page: '/places',
    steps: [
      ['CLICK [css=#zero]', 'E_NOT_DISPLAYED'],
      ['CLICK [css=#off]', ['E_NOT_DISPLAYED', 'E_NOT_CLICKABLE']],
      ['CLICK [css=#dead]', 'E_NOT_CLICKABLE'],
      ['CLICK [css=#covered]', 'E_NOT_CLICKABLE covered by <div id="head">'],
      ['CLICK [css=#under]'],
      ['VERIFY [css=#o] {under}'],
    ],
  },
  {
    name: 'functions of the document that the page replaced',
    often: 'everywhere',
    page: '/overrides',
    steps: WORKS,
    breaksClassic: true,
  },
  {
    name: 'functions of the language that the page replaced',
    page: '/overrides-language',
    steps: WORKS,
    breaksClassic: true,
  },
  { name: 'things that the page added to prototypes', often: 'everywhere', page: '/prototype', steps: WORKS },
  {
    name: 'a strict content security policy',
    often: 'everywhere',
    page: '/strict-policy',
    steps: [...WORKS, ['EXECUTE_JAVA_SCRIPT <return 1 + 1> {two}'], ['VERIFY_VARIABLE <two> {2}']],
  },
  {
    name: 'a page without scripts',
    often: 'everywhere',
    page: '/sandboxed',
    steps: [
      ['VERIFY [css=#t] {Sandboxed}'],
      ['CLICK [css=#b]'],
      ['VERIFY [css=#o] {-}'],
      ['ENTER [css=#i] <typed>'],
      ['VERIFY_VALUE [css=#i] {typed}'],
    ],
  },
  {
    name: 'a refresh every tenth of a second',
    page: '/meta-refresh',
    load: ['passes', 'E_TIMEOUT was not complete'],
    steps: [
      ['VERIFY [css=#t] {Refresh}', ['passes', 'E_NOT_FOUND']],
      ['CLICK [css=#none]', ['E_NOT_FOUND', 'E_TIMEOUT']],
      ['NAVIGATE_TO_URL <SITE/second>'],
      ['VERIFY [css=#t] {Second}'],
    ],
  },
  {
    name: 'a page that loads itself again and again',
    page: '/reloads',
    load: ['passes', 'E_TIMEOUT was not complete'],
    steps: [
      ['VERIFY [css=#t] {Reloads}', ['passes', 'E_NOT_FOUND']],
      ['CLICK [css=#none]', ['E_NOT_FOUND', 'E_TIMEOUT']],
      ['NAVIGATE_TO_URL <SITE/second>'],
      ['VERIFY [css=#t] {Second}'],
    ],
  },
  {
    name: 'a flood of history entries',
    page: '/history-flood',
    steps: [
      ...WORKS,
      ['NAVIGATE_BACK', ['passes', 'E_TIMEOUT']],
      ['VERIFY [css=#t] {Flood}'],
      ['NAVIGATE_TO_URL <SITE/second>'],
      ['VERIFY [css=#t] {Second}'],
    ],
  },
  {
    name: 'a download instead of a page',
    often: 'everywhere',
    page: '/plain',
    steps: [
      ['NAVIGATE_TO_URL </download>', ['passes', 'E_NAVIGATION_FAILED']],
      ['NAVIGATE_TO_URL <SITE/second>'],
      ['VERIFY [css=#t] {Second}'],
    ],
  },
  {
    name: 'a PDF',
    often: 'everywhere',
    page: '/pdf',
    load: ['passes', 'E_TIMEOUT was not complete'],
    steps: [['CLICK [css=#none]', 'E_NOT_FOUND'], ['NAVIGATE_TO_URL <SITE/second>'], ['VERIFY [css=#t] {Second}']],
  },
  { name: 'a page with status 404', page: '/missing', steps: WORKS },
  { name: 'a page with status 500', page: '/broken', steps: WORKS },
  {
    name: 'status 500 and nothing else',
    page: '/broken-empty',
    load: ['passes', 'E_NAVIGATION_FAILED'],
    steps: [['CLICK [css=#t]', 'E_NOT_FOUND']],
  },
  {
    name: 'no content',
    page: '/plain',
    steps: [['NAVIGATE_TO_URL </no-content>', ['passes', 'E_NAVIGATION_FAILED']], ...WORKS],
  },
  { name: 'a connection that is cut', page: '/cut-off', load: 'E_NAVIGATION_FAILED could not be loaded: ', steps: [] },
  { name: 'redirects in a circle', page: '/round', load: 'E_NAVIGATION_FAILED could not be loaded: ', steps: [] },
  {
    name: 'an answer that cannot be unpacked',
    page: '/garbage',
    load: ['passes', 'E_NAVIGATION_FAILED could not be loaded: '],
    steps: [],
  },
  {
    name: 'a print dialog',
    page: '/prints',
    steps: [['CLICK [css=#p]'], ['VERIFY [css=#o] {printed}', ['passes', HANGS]]],
  },
  {
    name: 'questions for permissions',
    page: '/asks-permissions',
    steps: [['CLICK [css=#p]'], ['VERIFY [css=#o] {asked}'], ...WORKS],
  },
  {
    name: 'a page that writes itself anew',
    page: '/writes-itself',
    steps: [['CLICK [css=#w]'], ['VERIFY [css=#t] {New}']],
  },
  {
    name: 'a page that removes itself',
    page: '/removes-body',
    steps: [
      ['CLICK [css=#w]'],
      ['CLICK [css=#t]', 'E_NOT_FOUND'],
      ['NAVIGATE_TO_URL <SITE/second>'],
      ['VERIFY [css=#t] {Second}'],
    ],
  },
  { name: 'a flood in the console', page: '/console-flood', steps: [...WORKS, ['CLICK [css=#none]', 'E_NOT_FOUND']] },
  {
    name: 'a page that takes the focus away',
    page: '/focus-thief',
    steps: [['CLICK [css=#b]'], ['VERIFY [css=#o] {clicked}'], ['ENTER [css=#i] <typed>', ['passes', 'E_']]],
  },
  {
    name: 'names of all languages',
    often: 'everywhere',
    page: '/names',
    steps: [
      ['CLICK [//*[@id="größe-名"]]'],
      ['VERIFY [css=#o] {нажата}'],
      ['CLICK [role=button "Größe 🎉"]'],
      ['ENTER [role=textbox "имя"] <日本語 🎉>'],
      ['VERIFY_VALUE [css=#i] {日本語 🎉}'],
      ['VALIDATE_TITLE {Ünïcödé 🎉 名前}'],
    ],
  },
  {
    name: 'fifty megabytes of text',
    often: 'never',
    page: '/fifty-megabytes',
    load: ['passes', 'E_TIMEOUT was not complete'],
    steps: [
      ['VERIFY [css=#t] {Large}', ['passes', HANGS]],
      ['CLICK [css=#b]', ['passes', HANGS]],
      ['VERIFY_TEXT_CONTAINS [css=#big] {the end}', ['passes', 'E_']],
    ],
  },
];
