import type { ApiDetail, CalledScenario, MismatchDetail } from '@stepwright/contract/api-detail';

/** Attachments that hold the whole bodies of a step's exchanges: they are offered there, and nowhere else. */
export function wholeBodies(api: ApiDetail | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (detail: ApiDetail) => {
    for (const { request, response } of detail.exchanges ?? []) {
      for (const side of [request, response]) if (side?.body?.whole) found.add(side.body.whole);
    }
    for (const call of detail.calls ?? []) for (const step of call.steps) if (step.api) walk(step.api);
  };
  if (api) walk(api);
  return found;
}

export const hasFailed = (call: CalledScenario): boolean => call.steps.some(({ status }) => status === 'FAILED');

/**
 * The paths of a failed match: those that say exactly what differs, and the values around them, from the outside inwards. A path leads on
 * where the next one lies deeper.
 */
export function mismatchesOf(mismatches: readonly MismatchDetail[]): {
  readonly exact: readonly MismatchDetail[];
  readonly outer: readonly MismatchDetail[];
} {
  const leadsOn = (at: number) => (mismatches[at + 1]?.depth ?? -1) > mismatches[at]!.depth;
  return {
    exact: mismatches.filter((_, at) => !leadsOn(at)),
    outer: mismatches.filter((_, at) => leadsOn(at)),
  };
}
