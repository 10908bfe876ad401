import type { ScenarioStep } from '../gherkin/scenarios.ts';
import { type LexedSlot, scanInstruction } from '../grammar/lex-instruction.ts';
import { sentenceVariants } from '../grammar/sentence-trie.ts';
import { FINDING_CODES } from './diagnostic.ts';
import type { FeatureToCheck } from './feature-to-check.ts';
import type { Fix, Place } from './fix.ts';
import type { StepFinding } from './step-finding.ts';

/** At most so many proposals of the same kind. */
const MOST = 3;

/** Ways to mend what was found about a step, the likeliest first. */
export function proposeFixes(step: ScenarioStep, finding: StepFinding, source: FeatureToCheck): readonly Fix[] {
  return [...fixesOf(step, finding, source)];
}

function* fixesOf(step: ScenarioStep, finding: StepFinding, source: FeatureToCheck): Generator<Fix> {
  const { code, span, missing } = finding;
  const near = (finding.near ?? []).slice(0, MOST);
  const written = step.text.slice(span.start, span.end);
  const slot = slotWritten(written);
  const replace = (text: string, label: string, from = span.start, to = span.end): Fix => ({
    kind: 'replace',
    place: placeOf(step, from, to),
    text,
    label,
  });
  if (code === 'E_UNKNOWN_ACTION' || code === 'E_SYNTAX') {
    for (const name of near) {
      if (/^\w+$/.test(name) && /^\w+$/.test(written)) yield replace(name, name);
      else {
        const sentence = sentenceWithSlots(name, step.text);
        if (sentence) yield replace(sentence, sentence, begin(step.text), step.text.length);
      }
    }
  } else if (code === 'E_SLOT_NOT_ALLOWED') {
    const blank = step.text.slice(0, span.start).trimEnd().length;
    if (slot) yield replace('', `Remove ${written}`, blank);
  } else if (missing?.kind === 'value') {
    yield* valueFixes(step, finding, missing.name, near, replace);
  } else if (missing?.kind === 'file') {
    const name = missing.name;
    const at = slot ? step.text.indexOf(name, span.start) : -1;
    if (at >= 0 && at + name.length <= span.end) {
      for (const file of near) yield replace(file, file, at, at + name.length);
    }
    yield { kind: 'includeFile', name, stored: source.stored?.has(name) ?? false };
  } else if (code === 'E_LOCATOR' || code === 'E_LOCATOR_AMBIGUOUS') {
    const isPlain = slot === missing?.name || code === 'E_LOCATOR_AMBIGUOUS';
    if (slot !== null && isPlain) for (const name of near) yield replace(`${written[0]}${name}${written.at(-1)}`, name);
    if (missing) yield* locatorToCreate(missing.name, source);
  } else if (slot !== null && (code === 'E_EXPECTED' || code === 'E_TESTDATA' || code === FINDING_CODES.doubtfulName)) {
    for (const name of near) yield replace(`${written[0]}${name}${written.at(-1)}`, name);
  }
}

type Replace = (text: string, label: string, from?: number, to?: number) => Fix;

function* valueFixes(
  step: ScenarioStep,
  { span, code }: StepFinding,
  name: string,
  near: readonly string[],
  replace: Replace,
): Generator<Fix> {
  const written = step.text.slice(span.start, span.end);
  if (code === FINDING_CODES.doubtfulName) {
    const isPlain = slotWritten(written) === name;
    if (isPlain) for (const other of near) yield replace(`${written[0]}${other}${written.at(-1)}`, other);
    yield { kind: 'addKey', key: name };
    if (isPlain) yield replace(`${written[0]}"${name}"${written.at(-1)}`, `"${name}", as plain text`);
    return;
  }
  const reference = [...written.matchAll(/\$\{([^{}]*)\}/g)].find((found) => found[1]!.trim() === name);
  if (reference) {
    const from = span.start + reference.index;
    for (const other of near) yield replace(`\${${other}}`, other, from, from + reference[0].length);
  }
  if (name !== '') yield { kind: 'addKey', key: name };
}

/** A name that can be an entry; `login.user` goes into the object `login` where there is one. */
function* locatorToCreate(name: string, { locators }: FeatureToCheck): Generator<Fix> {
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}_ .-]*$/u.test(name) || name.endsWith('.')) return;
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    if (!locators.byObject.has(name.slice(0, dot))) continue;
    yield { kind: 'createLocator', object: name.slice(0, dot), entry: name.slice(dot + 1) };
    return;
  }
  yield { kind: 'createLocator', object: null, entry: name };
}

/**
 * A sentence of the catalogue with what stands in the slots of the step. Null where the step has not the slots that the sentence needs.
 */
function sentenceWithSlots(sentence: string, text: string): string | null {
  const slots = scanInstruction(text).parts.filter((part): part is LexedSlot => part.type === 'slot');
  const kinds = slots.map(({ span }) => text[span.start]!).sort();
  for (const variant of sentenceVariants(sentence)) {
    const wanted = variant.map(({ edge }) => edge).filter((edge) => '[<{'.includes(edge));
    if ([...wanted].sort().join('') !== kinds.join('')) continue;
    const left = [...slots];
    const words = variant.map(({ edge, text: word }) => {
      const at = left.findIndex(({ span }) => text[span.start] === edge);
      const slot = '[<{'.includes(edge) ? left.splice(at, 1)[0] : undefined;
      return slot ? text.slice(slot.span.start, slot.span.end) : word;
    });
    return words.join(' ');
  }
  return null;
}

/** Where the instruction begins, behind a `!`. */
function begin(text: string): number {
  return /^\s*!?\s*/.exec(text)![0].length;
}

/** What stands between the brackets of a slot; null for a text that is no slot. */
function slotWritten(written: string): string | null {
  return /^(?:\[.*\]|<.*>|\{.*\})$/s.test(written) ? written.slice(1, -1).trim() : null;
}

function placeOf(step: ScenarioStep, from: number, to: number): Place {
  return { line: step.line, column: step.column + from, endColumn: step.column + to };
}
