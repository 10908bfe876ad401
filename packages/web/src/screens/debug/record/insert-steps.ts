/** Where recorded steps go. */
export type InsertPlace = 'before' | 'after' | 'scenario';

const HEADING =
  /^\s*(Feature|Rule|Background|Scenario|Scenario Outline|Scenario Template|Example|Examples|Scenarios)\s*:/;
const SCENARIO = /^\s*(Scenario|Scenario Outline|Scenario Template|Example)\s*:\s*(.*?)\s*$/;
const STEP = /^(\s*)(Given|When|Then|And|But|\*)\s/;

export interface Marked {
  /** The marked step, from 1; null behind the last one. */
  readonly line: number | null;
  readonly scenario: string;
}

/** The text with lines of steps (without indent) put where they are wanted. */
export function insertSteps(content: string, steps: readonly string[], place: InsertPlace, marked: Marked): string {
  const lines = content.split('\n');
  if (place === 'scenario' || (marked.line === null && scenarioStart(lines, marked.scenario) === null)) {
    return withScenario(lines, steps);
  }
  if (marked.line === null || STEP.exec(lines[marked.line - 1] ?? '') === null) {
    const start = scenarioStart(lines, marked.scenario);
    if (start === null) return withScenario(lines, steps);
    return put(lines, lastOf(lines, start) + 1, steps, indentAt(lines, start));
  }
  const at = marked.line - 1;
  const indent = STEP.exec(lines[at] ?? '')?.[1] ?? '    ';
  return put(lines, place === 'before' ? at : endOfStep(lines, at), steps, indent);
}

/** As a scenario of its own behind all others. */
function withScenario(lines: readonly string[], steps: readonly string[]): string {
  const text = lines.join('\n').trimEnd();
  const head = text === '' ? 'Feature: Recorded' : text;
  const names = new Set(lines.map((line) => SCENARIO.exec(line)?.[2]));
  let name = 'Recorded';
  for (let number = 2; names.has(name); number += 1) name = `Recorded ${number}`;
  return `${head}\n\n  Scenario: ${name}\n${steps.map((step) => `    ${step}`).join('\n')}\n`;
}

function put(lines: readonly string[], at: number, steps: readonly string[], indent: string): string {
  return [...lines.slice(0, at), ...steps.map((step) => indent + step), ...lines.slice(at)].join('\n');
}

/** Index of the heading of a scenario. */
function scenarioStart(lines: readonly string[], name: string): number | null {
  const at = lines.findIndex((line) => SCENARIO.exec(line)?.[2] === name);
  return at < 0 ? null : at;
}

/** Index of the last line of the steps of a scenario: Examples, tags and blank lines behind them do not count. */
function lastOf(lines: readonly string[], start: number): number {
  let last = start;
  let inText = false;
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*("""|```)/.test(line)) inText = !inText;
    if (!inText && (HEADING.test(line) || /^\s*@/.test(line))) break;
    if (inText || (line.trim() !== '' && !line.trim().startsWith('#'))) last = at;
  }
  return last;
}

const indentAt = (lines: readonly string[], start: number): string => {
  const step = lines.slice(start + 1).find((line) => STEP.test(line));
  return (step && STEP.exec(step)?.[1]) || '    ';
};

/** Index behind a step with its table or text block. */
function endOfStep(lines: readonly string[], at: number): number {
  let end = at + 1;
  const opening = /^\s*("""|```)/.exec(lines[end] ?? '')?.[1];
  if (opening) {
    end += 1;
    while (end < lines.length && !(lines[end] ?? '').trim().startsWith(opening)) end += 1;
    return end + 1;
  }
  while (/^\s*\|/.test(lines[end] ?? '')) end += 1;
  return end;
}
