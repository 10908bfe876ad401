import { type Action, type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { type Extension, StateEffect, type Text } from '@codemirror/state';
import type { ViewUpdate } from '@codemirror/view';
import type { Diagnostic as Finding } from '@stepwright/catalogue/check/diagnostic';
import { STEP_LANGUAGE_TYPES } from '@stepwright/catalogue/keywords/step';
import type { GherkinSources } from './sources.ts';

/** Milliseconds of quiet before the text is checked. */
const QUIET = 500;

/** Says that what the text is checked against has changed; by itself the editor checks after changes of the text alone. */
export const recheck = StateEffect.define<null>();

/**
 * The check that also stands before every run, while one writes. The parser is loaded with the first check.
 * @param onFindings gets what was found in this text, in the order of its lines
 */
export function gherkinCheck(
  sources: () => GherkinSources,
  onFindings: (findings: readonly Finding[]) => void,
): Extension {
  const source = async ({ state }: { state: { doc: Text } }): Promise<Diagnostic[]> => {
    const { feature, included, objects, environment, complete } = sources();
    if (!complete || !STEP_LANGUAGE_TYPES.includes(feature.type)) return [];
    const { checkBundle } = await import('@stepwright/catalogue/check/check-bundle');
    const findings = checkBundle({
      features: [{ ...feature, content: state.doc.toString() }, ...included.filter((one) => one.id !== feature.id)],
      entry: [feature.id],
      objects: objects.map(({ name, locators }) => ({ name, locators: { ...locators } })),
      environment: environment ? { ui: { ...environment } } : null,
      files: feature.files.map((name) => ({ name, size: 0, sha256: '' })),
    }).filter((finding) => finding.uri === feature.uri);
    onFindings(findings);
    return findings.map((finding) => toDiagnostic(finding, state.doc));
  };
  const needsRefresh = ({ transactions }: ViewUpdate) =>
    transactions.some(({ effects }) => effects.some((effect) => effect.is(recheck)));
  return [linter(source, { delay: QUIET, needsRefresh }), lintGutter()];
}

function toDiagnostic(finding: Finding, doc: Text): Diagnostic {
  const line = doc.line(Math.min(Math.max(finding.line, 1), doc.lines));
  const from = Math.min(line.from + finding.column - 1, line.to);
  const to = Math.max(from, Math.min(line.from + finding.endColumn - 1, line.to));
  return {
    from,
    to,
    severity: finding.severity,
    source: finding.code,
    message: findingText(finding),
    actions: fixes(finding, doc.sliceString(from, to)),
  };
}

/** What is wrong, what was expected, what is near. */
export function findingText({ message, expected, near }: Finding): string {
  const lines = [message.charAt(0).toUpperCase() + message.slice(1)];
  if (expected && !message.includes(expected)) lines.push(`Expected: ${expected}`);
  const others = (near ?? []).filter((name) => !message.includes(name));
  if (others.length > 0) lines.push(`Close to it: ${others.join(', ')}`);
  return lines.join('\n');
}

/** A click that puts the near word in the place of the wrong one, where the place is plainly that word. */
function fixes({ code, near }: Finding, written: string): Action[] {
  return (near ?? []).slice(0, 3).flatMap((name): Action[] => {
    const insert = replacement(code, name, written);
    if (insert === null) return [];
    return [{ name: `Use ${name}`, apply: (view, from, to) => view.dispatch({ changes: { from, to, insert } }) }];
  });
}

function replacement(code: string, name: string, written: string): string | null {
  if (code.startsWith('E_LOCATOR') && /^\[.*\]$/.test(written)) return `[${name}]`;
  if (code === 'E_UNKNOWN_ACTION' && /^\w+$/.test(written) && /^\w+$/.test(name)) return name;
  return null;
}
