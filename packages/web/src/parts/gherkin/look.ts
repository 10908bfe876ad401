import { StreamLanguage } from '@codemirror/language';
import { gherkin } from '@codemirror/legacy-modes/mode/gherkin';
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { scanInstruction } from '@stepwright/catalogue/grammar/lex-instruction';

const SLOTS = {
  locator: Decoration.mark({ class: 'cm-slot-locator' }),
  testData: Decoration.mark({ class: 'cm-slot-data' }),
  expected: Decoration.mark({ class: 'cm-slot-expected' }),
};
const HIDDEN = Decoration.mark({ class: 'cm-hidden-step' });
const STEP = /^(\s*(?:Given|When|Then|And|But|\*)\s+)(.*)$/;

/** The mode colours keywords alone; slots and the mark of a hidden step are coloured by the product's own lexer. */
const slots = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function decorate(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let place = from; place <= to; ) {
      const line = view.state.doc.lineAt(place);
      const match = STEP.exec(line.text);
      if (match) {
        const start = line.from + match[1]!.length;
        const scanned = scanInstruction(match[2]!);
        const mark = scanned.hidden ? match[2]!.indexOf('!') : -1;
        if (mark >= 0) builder.add(start + mark, start + mark + 1, HIDDEN);
        for (const part of scanned.parts) {
          if (part.type === 'slot') builder.add(start + part.span.start, start + part.span.end, SLOTS[part.slot]);
        }
      }
      place = line.to + 1;
    }
  }
  return builder.finish();
}

/** Colours of a feature text; `steps` colours the slots of catalogue steps too. */
export const gherkinLook = (steps: boolean): Extension => [StreamLanguage.define(gherkin), steps ? slots : []];
