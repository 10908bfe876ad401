import type { DebugCommand } from '@stepwright/contract/control';
import type { Lease } from './lease.ts';
import type { ServerClient } from './server-client.ts';

/** Seconds that the server may hold the question until there is a command. */
const WAIT = 20;

/**
 * Fetches the commands of a debug session as soon as somebody gives one, each once and in order, until it is to stop, the
 * lease is lost or the signal fires.
 *
 * @throws Refused when the server does not know such commands
 */
export async function fetchCommands(
  lease: Lease,
  client: ServerClient,
  take: (command: DebugCommand) => void,
  signal: AbortSignal,
): Promise<void> {
  let after = 0;
  while (!signal.aborted && !lease.lost.aborted) {
    try {
      const { commands, ...state } = await lease.insist(
        (either) => client.commands(lease.run, after, WAIT, either),
        signal,
      );
      for (const command of commands) {
        if (command.number <= after) continue;
        after = command.number;
        take(command);
      }
      lease.obey(state);
      if (state.command === 'stop') return;
    } catch (error) {
      if (signal.aborted || lease.lost.aborted) return;
      throw error;
    }
  }
}
