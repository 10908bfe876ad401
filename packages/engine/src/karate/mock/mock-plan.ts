import type { HttpLimits } from '../http/http-exchange.ts';
import type { MockOrder } from '../runtime/scenario-runtime.ts';
import type { ScriptLimits } from '../script/script-scope.ts';
import type { SourcesPlan } from '../sources/sources-plan.ts';

/** Everything that a mock needs of the run that starts it; plain data, so that it can cross to another thread. */
export interface MockSuitePlan {
  readonly sources: SourcesPlan;
  readonly env: string | null;
  readonly properties: { readonly [name: string]: string };
  readonly systemEnv: { readonly [name: string]: string };
  readonly limits: HttpLimits;
  readonly scriptLimits: ScriptLimits;
  readonly environment: { readonly [name: string]: unknown };
  readonly javaTypes: string | null;
}

/** What the thread of a mock is given. */
export interface MockThreadOrder {
  readonly suite: MockSuitePlan;
  readonly order: MockOrder;
}

/** What it tells when it listens, or why it does not. */
export type MockThreadAnswer =
  | { readonly port: number; readonly tls: boolean }
  | { readonly code: string; readonly message: string };
