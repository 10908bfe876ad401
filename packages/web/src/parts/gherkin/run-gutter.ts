import { type EditorState, type Extension, RangeSet, RangeSetBuilder } from '@codemirror/state';
import { type EditorView, GutterMarker, gutter, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { apiText } from './api-text.ts';
import type { EditorHost } from './editor-host.ts';
import { type PlacedExamples, type Section, sectionFrom } from './read-text.ts';
import { orderOf, sectionOf, textOf } from './text-map.ts';

/** What can be run from a line: a scenario, an outline with all rows, Examples with theirs, or one row. */
export interface Runnable {
  /** Lines on which scenarios begin. */
  readonly lines: readonly number[];
  /** What it is, in words. */
  readonly name: string;
}

/** Lines of rows. In an API test a header alone may be an expression that makes the rows: then they all begin on its line. */
function rowsOf({ rows, header, columns }: PlacedExamples, isApi: boolean): readonly number[] {
  return isApi && rows.length === 0 && header !== null && columns.length === 1 ? [header] : rows;
}

function ofSection(section: Section, isApi: boolean): Runnable | null {
  if (section.kind === 'background') return null;
  const rows = section.examples.flatMap((examples) => rowsOf(examples, isApi));
  const lines = rows.length > 0 ? rows : section.kind === 'scenario' && section.steps.length > 0 ? [section.line] : [];
  return lines.length === 0 ? null : { lines, name: section.name || `the scenario on line ${section.line}` };
}

/** What the mark on a line would run. */
export function runnableOn(state: EditorState, line: number): Runnable | null {
  const section = sectionOf(state, state.doc.line(Math.min(line, state.doc.lines)).from);
  if (!section) return null;
  const isApi = state.facet(apiText);
  if (section.line === line) return ofSection(section, isApi);
  for (const examples of section.examples) {
    const rows = rowsOf(examples, isApi);
    if (examples.line === line && rows.length > 0) {
      return { lines: rows, name: `${section.name}, ${examples.name || 'these Examples'}` };
    }
    if (rows.includes(line)) return { lines: [line], name: `${section.name}, row on line ${line}` };
  }
  return null;
}

/** What is run from the cursor: the row in which it stands, else its scenario. */
export function runnableAt(state: EditorState): Runnable | null {
  const { head } = state.selection.main;
  const own = runnableOn(state, state.doc.lineAt(head).number);
  if (own) return own;
  const section = sectionOf(state, head);
  return section && ofSection(section, state.facet(apiText));
}

class PlayMarker extends GutterMarker {
  override toDOM() {
    const mark = document.createElement('span');
    mark.className = 'cm-run';
    mark.textContent = '▶';
    mark.title = 'Run this alone (Ctrl+Shift+Enter); Alt+click debugs it';
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', 'Run this alone');
    return mark;
  }
}
const PLAY = new PlayMarker();

function playMarks(view: EditorView): RangeSet<GutterMarker> {
  const builder = new RangeSetBuilder<GutterMarker>();
  const { doc } = view.state;
  const text = textOf(view.state);
  const isApi = view.state.facet(apiText);
  const first = doc.lineAt(view.viewport.from).number;
  const last = doc.lineAt(view.viewport.to).number;
  for (let at = sectionFrom(text, first); at < text.sections.length; at++) {
    const section = text.sections[at]!;
    if (section.line > last) break;
    if (ofSection(section, isApi) === null) continue;
    const lines = [
      section.line,
      ...section.examples.flatMap((examples) => {
        const rows = rowsOf(examples, isApi);
        return rows.length > 0 ? [examples.line, ...rows] : [];
      }),
    ];
    for (const line of lines) {
      if (line >= first && line <= last) builder.add(doc.line(line).from, doc.line(line).from, PLAY);
    }
  }
  return builder.finish();
}

/** The marks of the lines in view. A key inside a step moves them; only another order of the text makes them anew. */
const playing = ViewPlugin.fromClass(
  class {
    marks: RangeSet<GutterMarker>;
    constructor(view: EditorView) {
      this.marks = playMarks(view);
    }
    update({ view, changes, docChanged, viewportMoved, startState }: ViewUpdate) {
      const isReordered = docChanged && orderOf(startState) !== orderOf(view.state);
      if (isReordered || viewportMoved) this.marks = playMarks(view);
      else if (docChanged) this.marks = this.marks.map(changes);
    }
  },
);

/** A mark on each scenario, outline, table of Examples and row: a click runs it, with Alt it is debugged. */
export function runGutter(host: () => EditorHost | null): Extension {
  const marks = gutter({
    class: 'cm-run-gutter',
    markers: (view) => view.plugin(playing)?.marks ?? RangeSet.empty,
    initialSpacer: () => PLAY,
    domEventHandlers: {
      click: (view, { from }, event) => {
        const runnable = runnableOn(view.state, view.state.doc.lineAt(from).number);
        if (!runnable) return false;
        if ((event as MouseEvent).altKey) host()?.debug(runnable.lines[0]!);
        else host()?.run(runnable.lines, runnable.name);
        return true;
      },
    },
  });
  return [playing, marks];
}
