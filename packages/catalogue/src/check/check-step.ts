import { distance } from 'fastest-levenshtein';
import type { ScenarioStep } from '../gherkin/scenarios.ts';
import type { SlotText, Span, StepCall } from '../grammar/call.ts';
import { readImageLocator } from '../grammar/image-target.ts';
import { matchStep, type StepIndex } from '../grammar/match-step.ts';
import { type FoundLocator, findLocator, isImageStep, placedIn } from '../grammar/resolve-locator.ts';
import { lookUp } from '../grammar/resolve-slot.ts';
import { StepError } from '../step-error.ts';
import { type ArgumentFault, checkArguments, setsVariable } from './check-arguments.ts';
import { checkPlatform, checkSwipe } from './check-device-step.ts';
import { checkLocatorTexts } from './check-locator.ts';
import { checkSetting } from './check-setting.ts';
import { type Diagnostic, FINDING_CODES } from './diagnostic.ts';
import type { FeatureToCheck, SetVariables } from './feature-to-check.ts';
import { foldName, nearNames } from './near-names.ts';
import { environmentOnly, isVariable, type KnownNames, staticValue } from './static-value.ts';
import type { StepFinding } from './step-finding.ts';

/** Kinds whose text is looked up as a name, so that a misspelt name can be guessed. */
const LOOKED_UP = ['value', 'number', 'list', 'query', 'op', 'index', 'pairs', 'css', 'coords'];

/**
 * What is wrong with a step before it runs, in the order of actions §1; notes the variables it sets for the steps after it. A text
 * behind which a variable or a key may stand at run time gives a warning, not an error.
 */
export function checkStep(
  step: ScenarioStep,
  index: StepIndex,
  source: FeatureToCheck,
  variables: SetVariables,
): readonly StepFinding[] {
  const whole = { start: 0, end: step.text.length };
  let call: StepCall;
  try {
    const { text, cells, docString, table } = step;
    call = matchStep(index, { text, table, ...(cells && { cells }), ...(docString !== undefined && { docString }) });
  } catch (error) {
    return [fromError(error, whole, 'error')];
  }
  const known: KnownNames = { variables: variables.names, open: variables.open, environment: source.environment };
  const findings = [
    ...checkPlatform(call, source.type, whole),
    ...checkLocator(call, call.locator, source),
    ...checkLocator(call, call.secondLocator, source),
    ...checkLocatorReference(call, source, known),
    ...checkTexts(call, known, step),
    ...checkSwipe(call, call.testData && staticValue(call.testData, known)),
    ...checkFiles(call, source, known),
    ...checkSetting(call, source, known),
  ];
  noteVariables(call, variables, { uri: source.uri, line: step.line });
  return findings;
}

function* checkLocator(call: StepCall, slot: SlotText | undefined, source: FeatureToCheck): Generator<StepFinding> {
  if (!slot) return;
  if (isImageStep(call.step)) {
    yield* checkImage(slot, source);
    return;
  }
  let found: FoundLocator;
  try {
    found = findLocator(source.locators, slot.text);
  } catch (error) {
    const finding = fromError(error, slot.span, 'error');
    yield finding.code === 'E_LOCATOR' ? { ...finding, missing: { kind: 'locator', name: slot.text } } : finding;
    return;
  }
  try {
    checkLocatorTexts(found);
  } catch (error) {
    yield fromError(placedIn(slot, error), slot.span, 'error');
  }
}

function* checkImage(slot: SlotText, { files }: FeatureToCheck): Generator<StepFinding> {
  let file: string;
  try {
    ({ file } = readImageLocator(slot.text));
  } catch (error) {
    yield fromError(error, slot.span, 'error');
    return;
  }
  if (files && !files.has(file)) yield missingFile(file, slot.span, 'E_IMAGE_FILE', files);
}

function* checkTexts(call: StepCall, known: KnownNames, step: ScenarioStep): Generator<StepFinding> {
  const whole = { start: 0, end: step.text.length };
  const slots = { testData: call.testData, expected: call.expected };
  const faults = checkArguments(call, {
    testData: slots.testData ? staticValue(slots.testData, known) : call.docString === undefined ? undefined : null,
    expected: slots.expected && staticValue(slots.expected, known),
  });
  for (const fault of faults) yield ofArgument(fault, slots[fault.slot]?.span ?? whole);
  for (const name of ['testData', 'expected'] as const) {
    const slot = slots[name];
    const { kind } = call.step[name];
    if (!slot || slot.quoted || kind === 'script') continue;
    yield* checkReferences(slot.text, slot.span, known);
    const faulty = faults.some((fault) => fault.slot === name);
    if (!faulty && kind && LOOKED_UP.includes(kind)) yield* guessName(slot, known, step);
  }
  if (call.docString !== undefined && call.step.testData.kind !== 'script') {
    yield* checkReferences(call.docString, whole, known);
  }
}

