import { ScriptStopped } from './script-stopped.ts';

const MAKES_PROMISES = /\basync\b|\bPromise\b|\bimport\s*\(|\bconstructor\b|\beval\b|\bFunction\b|\bawait\b/;

let possible = false;

/** Called with each script before it runs: from the first that could make promises on, theirs do not end the process. */
export function expectPromises(source: string): void {
  if (possible || !MAKES_PROMISES.test(source)) return;
  possible = true;
  if (process.listenerCount('unhandledRejection') > 0) return;
  process.on('unhandledRejection', (reason) => {
    if (!isOfScript(reason)) throw reason;
  });
}

/** Whether a rejection that nobody handles comes of a script, which nobody waits for: then it means nothing to the run. */
export function isOfScript(reason: unknown): boolean {
  if (!possible) return false;
  if (!(reason instanceof Error) || reason instanceof ScriptStopped) return true;
  const { code } = reason as { code?: unknown };
  return code === 'ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING' || String(reason.stack).includes('stepwright-script:');
}
