/** The command was called wrongly, or what it was given is no good: exit code 2. The message says what to do. */
export class UsageError extends Error {}

/** Exit codes of all commands. */
export const EXIT = { passed: 0, failed: 1, usage: 2, broken: 3 } as const;
