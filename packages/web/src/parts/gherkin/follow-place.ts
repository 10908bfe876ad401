import type { Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { sectionAt } from './read-text.ts';
import { textOf } from './text-map.ts';

/** Where in the text one is, as a breadcrumb names it. */
export interface TextPlace {
  readonly feature: string;
  readonly rule: string | null;
  readonly section: { readonly name: string; readonly line: number } | null;
}

/** Milliseconds in which a scroll comes of the cursor that was moved, which then counts. */
const FOLLOWS = 400;

/** Tells in which scenario the first lines in view stand while one scrolls, and the cursor while one writes. */
export function followPlace(onPlace: (place: TextPlace) => void): Extension {
  return ViewPlugin.fromClass(
    class {
      known = '';
      frame = 0;
      moved = 0;
      readonly view: EditorView;
      readonly tell = () => this.plan('scroll');
      constructor(view: EditorView) {
        this.view = view;
        view.scrollDOM.addEventListener('scroll', this.tell, { passive: true });
        this.plan('cursor');
      }
      update({ selectionSet, docChanged }: ViewUpdate) {
        if (selectionSet || docChanged) this.plan('cursor');
      }
      plan(by: 'scroll' | 'cursor') {
        const now = performance.now();
        if (by === 'cursor') this.moved = now;
        const from = now - this.moved < FOLLOWS ? 'cursor' : by;
        cancelAnimationFrame(this.frame);
        this.frame = requestAnimationFrame(() => this.read(from));
      }
      read(by: 'scroll' | 'cursor') {
        const { view } = this;
        const { doc, selection } = view.state;
        const { from, to } = view.viewport;
        const { head } = selection.main;
        const isAtCursor = by === 'cursor' && head >= from && head <= to;
        const pos = isAtCursor ? head : view.lineBlockAtHeight(view.scrollDOM.scrollTop + 4).from;
        const text = textOf(view.state);
        const section = sectionAt(text, doc.lineAt(Math.min(pos, doc.length)).number);
        const place: TextPlace = {
          feature: text.feature?.name ?? '',
          rule: section?.rule ?? null,
          section: section && {
            name: section.name || (section.kind === 'background' ? 'Background' : `Line ${section.line}`),
            line: section.line,
          },
        };
        const told = JSON.stringify(place);
        if (told === this.known) return;
        this.known = told;
        onPlace(place);
      }
      destroy() {
        cancelAnimationFrame(this.frame);
        this.view.scrollDOM.removeEventListener('scroll', this.tell);
      }
    },
  );
}
