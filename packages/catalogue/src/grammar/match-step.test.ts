import { describe, expect, test } from 'vitest';
import { StepError } from '../step-error.ts';
import { FIXTURE_STEPS } from './fixture-steps.ts';
import { indexSteps, matchStep, type StepSource, shapeOf } from './match-step.ts';
import { buildSentenceTrie, sentenceVariants } from './sentence-trie.ts';

const INDEX = indexSteps(FIXTURE_STEPS);

function match(text: string, more: Omit<StepSource, 'text'> = {}) {
  return matchStep(INDEX, { text, ...more });
}

function faultOf(text: string, more: Omit<StepSource, 'text'> = {}): StepError {
  try {
    match(text, more);
  } catch (error) {
    if (error instanceof StepError) return error;
    throw error;
  }
  throw new Error(`no fault in ${text}`);
}

describe('all sentences of the catalogue', () => {
  test('are told apart in every one of their variants', () => {
    expect(FIXTURE_STEPS.length).toBeGreaterThanOrEqual(278);
    expect(() => buildSentenceTrie(FIXTURE_STEPS)).not.toThrow();
    const [first] = FIXTURE_STEPS;
    const twin = { ...first!, keyword: 'TWIN' };
    expect(() => buildSentenceTrie([first!, twin])).toThrow('cannot be told apart');
  });

  test('lead back to their keyword, with the slots they name', () => {
    for (const step of FIXTURE_STEPS) {
      for (const variant of sentenceVariants(step.sentence)) {
        const text = variant
          .map((token) => (token.edge === '{' ? '{1}' : token.edge === '<' ? '<1>' : token.text))
          .join(' ');
        try {
          expect(match(text).step.keyword).toBe(step.keyword);
        } catch (error) {
          // A slot may be optional as a phrase and still be needed: that is told as a missing slot, not as an unknown sentence.
          if (!(error instanceof StepError) || error.code !== 'E_SLOT_MISSING') throw error;
          expect(error.message).toContain(step.keyword);
        }
      }
    }
  });
});

describe('keyword form and sentence form', () => {
  test.each([
    ['CLICK [a]', 'CLICK', 'keyword', false],
    ['click [a]', 'CLICK', 'keyword', false],
    ['!CLICK [a]', 'CLICK', 'keyword', true],
    ['! User clicks on [a]', 'CLICK', 'sentence', true],
    ['user CLICKS   on [a].', 'CLICK', 'sentence', false],
    ['User clicks on [a] .', 'CLICK', 'sentence', false],
    ['User goes back to the previous page.', 'NAVIGATE_BACK', 'sentence', false],
    ['User clicks at the point <1;2>', 'CLICK_AT', 'sentence', false],
    ['User clicks in [a] at the point <1;2>', 'CLICK_AT', 'sentence', false],
    ['User deletes the text in [a]', 'DELETE_TEXT', 'sentence', false],
    ['User deletes <3> characters of the text in [a]', 'DELETE_TEXT', 'sentence', false],
    ['ENTER <x> [a]', 'ENTER', 'keyword', false],
  ])('%s', (text, keyword, form, hidden) => {
    const call = match(text);
    expect([call.step.keyword, call.form, call.hidden]).toEqual([keyword, form, hidden]);
  });

  test('slots are told apart by their brackets, two locators by their order', () => {
    expect(match('ENTER <x> [a]')).toMatchObject({ locator: { text: 'a' }, testData: { text: 'x' } });
    expect(match('DRAG_AND_DROP [a] [b]')).toMatchObject({ locator: { text: 'a' }, secondLocator: { text: 'b' } });
    expect(match('User hovers over [a] and clicks on [b]')).toMatchObject({
      locator: { text: 'a' },
      secondLocator: { text: 'b' },
    });
  });

  test('an empty slot is there, but counts as left out where a number, a word or true/false belongs', () => {
    expect(match('ENTER [a] <>').testData).toMatchObject({ text: '' });
    expect(match('VERIFY [a] {}').expected).toMatchObject({ text: '' });
    expect(match('DELETE_TEXT [a] <>').testData).toBeUndefined();
    expect(match('VERIFY_ELEMENT_PRESENT [a] {}').expected).toBeUndefined();
    expect(faultOf('ENTER_RANDOM_TEXT [a] <>').code).toBe('E_SLOT_MISSING');
  });

  test('a text block is the test data', () => {
    expect(match('ENTER [a]', { docString: 'x\n\\> <y>' })).toMatchObject({ docString: 'x\n\\> <y>' });
    expect(match('ENTER [a]', { docString: 'Mr <u>', cells: new Map([['u', 'Bob']]) }).docString).toBe('Mr Bob');
    expect(faultOf('ENTER [a] <b>', { docString: 'c' })).toMatchObject({ code: 'E_SYNTAX' });
    expect(faultOf('CLICK [a]', { docString: 'c' })).toMatchObject({ code: 'E_SLOT_NOT_ALLOWED' });
  });

  test('cells of a row fill the slots', () => {
    const cells = new Map([
      ['user', 'Bob'],
      ['n', '2'],
    ]);
    expect(match('CLICK_ON_INDEX_SUB_ELEMENT [menu] {<user>_<n>}', { cells }).expected?.text).toBe('Bob_2');
    expect(match('User enters <user> in [//tr[<n>]/td]', { cells })).toMatchObject({
      locator: { text: '//tr[2]/td' },
      testData: { text: 'Bob', raw: 'user' },
    });
  });
});

