import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StepError } from '../step-error.ts';
import { calculate, readArithmeticQuery } from './arithmetic.ts';
import { readComparison } from './comparison.ts';
import { complete } from './complete.ts';
import { readCoordinates } from './coordinates.ts';
import { fillSlot } from './fill-slot.ts';
import { FIXTURE_STEPS } from './fixture-steps.ts';
import { readIndexForm } from './index-form.ts';
import { readKeys } from './keys.ts';
import { type LexedSlot, lexInstruction, scanInstruction } from './lex-instruction.ts';
import { splitList } from './list.ts';
import { indexSteps, matchStep } from './match-step.ts';
import { readNameValue } from './name-value.ts';
import { fillReferences } from './resolve-slot.ts';
import { readStringOperation } from './string-operation.ts';
import { judgeCss, judgePixels, readCssList, readPixelTest } from './tolerance.ts';

const INDEX = indexSteps(FIXTURE_STEPS);

/** Texts made of what the grammar is made of. */
const instructions = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'[]<>{}\\"\'!/().; =~-_0:', 'CLICK', 'User', 'clicks', 'on', ' ', '<a>', '[x]', '{y}', '${z}'),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''));
const columns = fc.uniqueArray(fc.constantFrom('a', 'b c', '<', 'x>y', '[', 'user'), { maxLength: 4 });

/** Runs an action; anything but a StepError is a fault of ours. */
function onlyStepErrors(action: () => unknown): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
  }
}

test('reading any text ends in an instruction or a StepError whose span lies in the text', () => {
  fc.assert(
    fc.property(instructions, columns, (text, names) => {
      const scanned = scanInstruction(text, new Set(names));
      let end = 0;
      for (const { span } of scanned.parts) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        expect(span.end).toBeGreaterThan(span.start);
        expect(span.end).toBeLessThanOrEqual(text.length);
        end = span.end;
      }
      const cells = new Map(names.map((name) => [name, `${name}]>}`]));
      try {
        matchStep(INDEX, { text, cells, column: 3 });
      } catch (error) {
        if (!(error instanceof StepError)) throw error;
        expect(['E_SYNTAX', 'E_UNKNOWN_ACTION', 'E_SLOT_MISSING', 'E_SLOT_NOT_ALLOWED']).toContain(error.code);
        expect(error.span?.start).toBeGreaterThanOrEqual(0);
        expect(error.span?.end).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 2000 },
  );
});

const BRACKET_RUN = /(\\*)([[\]<>{}])/g;

/** Writes a text into a slot so that reading it gives the text again. */
function print(text: string, closing: string): string {
  const escaped = text.replace(BRACKET_RUN, (_whole, run: string, bracket: string) => `${run}${run}\\${bracket}`);
  return escaped.replace(/\\+$/, (run) => run + run) + closing;
}

test('what is printed into slots is read again', () => {
  const texts = fc
    .oneof(instructions, fc.string())
    .map((text) => text.trim())
    .filter((text) => !text.startsWith('/') && !text.startsWith('('));
  fc.assert(
    fc.property(
      texts.filter((text) => text !== ''),
      texts,
      texts,
      (locator, data, expected) => {
        const text = `X [${print(locator, ']')} <${print(data, '>')} {${print(expected, '}')}`;
        const slots = lexInstruction(text).parts.filter((part): part is LexedSlot => part.type === 'slot');
        expect(slots.map((slot) => fillSlot(slot).text)).toEqual([locator, data, expected]);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a cell reaches its slot unchanged, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string(), instructions, (first, second) => {
      const cells = new Map([
        ['a', first],
        ['b', second],
      ]);
      const slots = lexInstruction('X <x<a>y> {<b>}', new Set(cells.keys())).parts.filter(
        (part) => part.type === 'slot',
      );
      expect(slots.map((slot) => fillSlot(slot, cells).text)).toEqual([`x${first}y`, second]);
    }),
  );
});

test('the grammars of slots throw nothing but StepErrors', () => {
  const sources = { variable: () => undefined, environment: {} };
  const literal = (text: string) => ({ written: text, value: text, secret: false });
  const operations = fc.constantFrom(
    '',
    'sum ',
    'mid;',
    'left;',
    'replace;',
    '~',
    'gt ',
    '>=',
    'CONTROL+',
    'width:',
    '1-',
  );
  fc.assert(
    fc.property(operations, instructions, (prefix, rest) => {
      const text = prefix + rest;
      onlyStepErrors(() => calculate(readArithmeticQuery(text), (name) => name));
      onlyStepErrors(() => readCoordinates(text, 'E_TESTDATA', { count: true }));
      onlyStepErrors(() => readIndexForm(text, 'E_TESTDATA'));
      onlyStepErrors(() => readKeys(text, 'E_KEY'));
      onlyStepErrors(() => readNameValue(text, 'E_TESTDATA'));
      onlyStepErrors(() => readStringOperation(text, 'E_TESTDATA').apply(rest));
      onlyStepErrors(() => judgePixels(readPixelTest(text, 'E_EXPECTED'), 5, 2));
      onlyStepErrors(() =>
        readCssList(text, 'E_EXPECTED').map(({ property, test }) => judgeCss(property, test, rest, 2)),
      );
      onlyStepErrors(() => fillReferences(text, sources));
      onlyStepErrors(() =>
        readComparison({ locator: true, secondLocator: false, expected: literal(text) }, 'relative', literal),
      );
    }),
    { numRuns: 1000 },
  );
});

test('a list of plain items is its items', () => {
  const items = fc.array(
    fc.string().map((text) => text.replace(/["\\]/g, '').trim()),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(items, (list) => {
      expect(splitList(list.map((item) => item.replaceAll(';', '\\;')).join(';'))).toEqual(list);
    }),
  );
});

test('completion answers at every place of every line', () => {
  const sources = { steps: INDEX, objects: ['a.b'], keys: ['k'], columns: ['user'] };
  fc.assert(
    fc.property(instructions, fc.nat(40), (text, at) => {
      const line = `  Then ${text}`;
      const column = Math.min(at, line.length);
      const { from } = complete(line, column, sources);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(from).toBeLessThanOrEqual(column);
    }),
    { numRuns: 300 },
  );
});
