import { describe, expect, test } from 'vitest';
import {
  type ApiDetail,
  type CalledScenario,
  DEEPEST_CALL,
  type ExchangeDetail,
  LONGEST_BODY_TEXT,
  MOST_EXCHANGES,
} from './api-detail.ts';
import { cutApiDetail } from './cut-api-detail.ts';
import { isSane, isSaneDetail } from './sane-message.ts';

const exchange = (url: string, text = ''): ExchangeDetail => ({
  method: 'GET',
  url,
  startedAt: 1,
  durationMs: 2,
  request: { headers: [{ name: 'Accept', value: '*/*' }], body: null },
  response: {
    status: 200,
    statusText: 'OK',
    headers: [],
    body: { text, size: text.length, mediaType: 'text/plain', cut: false },
  },
});

function call(scenario: string, failed: boolean, api?: ApiDetail): CalledScenario {
  const step = { gherkin: '* ', text: `do ${scenario}`, line: 3, durationMs: 1 };
  return {
    uri: 'p/f.feature',
    line: 2,
    feature: 'f',
    scenario,
    durationMs: 1,
    steps: [
      { ...step, status: 'PASSED' },
      { ...step, status: failed ? 'FAILED' : 'PASSED', ...(api && { api }) },
    ],
  };
}

function nested(depth: number): ApiDetail {
  let detail: ApiDetail = { printed: 'inside' };
  for (let at = 0; at < depth; at++) detail = { calls: [call(`level ${at}`, true, detail)] };
  return detail;
}

describe('cutting', () => {
  test('what is small enough stays as it is', () => {
    const detail: ApiDetail = {
      exchanges: [exchange('http://a/1', 'body'), exchange('http://a/2')],
      mismatches: [
        {
          path: '$',
          depth: 0,
          reason: 'not equal',
          actual: '1',
          expected: '2',
          actualType: 'NUMBER',
          expectedType: 'NUMBER',
        },
      ],
      printed: 'x',
      calls: [call('one', false, { printed: 'y' })],
    };
    expect(cutApiDetail(detail)).toEqual(detail);
    expect(cutApiDetail({})).toEqual({});
  });

  test('long bodies are cut and say so, without half of a pair of surrogates', () => {
    const text = '😀'.repeat(LONGEST_BODY_TEXT);
    const body = cutApiDetail({ exchanges: [exchange('http://a', text)] }).exchanges?.[0]?.response?.body;
    expect(body?.cut).toBe(true);
    expect(body?.text.length).toBeLessThanOrEqual(LONGEST_BODY_TEXT);
    expect(body?.text.isWellFormed()).toBe(true);
    expect(body?.size).toBe(text.length);
  });

  test('of many exchanges the last are kept, in their order', () => {
    const all = Array.from({ length: MOST_EXCHANGES + 10 }, (_, at) => exchange(`http://a/${at}`));
    const cut = cutApiDetail({ exchanges: all });
    expect(cut.exchanges?.map(({ url }) => url)).toEqual(all.slice(10).map(({ url }) => url));
    expect(cut.dropped).toBe(10);
  });

  test('where there is little room the failed call keeps its detail', () => {
    const big = () => ({ exchanges: [exchange('http://a', 'z'.repeat(3000))] });
    const calls = Array.from({ length: 100 }, (_, at) => call(`${at}`, at === 77, big()));
    const cut = cutApiDetail({ calls }, 20_000);
    expect(JSON.stringify(cut).length).toBeLessThan(30_000);
    const failed = cut.calls?.find(({ scenario }) => scenario === '77');
    expect(failed?.steps[1]?.api?.exchanges).toHaveLength(1);
    expect(cut.calls?.map(({ scenario }) => Number(scenario))).toEqual(
      cut.calls?.map(({ scenario }) => Number(scenario)).sort((a, b) => a - b),
    );
    expect(cut.calls!.length + cut.dropped!).toBe(100);
  });

  test('calls end where they are too deep, and what is left is sane', () => {
    const cut = cutApiDetail(nested(200));
    expect(isSaneDetail(cut)).toBe(true);
    expect(isSaneDetail(nested(200))).toBe(false);
    expect(isSaneDetail(nested(DEEPEST_CALL - 1))).toBe(true);
    expect(isSaneDetail(nested(DEEPEST_CALL))).toBe(false);
  });
});

describe('what a step tells', () => {
  const step = (api: unknown) => ({
    stepwright: { kind: 'step', testCaseStartedId: '1', testStepId: '2', keyword: null, hidden: false, notes: [], api },
  });

  test('is sane as engines say it', () => {
    expect(isSane(step({ exchanges: [exchange('http://a')], calls: [call('x', true, nested(2))] }))).toBe(true);
    expect(isSane(step(undefined))).toBe(true);
  });

  test.each([
    ['no object', 5],
    ['exchanges that are none', { exchanges: [{}] }],
    ['a body that is none', { exchanges: [{ ...exchange('x'), request: { headers: [], body: 5 } }] }],
    [
      'a status that is none',
      { exchanges: [{ ...exchange('x'), response: { ...exchange('x').response, status: {} } }] },
    ],
    ['paths that are none', { mismatches: [{ path: '$' }] }],
    ['called steps that are none', { calls: [{ ...call('x', false), steps: [null] }] }],
    ['something wrong far inside', nested(3).calls && { calls: [call('x', false, { printed: 5 } as never)] }],
  ])('is refused with %s', (_, api) => {
    expect(isSane(step(api))).toBe(false);
  });
});