/** A slot of kind `locatorRef` names a locator, or a value that is one. */
function* checkLocatorReference(call: StepCall, source: FeatureToCheck, known: KnownNames): Generator<StepFinding> {
  const slot = call.testData;
  if (call.step.testData.kind !== 'locatorRef' || !slot) return;
  const value = staticValue(slot, known);
  if (!value?.certain) return;
  for (const finding of checkLocator(call, { ...slot, text: value.text }, source)) {
    // What no object knows may be the name of a frame; close to a locator it probably is none.
    if (finding.code !== 'E_LOCATOR' || !finding.missing) yield finding;
    else if (finding.near?.length) {
      const message = `"${value.text}" is taken as the name, id or position of a frame; did you mean ${finding.near.join(', or ')}?`;
      yield { ...finding, severity: 'warning', message };
    }
  }
}

function ofArgument({ error, certain }: ArgumentFault, span: Span): StepFinding {
  const finding = fromError(error, span, certain ? 'error' : 'warning');
  if (certain) return finding;
  return {
    ...finding,
    message: `${finding.message} (unless a variable or an environment key of this name stands for the value)`,
  };
}

/** `${x}` of a name that nobody sets. */
function* checkReferences(text: string, span: Span, known: KnownNames): Generator<StepFinding> {
  if (!known.environment || known.open) return;
  for (const [, name] of text.replaceAll('$${', '').matchAll(/\$\{([^{}]*)\}/g)) {
    const trimmed = name!.trim();
    if (isVariable(trimmed, known) || lookUp(trimmed, environmentOnly(known.environment))) continue;
    const near = nearNames(trimmed, known);
    const message = `no earlier step sets a variable "${trimmed}", and the environment has no such key${near.length > 0 ? `; did you mean ${near.join(', or ')}?` : ''}`;
    const missing = { kind: 'value', name: trimmed } as const;
    yield { severity: 'error', code: 'E_VALUE_UNKNOWN', message, span, near, missing };
  }
}

/** `<userNmae>` is legal text; but so close to a known name it is probably none. */
function* guessName(slot: SlotText, known: KnownNames, step: ScenarioStep): Generator<StepFinding> {
  const text = slot.text;
  const column = [...(step.cells?.keys() ?? [])].find((name) => name !== text && foldName(name) === foldName(text));
  if (column !== undefined && slot.raw.trim() === text) {
    const message = `<${text}> is plain text; the Examples column is called "${column}"`;
    yield { severity: 'warning', code: FINDING_CODES.doubtfulName, message, span: slot.span, near: [column] };
    return;
  }
  if (!/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(text) || isVariable(text, known)) return;
  if (known.environment && lookUp(text, environmentOnly(known.environment))) return;
  const near = nearNames(text, known);
  if (near.length === 0) return;
  const message = `"${text}" is taken as plain text: no variable and no environment key has this name; did you mean ${near.join(', or ')}?`;
  const missing = { kind: 'value', name: text } as const;
  yield { severity: 'warning', code: FINDING_CODES.doubtfulName, message, span: slot.span, near, missing };
}

/** FILE_UPLOAD names included files; a path from an earlier download stands in a variable. */
function* checkFiles(call: StepCall, { files }: FeatureToCheck, known: KnownNames): Generator<StepFinding> {
  const slot = call.testData;
  if (call.step.keyword !== 'FILE_UPLOAD' || !files || !slot) return;
  const value = staticValue(slot, known);
  if (!value) return;
  for (const name of value.text.split(';').map((part) => part.trim().replace(/^"(.*)"$/, '$1'))) {
    if (name === '' || files.has(name) || /[\\/]/.test(name)) continue;
    yield { ...missingFile(name, slot.span, 'E_FILE', files), severity: value.certain ? 'error' : 'warning' };
  }
}

function missingFile(
  name: string,
  span: Span,
  code: 'E_FILE' | 'E_IMAGE_FILE',
  files: ReadonlySet<string>,
): StepFinding {
  const near = [...files].filter((file) => foldName(file) === foldName(name) || distance(file, name) <= 2).slice(0, 3);
  const hint = near.length > 0 ? `; did you mean ${near.join(', or ')}?` : '; add it under Include Files';
  const missing = { kind: 'file', name } as const;
  return { severity: 'error', code, message: `no included file is called "${name}"${hint}`, span, near, missing };
}

function noteVariables(call: StepCall, variables: SetVariables, place: { uri: string; line: number }): void {
  if (call.step.keyword === 'CALL_CUSTOM') variables.open = true;
  for (const slot of ['testData', 'expected'] as const) {
    const text = call[slot];
    if (!text || !setsVariable(call, slot)) continue;
    // A name that is put together while the test runs may be any.
    if (text.literal.includes('${')) variables.open = true;
    variables.names.add(text.literal);
    if (variables.places && !variables.places.has(text.literal)) variables.places.set(text.literal, place);
  }
}

function fromError(error: unknown, span: Span, severity: Diagnostic['severity']): StepFinding {
  if (!(error instanceof StepError)) throw error;
  return {
    severity,
    code: error.code,
    message: error.message,
    span: error.span ?? span,
    ...(error.expected !== undefined && { expected: error.expected }),
    ...(error.near.length > 0 && { near: error.near }),
  };
}
