import type { ImportedFeature } from './import-result.ts';
import type { ImportedBody, ImportedGroup, ImportedScenario, Step } from './imported-request.ts';
import { requestSteps } from './request-steps.ts';
import { expressionOf } from './text-template.ts';

/** The text of a feature, formatted as the product's own formatter leaves it. */
export function writeFeature(group: ImportedGroup): ImportedFeature {
  const shared = commonBase(group);
  const lines = [`Feature: ${nameLine(group.name)}`];
  if (shared !== null) lines.push('', '  Background:', `    Given url ${shared}`);
  const names: string[] = [];
  for (const scenario of group.scenarios) {
    const name = uniqueName(nameLine(scenario.name), names);
    names.push(name);
    lines.push('', `  Scenario: ${name}`, ...scenarioLines(scenario, shared));
  }
  const files = new Set(group.scenarios.flatMap(({ requests }) => requests.flatMap(({ body }) => filesOf(body))));
  return { name: nameLine(group.name), content: `${lines.join('\n')}\n`, scenarios: names, files: [...files] };
}

function filesOf(body: ImportedBody | null): readonly string[] {
  if (body?.kind === 'file') return [body.path];
  return body?.kind === 'parts' ? body.parts.flatMap((part) => ('file' in part ? [part.file] : [])) : [];
}

/** The base address that most requests have; null where there is none to say once. */
function commonBase(group: ImportedGroup): string | null {
  const counts = new Map<string, number>();
  for (const { requests } of group.scenarios) {
    for (const { base } of requests) counts.set(expressionOf(base), (counts.get(expressionOf(base)) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most === undefined || most[0] === "''" ? null : most[0];
}

function scenarioLines(scenario: ImportedScenario, shared: string | null): string[] {
  const lines: string[] = [];
  // A second request of the scenario begins with what the first one left; only the address is sure to be kept.
  let current = shared;
  for (const request of scenario.requests) {
    const comments = scenario.requests.length > 1 ? [request.name, ...request.comments] : request.comments;
    lines.push(...comments.flatMap(commentLines));
    let phase: Step['phase'] | null = null;
    for (const step of requestSteps(request, current)) {
      lines.push(`    ${keyword(step.phase, phase)} ${step.text}`);
      if (step.docString !== undefined) lines.push(...docStringLines(step.docString));
      phase = step.phase;
    }
    current = expressionOf(request.base);
  }
  return lines;
}

function keyword(phase: Step['phase'], before: Step['phase'] | null): string {
  if (phase === before) return 'And';
  if (phase === 'given') return 'Given';
  return phase === 'when' ? 'When' : 'Then';
}

function docStringLines(text: string): string[] {
  return ['      """', ...text.split(/\r?\n/).map((line) => `      ${line}`), '      """'];
}

function commentLines(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, 30)
    .map((line) => `    # ${line.trim().slice(0, 300)}`);
}

/** On one line, and without what scenario names evaluate. */
function nameLine(text: string): string {
  const line = text
    .replace(/[\p{C}\s]+/gu, ' ')
    .replaceAll('`', "'")
    .replace(/\$\{/g, '$ {')
    .replace(/[<>]/g, '')
    .trim();
  return line.slice(0, 200).trim() || 'Request';
}

function uniqueName(name: string, taken: readonly string[]): string {
  let unique = name;
  for (let number = 2; taken.includes(unique); number += 1) unique = `${name} (${number})`;
  return unique;
}
