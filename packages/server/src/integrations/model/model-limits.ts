/** How far an exchange with a model may go. */
export interface ModelLimits {
  /** Milliseconds for the whole exchange. */
  readonly time: number;
  /** Bytes of an answer. */
  readonly answer: number;
  /** Hosts, addresses and networks that may be reached although they are private or this machine's own. */
  readonly allow: readonly string[];
}

/**
 * Reads STEPWRIGHT_MODEL_SECONDS (default 60) and STEPWRIGHT_MODEL_ALLOW (hosts, addresses and networks, separated by commas; blank:
 * only public addresses are reached).
 *
 * @throws Error with a sentence that names the variable
 */
export function readModelLimits(env: NodeJS.ProcessEnv): ModelLimits {
  const seconds = Number(env['STEPWRIGHT_MODEL_SECONDS'] || 60);
  if (!(seconds >= 1 && seconds <= 600)) {
    throw new Error(
      `STEPWRIGHT_MODEL_SECONDS is ${env['STEPWRIGHT_MODEL_SECONDS']}, it should be a number from 1 to 600.`,
    );
  }
  const allow = (env['STEPWRIGHT_MODEL_ALLOW'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);
  return { time: seconds * 1000, answer: 1024 * 1024, allow };
}
