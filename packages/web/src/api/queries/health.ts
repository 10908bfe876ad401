import { getHealth } from '@stepwright/contract/routes/health';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call(getHealth, {}, { signal }),
  staleTime: 0,
  refetchInterval: 10_000,
  meta: { quiet: true },
});
