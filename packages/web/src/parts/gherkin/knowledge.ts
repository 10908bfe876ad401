import { type EditorState, RangeSet, RangeValue, StateEffect, StateField } from '@codemirror/state';
import { NO_KNOWLEDGE, type SetPlace, type StepKnowledge } from './step-knowledge.ts';

/** What the last check learnt from the text. */
export const setKnowledge = StateEffect.define<StepKnowledge>();

class Setting extends RangeValue {
  readonly name: string;
  readonly variable: SetPlace;
  constructor(variable: SetPlace) {
    super();
    this.name = variable.name;
    this.variable = variable;
  }
}

interface Kept {
  readonly knowledge: StepKnowledge;
  /** The steps that set variables, on the beginnings of their lines in the present text. */
  readonly places: RangeSet<Setting>;
}

/** Keeps it, and moves the places of variables along with the text. */
export const stepKnowledge = StateField.define<Kept>({
  create: () => ({ knowledge: NO_KNOWLEDGE, places: RangeSet.empty }),
  update(value, { changes, docChanged, effects, state }) {
    let next = value;
    if (docChanged && value.places.size > 0) next = { ...value, places: value.places.map(changes) };
    for (const effect of effects) {
      if (!effect.is(setKnowledge)) continue;
      const { doc } = state;
      const places = effect.value.variables.map((variable) =>
        new Setting(variable).range(doc.line(Math.min(variable.line, doc.lines)).from),
      );
      next = { knowledge: effect.value, places: RangeSet.of(places, true) };
    }
    return next;
  },
});

export function knowledgeOf(state: EditorState): StepKnowledge {
  return state.field(stepKnowledge, false)?.knowledge ?? NO_KNOWLEDGE;
}

/** The variables that steps above a line set, the nearest first; each name once. */
export function variablesAbove(state: EditorState, line: number): readonly SetPlace[] {
  const kept = state.field(stepKnowledge, false);
  const end = state.doc.line(line).from - 1;
  if (!kept || end < 0) return [];
  const last = new Map<string, { readonly at: number; readonly variable: SetPlace }>();
  kept.places.between(0, end, (at, _to, { name, variable }) => {
    // The nearest one counts, and stands where it was met.
    last.delete(name);
    last.set(name, { at, variable });
  });
  return [...last.values()].reverse().map(({ at, variable }) => ({ ...variable, line: state.doc.lineAt(at).number }));
}
