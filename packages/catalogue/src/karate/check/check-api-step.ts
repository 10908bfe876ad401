import { type Diagnostic, FINDING_CODES } from '../../check/diagnostic.ts';
import { closest } from '../../grammar/closest.ts';
import { CONFIGURE_NAMES } from '../configure-help.ts';
import { shapeOf } from '../expression-shape.ts';
import type { KarateStep } from '../feature-text.ts';
import { HTTP_METHODS, readStep } from '../read-step.ts';
import { findUnbalanced } from '../scan-text.ts';
import type { StepCommand, Written } from '../step-command.ts';
import { checkMarkers, checkMembers, checkReads } from './check-names-in-step.ts';
import type { CheckedLines, LinePlace } from './checked-lines.ts';
import type { StepSurroundings } from './step-surroundings.ts';

/** What can be said about one step for sure. */
export function checkApiStep(step: KarateStep, around: StepSurroundings): Diagnostic[] {
  // Reading the text told of it already.
  if (step.text === '') return [];
  const { lines } = around;
  const place = textPlace(step, lines);
  const command = readStep(step);
  if (command.form === null) {
    const { problem, nearest } = command;
    const fixes = nearest === undefined ? [] : [{ kind: 'replace' as const, place, text: nearest, label: nearest }];
    return [lines.at(place, 'error', FINDING_CODES.apiStep, problem, { fixes })];
  }
  const findings: Diagnostic[] = [
    ...checkSetting(command, place, around),
    ...checkMethod(command, place, around),
    ...checkMembers(step, around),
    ...checkReads(step, around),
    ...checkMarkers(step, command, around),
  ];
  for (const written of expressionsOf(command)) findings.push(...checkBalance(written, step, around));
  return findings;
}

/** Where the text of a step stands in its line. */
function textPlace({ line, keyword, text }: KarateStep, lines: CheckedLines): LinePlace {
  const whole = lines.text(line);
  const behind = whole.indexOf(keyword) + keyword.length;
  const column = whole.indexOf(text, behind) + 1 || behind + 1;
  return { line, column, endColumn: column + text.length };
}

function* checkSetting(command: StepCommand, place: LinePlace, { lines }: StepSurroundings): Generator<Diagnostic> {
  if (command.form !== 'configure' || CONFIGURE_NAMES.includes(command.key) || command.key.includes('<')) return;
  const near = closest(command.key, CONFIGURE_NAMES, 3);
  const at = lines.find(command.key, place.line, place.line, place.column + 'configure'.length) ?? place;
  const fixes = near.map((name) => ({ kind: 'replace' as const, place: at, text: name, label: name }));
  const message = `there is no setting "${command.key}" to configure`;
  yield lines.at(at, 'error', FINDING_CODES.apiSetting, message, { near, fixes });
}

/** `method gett` is an expression, but hardly a variable. */
function* checkMethod(command: StepCommand, place: LinePlace, around: StepSurroundings): Generator<Diagnostic> {
  if (command.form !== 'method' || !/^[a-zA-Z]+$/.test(command.method.text)) return;
  const { lines, facts } = around;
  const { text } = command.method;
  if (HTTP_METHODS.some((method) => method === text.toUpperCase())) return;
  const near = closest(text, HTTP_METHODS, 1).map((method) => method.toLowerCase());
  if (near.length === 0 || facts.defines(text)) return;
  const at = lines.find(text, place.line, place.line, place.column + 'method'.length) ?? place;
  const fixes = near.map((name) => ({ kind: 'replace' as const, place: at, text: name, label: name }));
  const message = `"${text}" is no method of HTTP, and this feature defines no variable of that name`;
  yield lines.at(at, 'warning', FINDING_CODES.apiMethod, message, { near, fixes });
}

/** Every part of a step that is an expression. */
function expressionsOf(command: StepCommand): readonly Written[] {
  switch (command.form) {
    case 'define':
      return ['text', 'yaml', 'csv'].includes(command.as) && command.value.fromDocString ? [] : [command.value];
    case 'match':
      return [command.match.expected, { text: command.match.name, fromDocString: false }];
    case 'call':
      return [command.target];
    case 'script':
      return [command.source];
    case 'print':
      return [command.values];
    case 'assert':
      return [command.condition];
    case 'retry':
      return [command.until];
    case 'method':
      return [command.method];
    case 'soap':
      return command.action ? [command.action] : [];
    case 'listen':
      return [command.timeoutMs];
    case 'status':
    case 'table':
    case 'remove':
      return [];
    default:
      return command.value ? [command.value] : [];
  }
}

/**
 * Brackets and quotes of JSON and JavaScript. Not said of XML and paths, of texts whose placeholders may bring brackets, and of
 * template strings, which hold JavaScript of their own.
 */
function* checkBalance(written: Written, step: KarateStep, around: StepSurroundings): Generator<Diagnostic> {
  const { lines, columns } = around;
  const { kind } = shapeOf(written.text);
  if (kind !== 'json' && kind !== 'script' && kind !== 'function' && kind !== 'call') return;
  if (written.text.includes('`')) return;
  if (columns.size > 0 && [...columns].some((name) => written.text.includes(`<${name}>`))) return;
  const unbalanced = findUnbalanced(written.text);
  if (!unbalanced) return;
  const { at, problem } = unbalanced;
  const place = written.fromDocString
    ? placeInDocString(written.text, at, step, lines)
    : lines.find(written.text, step.line, step.line);
  const begin = place && !written.fromDocString ? place.column + at : (place?.column ?? 1);
  yield lines.at(
    { line: place?.line ?? step.line, column: begin, endColumn: begin + 1 },
    'error',
    FINDING_CODES.apiSyntax,
    problem,
  );
}

/** The line of a doc string on which a character stands, found by the text of that line. */
function placeInDocString(text: string, at: number, step: KarateStep, lines: CheckedLines): LinePlace | null {
  const begin = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const line = text.slice(begin, end === -1 ? undefined : end).trim();
  const indent = text.slice(begin).search(/\S/);
  const found = lines.find(line, step.docString?.line ?? step.line, step.endLine);
  return found && { ...found, column: found.column + Math.max(0, at - begin - indent) };
}
