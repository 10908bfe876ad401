import { StepError } from '@stepwright/catalogue/step-error';
import { type Limits, seconds } from './deadline.ts';
import type { ElementReference } from './element-reference.ts';
import { plainJson } from './page/plain-json.ts';
import type { Tier } from './tier.ts';

interface ScriptAnswer {
  readonly value?: unknown;
  readonly error?: string;
  readonly late?: true;
  readonly large?: number;
}

/** Characters of a value as JSON: a larger one would take the driver so long that it seems to hang. */
const LONGEST_VALUE = 8 * 1024 * 1024;

/**
 * Runs a user's script as a function body. The promise's time runs inside the page, so that a driver that runs one command at a time
 * is free again afterwards. Errors: E_SCRIPT_ERROR, E_TIMEOUT.
 */
export async function runScript(
  tier: Tier,
  source: string,
  args: readonly unknown[],
  options: { readonly element: ElementReference | null; readonly timeoutMs: number },
  limits: Limits,
): Promise<unknown> {
  const leading = options.element === null ? '' : 'element, ';
  const declaration = `async function (element, timeoutMs, args) {
  const tell = (error) => {
    if (error instanceof Error || (error && typeof error === 'object' && 'message' in error)) return (error.name ? error.name + ': ' : '') + error.message;
    return String(error);
  };
  const plain = (key, value) => {
    if (value instanceof Node) return value instanceof Element ? value.outerHTML : value.textContent;
    return typeof value === 'bigint' ? String(value) : value;
  };
  let timer;
  try {
    const run = function () {
${source}
};
    const work = Promise.resolve(run.apply(window, [${leading}...args]));
    const late = new Promise((resolve) => { timer = setTimeout(() => resolve(timeoutMs), timeoutMs); });
    const first = await Promise.race([work.then((value) => ({ value })), late]);
    if (first === timeoutMs) return { late: true };
    const text = (${plainJson})(first.value, plain);
    if (text !== undefined && text.length > ${LONGEST_VALUE}) return { large: text.length };
    return { value: text === undefined ? null : JSON.parse(text) };
  } catch (error) {
    return { error: tell(error) };
  } finally {
    clearTimeout(timer);
  }
}`;
  const answer = (await tier.call(
    declaration,
    options.element,
    [options.timeoutMs, [...args]],
    limits,
  )) as ScriptAnswer | null;
  if (answer?.late)
    throw new StepError('E_TIMEOUT', `the script's promise did not settle within ${seconds(options.timeoutMs)}`);
  if (answer?.large !== undefined) {
    const reason = `the script returned ${answer.large} characters, more than the ${LONGEST_VALUE} that can be brought back`;
    throw new StepError('E_SCRIPT_ERROR', reason);
  }
  if (answer?.error !== undefined) throw new StepError('E_SCRIPT_ERROR', `the script failed: ${answer.error}`);
  return answer?.value ?? null;
}
