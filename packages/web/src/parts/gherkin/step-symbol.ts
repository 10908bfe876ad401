import { setsVariable } from '@stepwright/catalogue/check/check-arguments';
import { stepIndex } from '@stepwright/catalogue/describe';
import { type LexedSlot, scanInstruction } from '@stepwright/catalogue/grammar/lex-instruction';
import { matchStep } from '@stepwright/catalogue/grammar/match-step';
import { isImageStep } from '@stepwright/catalogue/grammar/resolve-locator';
import type { Step } from '@stepwright/catalogue/keywords/step';

/** What stands at a place of a step; `from` and `to` are places in its text. */
export type StepSymbol =
  | { readonly kind: 'keyword'; readonly step: Step; readonly from: number; readonly to: number }
  | {
      readonly kind: 'locator' | 'value' | 'column' | 'file' | 'sets';
      readonly name: string;
      readonly from: number;
      readonly to: number;
    };

/** The action of a step; null for one that is not understood. */
export function actionOf(text: string, columns: readonly string[]): Step | null {
  try {
    return matchStep(stepIndex(), { text, cells: new Map(columns.map((name) => [name, `<${name}>`])) }).step;
  } catch {
    const first = /^\s*!?\s*(\w+)/.exec(text)?.[1] ?? '';
    return stepIndex().byKeyword.get(first.toUpperCase()) ?? null;
  }
}

/**
 * What is named at a place of a step's text.
 *
 * @param columns of the Examples in whose outline the step stands
 */
export function symbolIn(text: string, at: number, columns: readonly string[]): StepSymbol | null {
  const { parts } = scanInstruction(text, new Set(columns));
  const part = parts.find(({ span }) => at >= span.start && at <= span.end);
  if (!part) return null;
  const step = actionOf(text, columns);
  if (part.type === 'word') return step && { kind: 'keyword', step, from: part.span.start, to: part.span.end };
  return symbolInSlot(part, at, step);
}

function symbolInSlot(slot: LexedSlot, at: number, step: Step | null): StepSymbol | null {
  const column = slot.pieces.find(
    (piece) => typeof piece !== 'string' && at >= piece.span.start && at <= piece.span.end,
  );
  if (column && typeof column !== 'string') {
    return { kind: 'column', name: column.column, from: column.span.start + 1, to: column.span.end - 1 };
  }
  for (const match of slot.raw.matchAll(/\$\{([^{}]*)\}/g)) {
    const from = slot.span.start + 1 + match.index;
    if (at < from || at > from + match[0].length) continue;
    return { kind: 'value', name: match[1]!.trim(), from: from + 2, to: from + match[0].length - 1 };
  }
  const name = slot.raw.trim();
  if (name === '') return null;
  const from = slot.span.start + 1 + slot.raw.indexOf(name);
  const place = { name, from, to: from + name.length };
  if (slot.slot === 'locator') return { kind: step && isImageStep(step) ? 'file' : 'locator', ...place };
  const definition = step?.[slot.slot];
  if (definition?.kind === 'locatorRef') return { kind: 'locator', ...place };
  if (step && setsVariable({ step }, slot.slot)) return { kind: 'sets', ...place };
  if (step?.keyword === 'FILE_UPLOAD' && slot.slot === 'testData') return { kind: 'file', ...place };
  return { kind: 'value', ...place };
}
