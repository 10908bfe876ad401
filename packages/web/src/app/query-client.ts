import { QueryClient } from '@tanstack/react-query';
import { isCallError } from '../api/call-error.ts';

/**
 * One cache for what was read. `networkMode: always`, because the product often runs on this very machine and must not stop when the
 * machine leaves its network. Only failures that may pass are tried again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => isCallError(error) && error.passing && failures < 2,
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