describe('faults say what to do', () => {
  test.each([
    ['', 'E_SYNTAX', 'the step is empty'],
    ['[a] CLICK', 'E_SYNTAX', 'a locator [ ] cannot stand first'],
    ['CLICK [a] fast', 'E_SYNTAX', 'after CLICK only slots may follow: CLICK [locator]'],
    ['CLICK [a] [b]', 'E_SYNTAX', 'CLICK takes one locator'],
    ['I am on the page', 'E_SYNTAX', 'a sentence begins with "User"'],
    ['clicks on [a]', 'E_SYNTAX', 'User clicks on [locator]'],
    ['User enters<x> in [a]', 'E_SYNTAX', 'a blank is missing'],
    ['User enters <x> in[a]', 'E_SYNTAX', 'a blank is missing'],
    ['CLIK [a]', 'E_UNKNOWN_ACTION', 'there is no action CLIK; did you mean CLICK'],
    ['QQQQQQQQQQ [a]', 'E_UNKNOWN_ACTION', 'there is no action QQQQQQQQQQ'],
    ['User clicks [a]', 'E_UNKNOWN_ACTION', 'did you mean User clicks on [locator]'],
    [
      'User goes back to the',
      'E_UNKNOWN_ACTION',
      'the sentence is not complete; after "User goes back to the" comes "previous"',
    ],
    ['CLICK', 'E_SLOT_MISSING', 'CLICK needs a locator in [ ]: CLICK [locator]'],
    ['ENTER [a]', 'E_SLOT_MISSING', 'ENTER needs test data in < >'],
    ['VERIFY_TEXT_CONTAINS [a]', 'E_SLOT_MISSING', 'needs an expected result in { }'],
    ['DRAG_AND_DROP [a]', 'E_SLOT_MISSING', 'a second locator'],
    ['CLICK [a] <b>', 'E_SLOT_NOT_ALLOWED', 'CLICK takes no test data'],
    ['CLICK [a] {b}', 'E_SLOT_NOT_ALLOWED', 'CLICK takes no expected result'],
    ['NAVIGATE_BACK [a]', 'E_SLOT_NOT_ALLOWED', 'NAVIGATE_BACK takes no locator'],
  ])('%s', (text, code, message) => {
    const fault = faultOf(text);
    expect(fault.code).toBe(code);
    expect(fault.message).toContain(message);
    expect(fault.span!.start).toBeGreaterThanOrEqual(0);
    expect(fault.span!.end).toBeLessThanOrEqual(text.length);
  });

  test('faults of the writing come before faults of the action', () => {
    expect(faultOf('CLIK [a').code).toBe('E_SYNTAX');
    expect(faultOf('CLICK <b>').code).toBe('E_SLOT_MISSING');
  });

  test('a data table is refused', () => {
    expect(faultOf('CLICK [a]', { table: true }).message).toContain('no action takes a data table');
  });

  test('with the place of the text, E_SYNTAX names the column of the line', () => {
    expect(faultOf('CLICK [a', { column: 10 }).message).toContain('(column 16)');
    expect(faultOf('CLICK [a').message).not.toContain('column');
  });

  test('proposals stand beside the message', () => {
    expect(faultOf('ENTR [a] <b>').near[0]).toBe('ENTER');
  });
});

test('the shape of a step', () => {
  expect(shapeOf(INDEX.byKeyword.get('IF_CONDITION')!)).toBe(
    'IF_CONDITION ([locator]) ([second locator]) (<test data>) ({expected})',
  );
});
