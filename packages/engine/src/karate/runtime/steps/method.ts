import { HTTP_METHODS } from '@stepwright/catalogue/karate/read-step';
import type { Written } from '@stepwright/catalogue/karate/step-command';
import { perform, type Work } from '../../effects/effect.ts';
import { responseBytes } from '../../http/read-response.ts';
import { KarateError } from '../../karate-error.ts';
import { asText } from '../../values/convert/as-text.ts';
import { asStepError } from '../as-step-error.ts';
import type { KarateScenario } from '../karate-scenario.ts';
import { sendBuilt } from '../send-request.ts';

const METHODS: ReadonlySet<string> = new Set(HTTP_METHODS);
/** So much of an unexpected answer is shown with the failure. */
const SHOWN_CHARACTERS = 2_000;

/** `method get`, or an expression that says which. */
export function* sendMethod(run: KarateScenario, written: string): Work<void> {
  const method = METHODS.has(written.toUpperCase()) ? written : asText(yield* run.evaluate(written));
  if (method === null)
    throw new KarateError('E_TESTDATA', `"method ${written}" gives no method; write for example method get`);
  run.request.method(method);
  yield* send(run);
}

export function* sendSoap(run: KarateScenario, action: Written | null): Work<void> {
  const value = action === null ? null : asText(yield* run.evaluate(action.text));
  run.request.soapAction(value);
  yield* send(run);
}

function* send(run: KarateScenario): Work<void> {
  try {
    if (run.retryUntil === null) yield* sendBuilt(run);
    else yield* sendUntil(run, run.retryUntil);
  } finally {
    run.endRequest();
  }
}

/** As often as `configure retry` says in all; a condition that cannot be evaluated is not met (karate §5.7.22). */
function* sendUntil(run: KarateScenario, condition: string): Work<void> {
  const { count, intervalMs } = run.config.retry;
  let problem = '';
  for (let attempt = 0; attempt < count; attempt++) {
    if (attempt > 0) yield* perform('sleep', { ms: intervalMs });
    try {
      yield* sendBuilt(run);
      if ((yield* run.evaluate(condition)) === true) return;
      problem = '';
    } catch (error) {
      const failure = asStepError(error);
      if (failure.code === 'E_STOPPED') throw failure;
      problem = `; the last attempt failed: ${failure.message}`;
    }
  }
  throw new KarateError(
    'E_TIMEOUT',
    `after ${count} attempts, ${intervalMs} ms apart, this was not true: ${condition}${problem}`,
  );
}

export function checkStatus(run: KarateScenario, code: number): void {
  if (run.last === null)
    throw new KarateError('E_VARIABLE', '"status" needs an answer, and no request was sent before');
  const { response } = run.last;
  if (response.status === code) return;
  const { method } = run.last.request;
  const text = new TextDecoder().decode(responseBytes(response).subarray(0, SHOWN_CHARACTERS));
  const shown = text === '' ? 'with an empty body' : text;
  const about = `${method} ${response.url} answered after ${Math.round(response.timeMs)} ms\n${shown}`;
  throw new KarateError('E_VERIFY', `status was ${response.status}, expected ${code}; ${about}`);
}
