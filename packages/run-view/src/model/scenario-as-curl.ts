import type { ApiDetail, ExchangeDetail } from '@stepwright/contract/api-detail';
import { exchangeToCurl, fileOfBody } from '@stepwright/contract/exchange-to-curl';
import type { ScenarioModel, StepModel } from './run-model.ts';

/** What stands in a report where a secret was. */
const MASK = '******';

interface SentRequest {
  readonly step: StepModel;
  readonly exchange: ExchangeDetail;
}

/** Whether a scenario sent requests that its report tells. */
export function hasRequests(scenario: ScenarioModel): boolean {
  return scenario.steps.some(({ detail }) => detail?.api !== undefined && exchangesOf(detail.api).length > 0);
}

/**
 * The requests of a scenario as a script for bash, in the order in which they were sent, those of called features among them. What the
 * report masks stays masked; what the script cannot do by itself is said at its top.
 */
export function scenarioAsCurl(scenario: ScenarioModel): string {
  const sent = scenario.steps
    .flatMap((step): SentRequest[] =>
      step.detail?.api ? exchangesOf(step.detail.api).map((exchange) => ({ step, exchange })) : [],
    )
    .sort((one, other) => one.exchange.startedAt - other.exchange.startedAt);
  const commands = sent.map(({ step, exchange }) => [commentOn(step, exchange), exchangeToCurl(exchange)].join('\n'));
  return `${[headOf(scenario, sent, commands.join('\n')), ...commands].join('\n\n')}\n`;
}

function exchangesOf(api: ApiDetail): readonly ExchangeDetail[] {
  const called = (api.calls ?? []).flatMap(({ steps }) =>
    steps.flatMap((step) => (step.api ? exchangesOf(step.api) : [])),
  );
  return [...(api.exchanges ?? []), ...called];
}

function headOf({ feature, name, steps }: ScenarioModel, sent: readonly SentRequest[], commands: string): string {
  const files = new Set(sent.flatMap(({ exchange }) => fileOfBody(exchange.request.body) ?? []));
  const dropped = steps.reduce((sum, { detail }) => sum + (detail?.api ? droppedIn(detail.api) : 0), 0);
  const lines = [
    `${feature}: ${name}`,
    'Each request is as it was sent in the run, with the ids, tokens and cookies that it had there.',
    ...(commands.includes(MASK) ? [`Secrets are masked: put your own values where ${MASK} stands.`] : []),
    ...(files.size > 0 ? [`Files that the report offers are read from this folder: ${[...files].join(', ')}`] : []),
    ...(dropped > 0 ? ['Some requests are missing: the report does not keep all that a step does.'] : []),
  ];
  return ['#!/usr/bin/env bash', ...lines.map(comment)].join('\n');
}

function droppedIn(api: ApiDetail): number {
  const inCalls = (api.calls ?? []).flatMap(({ steps }) => steps.map((step) => (step.api ? droppedIn(step.api) : 0)));
  return inCalls.reduce((sum, count) => sum + count, api.dropped ?? 0);
}

function commentOn({ keyword, text, line }: StepModel, { response }: ExchangeDetail): string {
  const place = line === null ? '' : `line ${line}: `;
  return comment(`${place}${keyword}${text} → ${response === null ? 'no answer' : response.status}`);
}

/** Always one line: what follows a line's end would be run. */
function comment(text: string): string {
  return `# ${text.replace(/[\p{C}\u2028\u2029]+/gu, ' ').trim()}`;
}
