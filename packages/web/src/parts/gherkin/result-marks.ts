import { type EditorState, type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, GutterMarker, gutter, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { EditorHost } from './editor-host.ts';
import { durationText, matchResults, type Outcome } from './match-results.ts';
import { textOf } from './text-map.ts';

/** Says that other results are there. */
export const showResults = StateEffect.define<null>();
const setOutcomes = StateEffect.define<readonly Outcome[]>();

const WORDS = { PASSED: 'Passed', FAILED: 'Failed', SKIPPED: 'Left out' } as const;
const SIGNS = { PASSED: '✓', FAILED: '✕', SKIPPED: '–' } as const;
/** Milliseconds of quiet before results are brought to the lines of a changed text. */
const QUIET = 400;

class ResultMarker extends GutterMarker {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super();
    this.outcome = outcome;
  }
  override eq(other: ResultMarker) {
    return this.outcome === other.outcome;
  }
  override toDOM() {
    const { status, duration, error, runId, recent } = this.outcome;
    const mark = document.createElement('span');
    mark.className = `cm-result cm-result-${status.toLowerCase()}`;
    const time = durationText(duration);
    const before =
      recent && recent.length > 1
        ? `; last ${recent.length}: ${recent.map((one) => wordOf(one.status)).join(', ')}`
        : '';
    const text = `${WORDS[status]} in run ${runId}, ${time}${before}${error ? `. ${error}` : ''}`;
    mark.title = text;
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', text);
    for (const one of recent && recent.length > 1 ? [...recent].reverse() : []) {
      const dot = document.createElement('i');
      dot.className = `cm-result-dot cm-result-${one.status.toLowerCase()}`;
      mark.append(dot);
    }
    const sign = document.createElement('b');
    sign.textContent = SIGNS[status];
    const took = document.createElement('span');
    took.className = 'cm-result-time';
    took.textContent = time;
    mark.append(sign, took);
    return mark;
  }
}

const wordOf = (status: string) => (status === 'PASSED' ? 'passed' : status === 'FAILED' ? 'failed' : 'left out');

/** Marks move with their lines, and leave a line that is changed: what it does now, nobody knows yet. */
const marks = StateField.define<RangeSet<ResultMarker>>({
  create: () => RangeSet.empty,
  update(value, { changes, docChanged, effects, state, startState }) {
    let next = value;
    if (docChanged && value.size > 0) {
      const touched: { from: number; to: number }[] = [];
      changes.iterChangedRanges((fromA, toA, fromB, toB) => {
        // A whole line that was put in above leaves the next one as it was.
        const first = startState.doc.lineAt(fromA);
        if (fromA === toA && fromA === first.from && state.doc.lineAt(toB).from === toB) return;
        touched.push({ from: state.doc.lineAt(fromB).from, to: state.doc.lineAt(toB).to });
      });
      next = value.map(changes);
      for (const { from, to } of touched) {
        next = next.update({ filterFrom: from, filterTo: to, filter: () => false });
      }
    }
    for (const effect of effects) {
      if (!effect.is(setOutcomes)) continue;
      const { doc } = state;
      const shown = effect.value.filter(({ line }) => line <= doc.lines);
      next = RangeSet.of(shown.map((outcome) => new ResultMarker(outcome).range(doc.line(outcome.line).from)));
    }
    return next;
  },
});

/** The mark of the line that begins at a place. */
export function outcomeOn(state: EditorState, from: number): Outcome | null {
  const all = state.field(marks, false);
  if (!all) return null;
  let found: Outcome | null = null;
  all.between(from, from, (_from, _to, marker) => {
    found = marker.outcome;
    return false;
  });
  return found;
}

/** The marks of all lines, by line. */
export function outcomesOf(state: EditorState): ReadonlyMap<number, Outcome> {
  const found = new Map<number, Outcome>();
  const cursor = state.field(marks, false)?.iter();
  for (; cursor?.value; cursor.next()) found.set(state.doc.lineAt(cursor.from).number, cursor.value.outcome);
  return found;
}

/** The last result and time beside each step and scenario; a click opens the run. */
export function resultMarks(host: () => EditorHost | null): Extension {
  return [
    marks,
    ViewPlugin.fromClass(
      class {
        timer: ReturnType<typeof setTimeout> | undefined;
        readonly view: EditorView;
        constructor(view: EditorView) {
          this.view = view;
          this.plan(0);
        }
        update({ docChanged, transactions }: ViewUpdate) {
          const isNew = transactions.some(({ effects }) => effects.some((effect) => effect.is(showResults)));
          if (isNew || docChanged) this.plan(isNew ? 0 : QUIET);
        }
        plan(wait: number) {
          clearTimeout(this.timer);
          this.timer = setTimeout(() => this.bring(), wait);
        }
        bring() {
          const results = host()?.results;
          const { state } = this.view;
          const found = results ? matchResults(textOf(state).sections, results) : [];
          if (found.length === 0 && state.field(marks).size === 0) return;
          this.view.dispatch({ effects: setOutcomes.of(found) });
        }
        destroy() {
          clearTimeout(this.timer);
        }
      },
    ),
    gutter({
      class: 'cm-result-gutter',
      side: 'after',
      markers: (view) => view.state.field(marks),
      domEventHandlers: {
        click: (view, { from }) => {
          const outcome = outcomeOn(view.state, from);
          if (outcome) host()?.open({ kind: 'run', id: outcome.runId, name: '' });
          return outcome !== null;
        },
      },
    }),
  ];
}
