import type { ApiDetail, ExchangeDetail } from '@stepwright/contract/api-detail';
import type { StepModel } from '@stepwright/run-view/model/run-model';

/** A request with its answer, and which step sent it. */
export interface LastExchange {
  readonly exchange: ExchangeDetail;
  readonly step: StepModel;
  /** `Session › Sign in`: the called scenario that sent it, where the step did not do so itself. */
  readonly called: string | null;
}

/** The newest exchange of all steps so far, those of called features among them; null while nothing was sent. */
export function lastExchangeOf(steps: readonly StepModel[]): LastExchange | null {
  for (const step of steps.toReversed()) {
    const { api } = step.detail ?? {};
    let newest: LastExchange | null = null;
    for (const [exchange, called] of api ? exchangesIn(api, null) : []) {
      if (newest === null || exchange.startedAt >= newest.exchange.startedAt) newest = { exchange, step, called };
    }
    if (newest !== null) return newest;
  }
  return null;
}

function* exchangesIn(api: ApiDetail, called: string | null): Generator<readonly [ExchangeDetail, string | null]> {
  for (const exchange of api.exchanges ?? []) yield [exchange, called];
  for (const { feature, scenario, steps } of api.calls ?? []) {
    const name = [feature, scenario].filter((part) => part !== '').join(' › ');
    for (const step of steps) if (step.api) yield* exchangesIn(step.api, name);
  }
}
