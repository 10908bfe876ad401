import { openSources } from '../sources/open-sources.ts';
import { KarateSuite } from '../suite/karate-suite.ts';
import type { MockSuitePlan } from './mock-plan.ts';

/** A suite in which the scenarios of a mock run. What they print is collected with their steps. */
export function openMockSuite(plan: MockSuitePlan, signal: AbortSignal): KarateSuite {
  return new KarateSuite({
    ...plan,
    sources: openSources(plan.sources),
    properties: { ...plan.properties },
    signal,
    telling: {
      exchange: ({ method, url, headers }, response, error) => ({
        method,
        url,
        startedAt: response?.startedAt ?? Date.now(),
        durationMs: response?.timeMs ?? 0,
        request: { headers: headers.map(([name, value]) => ({ name, value })), body: null },
        response: null,
        ...(error === null ? {} : { error }),
      }),
      mask: (text) => text,
    },
  });
}
