import { type EditorState, type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter, ViewPlugin } from '@codemirror/view';

/** What a debug session says about the step on a line: it runs next, it failed and waits, it runs now. */
export interface MarkedLine {
  readonly line: number;
  readonly kind: 'next' | 'failed' | 'running';
}

const togglePoint = StateEffect.define<number>({ map: (at, change) => change.mapPos(at) });
const setMarked = StateEffect.define<MarkedLine | null>();

class Dot extends GutterMarker {
  override toDOM() {
    const dot = document.createElement('span');
    dot.className = 'cm-breakpoint';
    return dot;
  }
}
class Arrow extends GutterMarker {
  override toDOM() {
    const arrow = document.createElement('span');
    arrow.className = 'cm-next-step';
    arrow.textContent = '▶';
    return arrow;
  }
}
const DOT = new Dot();
const ARROW = new Arrow();

const lineStart = (state: EditorState, line: number) =>
  state.doc.line(Math.min(Math.max(1, line), state.doc.lines)).from;

/** Breakpoints stay with their lines while the text changes. */
const points = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(value, { changes, effects, state, docChanged }) {
    let next = docChanged ? onLines(value.map(changes), state) : value;
    for (const effect of effects) {
      if (effect.is(togglePoint)) next = toggled(next, state.doc.lineAt(effect.value).from);
    }
    return next;
  },
});

const rangesOf = (starts: readonly number[]) =>
  RangeSet.of<GutterMarker>([...new Set(starts)].sort((a, b) => a - b).map((at) => DOT.range(at)));
const startsOf = (ranges: RangeSet<GutterMarker>) => {
  const starts: number[] = [];
  for (const cursor = ranges.iter(); cursor.value; cursor.next()) starts.push(cursor.from);
  return starts;
};
const onLines = (ranges: RangeSet<GutterMarker>, state: EditorState) =>
  rangesOf(startsOf(ranges).map((at) => state.doc.lineAt(at).from));
const toggled = (ranges: RangeSet<GutterMarker>, at: number) => {
  const starts = startsOf(ranges);
  return rangesOf(starts.includes(at) ? starts.filter((one) => one !== at) : [...starts, at]);
};

const LINES = {
  next: Decoration.line({ class: 'cm-marked-next', attributes: { 'aria-current': 'step' } }),
  failed: Decoration.line({ class: 'cm-marked-failed', attributes: { 'aria-current': 'step' } }),
  running: Decoration.line({ class: 'cm-marked-running', attributes: { 'aria-current': 'step' } }),
};

const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, { changes, effects, state }) {
    let next = value.map(changes);
    for (const effect of effects) {
      if (!effect.is(setMarked)) continue;
      const { value: wanted } = effect;
      const isThere = wanted !== null && wanted.line <= state.doc.lines;
      next = isThere ? Decoration.set([LINES[wanted.kind].range(lineStart(state, wanted.line))]) : Decoration.none;
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Lines that have a breakpoint, from 1. */
export function breakpointLines(state: EditorState): number[] {
  const ranges = state.field(points, false);
  return ranges ? startsOf(ranges).map((at) => state.doc.lineAt(at).number) : [];
}

/** Sets or clears the breakpoint of the line in which the cursor stands. */
export function toggleBreakpoint(view: EditorView): void {
  view.dispatch({ effects: togglePoint.of(view.state.selection.main.head) });
}

/** Marks a line and brings it into view. */
export function markLine(view: EditorView, line: MarkedLine | null): void {
  const effects: StateEffect<unknown>[] = [setMarked.of(line)];
  if (line && line.line <= view.state.doc.lines) {
    effects.push(EditorView.scrollIntoView(lineStart(view.state, line.line), { y: 'nearest', yMargin: 80 }));
  }
  view.dispatch({ effects });
}

/** Faint enough that every colour of the text keeps its contrast; the bar at its edge is what one sees. */
const marking = (colour: string) => ({
  backgroundColor: `color-mix(in srgb, var(--sw-palette-${colour}-main) 6%, var(--sw-palette-background-paper))`,
  boxShadow: `inset 4px 0 var(--sw-palette-${colour}-main)`,
});

const look = EditorView.theme({
  '.cm-breakpoint-gutter': { width: '24px', cursor: 'pointer' },
  '.cm-breakpoint-gutter .cm-gutterElement': { display: 'flex', alignItems: 'center', justifyContent: 'center' },
  '.cm-breakpoint-gutter .cm-gutterElement:not(:has(.cm-breakpoint)):hover::after': {
    content: '""',
    width: '10px',
    height: '10px',
    borderRadius: '50%',
    backgroundColor: 'var(--sw-palette-error-main)',
    opacity: '0.35',
  },
  '.cm-breakpoint': {
    width: '11px',
    height: '11px',
    borderRadius: '50%',
    backgroundColor: 'var(--sw-palette-error-main)',
  },
  '.cm-next-gutter': { width: '16px' },
  '.cm-next-step': { color: 'var(--sw-palette-secondary-main)', fontSize: '0.7rem' },
  '.cm-marked-next': marking('secondary'),
  '.cm-marked-failed': marking('error'),
  '.cm-marked-running': marking('info'),
});

/** The line of the step that runs next, set by `markLine`. */
export function markedStep(onReady: (view: EditorView) => void): Extension {
  return [
    ViewPlugin.define((view) => {
      queueMicrotask(() => onReady(view));
      return {};
    }),
    marked,
    look,
    gutter({
      class: 'cm-next-gutter',
      markers: (view) => {
        const cursor = view.state.field(marked).iter();
        return cursor.value ? RangeSet.of<GutterMarker>([ARROW.range(cursor.from)]) : RangeSet.empty;
      },
    }),
  ];
}

export interface BreakpointOptions {
  /** Lines that have one at first. */
  readonly lines: readonly number[];
  /** Gets the lines whenever one was set or cleared by hand, or moved with its text. */
  readonly onChange: (lines: readonly number[], byHand: boolean) => void;
  readonly onReady: (view: EditorView) => void;
}

/** A gutter in which a click sets or clears a breakpoint, and the line of the step that runs next. */
export function gherkinBreakpoints({ lines, onChange, onReady }: BreakpointOptions): Extension {
  return [
    points.init((state) =>
      rangesOf(lines.filter((line) => line <= state.doc.lines).map((line) => lineStart(state, line))),
    ),
    gutter({
      class: 'cm-breakpoint-gutter',
      markers: (view) => view.state.field(points),
      initialSpacer: () => DOT,
      domEventHandlers: {
        mousedown(view, line) {
          view.dispatch({ effects: togglePoint.of(line.from) });
          return true;
        },
      },
    }),
    markedStep(onReady),
    EditorView.updateListener.of((update) => {
      const before = update.startState.field(points, false);
      if (before === undefined || before === update.state.field(points)) return;
      const byHand = update.transactions.some(({ effects }) => effects.some((effect) => effect.is(togglePoint)));
      onChange(breakpointLines(update.state), byHand);
    }),
  ];
}
