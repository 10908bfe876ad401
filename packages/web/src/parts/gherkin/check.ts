import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { type Extension, StateEffect, type Text } from '@codemirror/state';
import type { EditorView, ViewUpdate } from '@codemirror/view';
import type { Diagnostic as Finding } from '@stepwright/catalogue/check/diagnostic';
import { STEP_LANGUAGE_TYPES } from '@stepwright/catalogue/keywords/step';
import type { Checker } from './checker.ts';
import type { EditorHost } from './editor-host.ts';
import { actionsOf } from './fixes.ts';
import { setKnowledge } from './knowledge.ts';
import type { GherkinSources } from './sources.ts';

/** Milliseconds of quiet before the text is checked. */
const QUIET = 400;
/** Findings that are marked in the text; the list below names them all. */
const MOST_MARKED = 500;

/** Says that what the text is checked against has changed; by itself the editor checks after changes of the text alone. */
export const recheck = StateEffect.define<null>();

export interface CheckOptions {
  readonly sources: () => GherkinSources;
  readonly host: () => EditorHost | null;
  readonly checker: Pick<Checker, 'check'>;
  /** Gets what was found in this text, in the order of its lines. */
  readonly onFindings: (findings: readonly Finding[]) => void;
}

/** The check that also stands before every run, while one writes; it is carried out beside the page. */
export function gherkinCheck({ sources, host, checker, onFindings }: CheckOptions): Extension {
  const source = async (view: EditorView): Promise<Diagnostic[]> => {
    const { state } = view;
    const known = sources();
    const { type } = known.feature;
    if (!known.complete || (type !== 'KARATE' && !STEP_LANGUAGE_TYPES.includes(type))) return [];
    const checked = await checker.check(known, state.doc.toString());
    // A newer text waits already, or this one has changed: its findings stand elsewhere now.
    if (checked === null || view.state.doc !== state.doc) return [];
    const { findings, knowledge } = checked;
    onFindings(findings);
    view.dom.dataset.checked = String(state.doc.length);
    view.dispatch({ effects: setKnowledge.of(knowledge) });
    return findings
      .slice(0, MOST_MARKED)
      .map((finding) => toDiagnostic(finding, state.doc, actionsOf(finding, host(), state.readOnly)));
  };
  const needsRefresh = ({ transactions }: ViewUpdate) =>
    transactions.some(({ effects }) => effects.some((effect) => effect.is(recheck)));
  return [linter(source, { delay: QUIET, needsRefresh }), lintGutter()];
}

/** Whether two checks found the same. */
export const sameFindings = (known: readonly Finding[] | null, found: readonly Finding[]): boolean =>
  known?.length === found.length && JSON.stringify(known) === JSON.stringify(found);

function toDiagnostic(finding: Finding, doc: Text, actions: Diagnostic['actions'] & object): Diagnostic {
  const line = doc.line(Math.min(Math.max(finding.line, 1), doc.lines));
  const from = Math.min(line.from + finding.column - 1, line.to);
  const to = Math.max(from, Math.min(line.from + finding.endColumn - 1, line.to));
  return { from, to, severity: finding.severity, source: finding.code, message: findingText(finding), actions };
}

/** What is wrong, what was expected, what is near. */
export function findingText({ message, expected, near }: Finding): string {
  const lines = [message.charAt(0).toUpperCase() + message.slice(1)];
  if (expected && !message.includes(expected)) lines.push(`Expected: ${expected}`);
  const others = (near ?? []).filter((name) => !message.includes(name));
  if (others.length > 0) lines.push(`Close to it: ${others.join(', ')}`);
  return lines.join('\n');
}
