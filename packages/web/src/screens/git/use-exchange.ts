import type { GitPhase } from '@stepwright/contract/entities/git-exchange';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { gitStateQuery } from '../../api/queries/git.ts';

/** What the server does at this moment, in the words of somebody who waits. */
export const PHASE_WORDS: Record<GitPhase, string> = {
  connecting: 'Talking to the git server…',
  receiving: 'Receiving the files…',
  reading: 'Reading the files…',
  storing: 'Comparing with the project…',
  sending: 'Sending the new branch…',
};

/** One exchange with git at a time: leaving the dialog ends it. */
export function useExchange() {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    begin: (): AbortSignal => {
      running.current = new AbortController();
      return running.current.signal;
    },
    /** True if the person left: nothing more is to be said then. */
    isLeft: () => running.current?.signal.aborted === true,
  };
}

/** What goes on between the project and git; asked for every second while something does. */
export function useGitState(projectId: number, busy: boolean) {
  return useQuery({
    ...gitStateQuery(projectId),
    refetchInterval: ({ state }) => (busy || state.data?.work ? 1000 : false),
    staleTime: 0,
  }).data;
}

/** After an exchange of ours: what was last heard of it is over. */
export async function forgetGitWork(client: QueryClient, projectId: number): Promise<void> {
  const { queryKey } = gitStateQuery(projectId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (old) => old && { ...old, work: null });
  await client.invalidateQueries({ queryKey });
}
