import type { Action } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { Diagnostic } from '@stepwright/catalogue/check/diagnostic';
import type { Fix } from '@stepwright/catalogue/check/fix';
import type { EditorHost } from './editor-host.ts';
import { readCells } from './read-line.ts';
import { sectionAt } from './read-text.ts';
import { textOf } from './text-map.ts';

type Kind = Fix['kind'];
type Of<K extends Kind> = Extract<Fix, { readonly kind: K }>;

interface Way<K extends Kind> {
  readonly label: (fix: Of<K>) => string;
  /** Needs the screen around the editor. */
  readonly asks?: true;
  readonly apply: (fix: Of<K>, view: EditorView, host: EditorHost | null) => void;
}

/** What is done for each way to mend a finding. */
const WAYS: { readonly [K in Kind]: Way<K> } = {
  replace: {
    label: ({ label }) => `Write ${label}`,
    apply: ({ place, text }, view) => {
      const { doc } = view.state;
      if (place.line > doc.lines) return;
      const line = doc.line(place.line);
      const from = Math.min(line.from + place.column - 1, line.to);
      const to = Math.min(line.from + place.endColumn - 1, line.to);
      view.dispatch({ changes: { from, to, insert: text }, userEvent: 'input.fix' });
    },
  },
  insertLines: {
    label: ({ label }) => label,
    apply: ({ line, lines }, view) => {
      const { doc } = view.state;
      const atEnd = line > doc.lines;
      const from = atEnd ? doc.length : doc.line(line).from;
      const text = lines.join('\n');
      view.dispatch({ changes: { from, insert: atEnd ? `\n${text}` : `${text}\n` }, userEvent: 'input.fix' });
    },
  },
  removeColumn: {
    label: ({ name }) => `Remove the column ${name}`,
    apply: ({ line, at }, view) => editColumn(view, line, at, null),
  },
  renameColumn: {
    label: ({ name, text }) => `Call the column ${name} ${text}`,
    apply: ({ line, at, name, text }, view) => editColumn(view, line, at, { name, text }),
  },
  createLocator: {
    label: ({ object, entry }) => `Create the locator ${object ? `${object}.${entry}` : entry} …`,
    asks: true,
    apply: ({ object, entry }, _view, host) => host?.createLocator({ object, entry }, () => undefined),
  },
  addKey: {
    label: ({ key }) => `Add the key ${key} to the environment …`,
    asks: true,
    apply: ({ key }, _view, host) => host?.addKey(key),
  },
  includeFile: {
    label: ({ name, stored }) => (stored ? `Include the file ${name}` : `Upload and include ${name} …`),
    asks: true,
    apply: ({ name, stored }, _view, host) => host?.includeFile(name, stored),
  },
  excludeFile: {
    label: ({ name }) => `Take ${name} out of the included files`,
    asks: true,
    apply: ({ name }, _view, host) => host?.excludeFile(name),
  },
  includeFeature: {
    label: ({ name }) => `Include the feature ${name}`,
    asks: true,
    apply: ({ id, name }, _view, host) => host?.includeFeature(id, name),
  },
  excludeFeature: {
    label: () => 'Take it out of the included features',
    asks: true,
    apply: ({ id, of }, _view, host) => host?.excludeFeature(id, of),
  },
  changeSetting: {
    label: ({ key }) => `Correct the setting ${key} …`,
    asks: true,
    apply: ({ key, text }, _view, host) => host?.changeSetting(key, text),
  },
};

/** Takes a column out of its table, or gives it another name there and in the steps of its outline. */
function editColumn(view: EditorView, line: number, at: number, name: { name: string; text: string } | null): void {
  const { doc } = view.state;
  if (line > doc.lines) return;
  const section = sectionAt(textOf(view.state), line);
  const examples = section?.examples.find(({ header }) => header === line);
  if (!section || !examples) return;
  const changes: { from: number; to: number; insert?: string }[] = [];
  if (name === null) {
    for (const row of [line, ...examples.rows]) {
      const { from, text } = doc.line(row);
      const cell = readCells(text)[at];
      if (!cell) continue;
      const start = text.lastIndexOf('|', cell.from - 1);
      const end = text.indexOf('|', cell.to);
      changes.push({ from: from + start, to: from + end });
    }
  } else {
    const { from, text } = doc.line(line);
    const cell = readCells(text)[at];
    if (cell) changes.push({ from: from + cell.from, to: from + cell.to, insert: name.text });
    for (const step of section.steps) {
      const placed = doc.line(step.line);
      const written = `<${name.name}>`;
      for (let found = placed.text.indexOf(written); found >= 0; found = placed.text.indexOf(written, found + 1)) {
        const start = placed.from + found;
        changes.push({ from: start, to: start + written.length, insert: `<${name.text}>` });
      }
    }
  }
  view.dispatch({ changes: changes.sort((one, other) => one.from - other.from), userEvent: 'input.fix' });
}

/** Buttons of a finding; a text that is only read gets none. */
export function actionsOf(finding: Diagnostic, host: EditorHost | null, readOnly: boolean): Action[] {
  if (readOnly) return [];
  return (finding.fixes ?? []).flatMap((fix): Action[] => {
    const way = WAYS[fix.kind] as Way<Kind>;
    if (way.asks && !host?.mayWrite) return [];
    return [{ name: way.label(fix as never), apply: (view) => way.apply(fix as never, view, host) }];
  });
}
