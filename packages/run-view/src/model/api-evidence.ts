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

/** A mismatch, and whether one of the next ones says more exactly where it is. */
export interface ShownMismatch {
  readonly mismatch: MismatchDetail;
  readonly leadsOn: boolean;
}

/** The paths of a failed match: a value that holds the differing one is less telling than the differing one itself. */
export function mismatchesOf(mismatches: readonly MismatchDetail[]): ShownMismatch[] {
  return mismatches.map((mismatch, at) => ({ mismatch, leadsOn: (mismatches[at + 1]?.depth ?? -1) > mismatch.depth }));
}
