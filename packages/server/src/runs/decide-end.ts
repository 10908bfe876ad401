/** How a run ended: its status, and a sentence for the person who reads it when it is ERROR. */
export interface RunEnd {
  status: 'SUCCESS' | 'FAILURE' | 'ERROR';
  description: string | null;
}

/** What the executor says about the end, beside what the messages said. */
export interface EngineEnd {
  outcome: 'finished' | 'stopped' | 'broken';
  error: string | null;
  /** The name of the person who asked for the stop. */
  stopRequestedBy: string | null;
  tags: string | null;
  counts: { scenarios: number; passed: number; failed: number; done: number };
}

/** Decides the status of a run whose engine has ended. */
export function decideEnd({ outcome, error, stopRequestedBy, tags, counts }: EngineEnd): RunEnd {
  if (outcome === 'broken') return broken(error ?? 'The engine ended without saying why.');
  if (outcome === 'stopped') {
    return broken(stopRequestedBy === null ? (error ?? 'The run was stopped.') : stoppedBy(stopRequestedBy));
  }
  if (counts.scenarios === 0) {
    return broken(tags ? `No scenario matched the tag expression ${tags}.` : 'The feature has no scenario to run.');
  }
  if (counts.done < counts.scenarios) {
    const open = counts.scenarios - counts.done;
    return broken(`The engine ended before ${open} of ${counts.scenarios} scenarios had run.`);
  }
  if (counts.failed > 0) return { status: 'FAILURE', description: null };
  if (counts.passed === 0) return broken('No scenario ran: every one of them was skipped.');
  return { status: 'SUCCESS', description: null };
}

/** A debug session is no test of anything: what matters is why it is over. `ending` is what the server asked it to end for. */
export function decideDebugEnd(
  { outcome, error }: Pick<EngineEnd, 'outcome' | 'error'>,
  ending: string | null,
): RunEnd {
  if (ending !== null) return broken(ending);
  if (outcome === 'finished') return { status: 'SUCCESS', description: null };
  return broken(error ?? 'The session ended without saying why.');
}

export function stoppedBy(userName: string): string {
  return `Stopped by ${userName}.`;
}

function broken(description: string): RunEnd {
  return { status: 'ERROR', description };
}
