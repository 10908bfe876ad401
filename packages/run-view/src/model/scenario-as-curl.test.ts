import { execFileSync } from 'node:child_process';
import type { ApiDetail, ExchangeDetail } from '@stepwright/contract/api-detail';
import { expect, test } from 'vitest';
import type { ScenarioModel, StepModel } from './run-model.ts';
import { hasRequests, scenarioAsCurl } from './scenario-as-curl.ts';

function exchange(url: string, startedAt: number, more: Partial<ExchangeDetail> = {}): ExchangeDetail {
  const response = { status: 200, statusText: 'OK', headers: [], body: null };
  return { method: 'GET', url, startedAt, durationMs: 1, request: { headers: [], body: null }, response, ...more };
}

function scenario(...details: (ApiDetail | null)[]): ScenarioModel {
  const steps = details.map(
    (api, at): StepModel => ({
      id: String(at),
      keyword: 'When ',
      text: 'method get\nrm -rf nowhere',
      docString: null,
      table: null,
      line: 4 + at,
      background: false,
      status: 'passed',
      hidden: false,
      durationMs: 1,
      detail: {
        kind: 'step',
        testCaseStartedId: '1',
        testStepId: String(at),
        keyword: null,
        hidden: false,
        notes: [],
        ...(api && { api }),
      },
      busyWith: null,
      message: null,
      attachments: [],
    }),
  );
  return {
    index: 0,
    pickleId: 'p',
    name: 'An order\u2028echo injected',
    feature: 'Orders',
    uri: 'orders.feature',
    line: 2,
    tags: [],
    attempt: 0,
    status: 'passed',
    startedAt: 0,
    durationMs: 1,
    browser: null,
    steps,
  };
}

/** Every call of curl that bash makes of the script, as its words. */
function callsOf(script: string): string[][] {
  const told = execFileSync('bash', ['-euc', `curl() { printf '%s\\0' "$@"; printf '\\n'; }\n${script}`]).toString();
  return told
    .split('\n')
    .slice(0, -1)
    .map((call) => call.split('\0').slice(0, -1));
}

test('requests of steps and of called features stand in the order in which they were sent', () => {
  const called = { uri: 'c.feature', line: 3, feature: 'C', scenario: 'c', durationMs: 1 };
  const inner = { gherkin: '* ', text: 'method get', line: 4, status: 'PASSED', durationMs: 1 } as const;
  const script = scenarioAsCurl(
    scenario(
      {
        exchanges: [exchange('http://a.example/3', 3)],
        calls: [{ ...called, steps: [{ ...inner, api: { exchanges: [exchange('http://a.example/2', 2)] } }] }],
      },
      { printed: 'nothing sent' },
      { exchanges: [exchange('http://a.example/9', 9, { response: null, error: 'refused' })] },
    ),
  );
  expect(callsOf(script)).toEqual([['http://a.example/2'], ['http://a.example/3'], ['http://a.example/9']]);
  expect(script.split('\n').filter((line) => line.startsWith('# line'))).toEqual([
    '# line 4: When method get rm -rf nowhere → 200',
    '# line 4: When method get rm -rf nowhere → 200',
    '# line 6: When method get rm -rf nowhere → no answer',
  ]);
  expect(script).toMatch(/^#!\/usr\/bin\/env bash\n# Orders: An order echo injected\n/);
  expect(script).not.toMatch(/masked|missing|folder/);
});

test('what the script cannot know by itself is said at its top', () => {
  const body = { text: 'abc', size: 9000, mediaType: 'text/plain', cut: true, whole: 'attachments/b7.txt' };
  const headers = [{ name: 'Authorization', value: 'Bearer ******' }];
  const script = scenarioAsCurl(
    scenario({
      exchanges: [exchange('http://a.example/', 1, { method: 'POST', request: { headers, body } })],
      dropped: 2,
    }),
  );
  expect(script).toContain('# Secrets are masked: put your own values where ****** stands.\n');
  expect(script).toContain('# Files that the report offers are read from this folder: b7.txt\n');
  expect(script).toContain('# Some requests are missing');
});

test('only scenarios that sent something offer it', () => {
  expect(hasRequests(scenario(null, { printed: 'x' }))).toBe(false);
  expect(hasRequests(scenario(null, { exchanges: [exchange('http://a.example/', 1)] }))).toBe(true);
});
