import { StreamLanguage } from '@codemirror/language';
import { gherkin } from '@codemirror/legacy-modes/mode/gherkin';
import type { Extension } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import { scanInstruction } from '@stepwright/catalogue/grammar/lex-instruction';
import { lineMarks } from './line-marks.ts';

const SLOTS = {
  locator: Decoration.mark({ class: 'cm-slot-locator' }),
  testData: Decoration.mark({ class: 'cm-slot-data' }),
  expected: Decoration.mark({ class: 'cm-slot-expected' }),
};
const HIDDEN = Decoration.mark({ class: 'cm-hidden-step' });
const STEP = /^(\s*(?:Given|When|Then|And|But|\*)\s+)(.*)$/;

/** The mode colours keywords alone; slots and the mark of a hidden step are coloured by the product's own lexer. */
const slots = lineMarks((_state, line) => {
  const match = STEP.exec(line.text);
  if (!match) return [];
  const start = line.from + match[1]!.length;
  const scanned = scanInstruction(match[2]!);
  const hidden = scanned.hidden ? match[2]!.indexOf('!') : -1;
  return [
    ...(hidden >= 0 ? [HIDDEN.range(start + hidden, start + hidden + 1)] : []),
    ...scanned.parts.flatMap((part) =>
      part.type === 'slot' && part.span.end > part.span.start
        ? [SLOTS[part.slot].range(start + part.span.start, start + part.span.end)]
        : [],
    ),
  ];
});

/** Colours of a feature text; `steps` colours the slots of catalogue steps too. */
export const gherkinLook = (steps: boolean): Extension => [StreamLanguage.define(gherkin), steps ? slots : []];
