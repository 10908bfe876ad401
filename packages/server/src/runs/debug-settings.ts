/** What the surroundings decide about debug sessions. */
export interface DebugSettings {
  /** Sessions that a project may have at once. */
  perProject: number;
  /** Seconds without its owner looking on, after which a session ends. */
  abandonedSeconds: number;
  /** Longest session. */
  minutes: number;
}

/**
 * Reads STEPWRIGHT_DEBUG_SESSIONS (default 5), STEPWRIGHT_DEBUG_ABANDONED_SECONDS (120) and STEPWRIGHT_DEBUG_MINUTES (60).
 *
 * @throws Error with a sentence that names the variable
 */
export function readDebugSettings(env: NodeJS.ProcessEnv): DebugSettings {
  return {
    perProject: readNumber(env, 'STEPWRIGHT_DEBUG_SESSIONS', 5, 1000),
    abandonedSeconds: readNumber(env, 'STEPWRIGHT_DEBUG_ABANDONED_SECONDS', 120, 86_400),
    minutes: readNumber(env, 'STEPWRIGHT_DEBUG_MINUTES', 60, 24 * 60),
  };
}

function readNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, most: number): number {
  const written = env[name]?.trim();
  const value = written ? Number(written) : fallback;
  if (value > 0 && value <= most) return value;
  throw new Error(`${name} is ${written}, it should be a number above 0 and at most ${most}.`);
}
