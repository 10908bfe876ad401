import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import { NO_KNOWLEDGE, type SetPlace, type StepKnowledge } from './step-knowledge.ts';

/** What the last check learnt from the text. */
export const setKnowledge = StateEffect.define<StepKnowledge>();

interface Kept {
  readonly knowledge: StepKnowledge;
  /** Places of `knowledge.variables` in the present text. */
  readonly places: readonly number[];
}

/** Keeps it, and moves the places of variables along with the text. */
export const stepKnowledge = StateField.define<Kept>({
  create: () => ({ knowledge: NO_KNOWLEDGE, places: [] }),
  update(value, { changes, docChanged, effects, state }) {
    let next = value;
    if (docChanged && value.places.length > 0)
      next = { ...value, places: value.places.map((place) => changes.mapPos(place)) };
    for (const effect of effects) {
      if (!effect.is(setKnowledge)) continue;
      const { variables } = effect.value;
      const { doc } = state;
      next = { knowledge: effect.value, places: variables.map(({ line }) => doc.line(Math.min(line, doc.lines)).from) };
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
  if (!kept) return [];
  const found = new Map<string, SetPlace>();
  for (let at = kept.knowledge.variables.length - 1; at >= 0; at--) {
    const variable = kept.knowledge.variables[at]!;
    const now = state.doc.lineAt(kept.places[at]!).number;
    if (now < line && !found.has(variable.name)) found.set(variable.name, { ...variable, line: now });
  }
  return [...found.values()];
}
