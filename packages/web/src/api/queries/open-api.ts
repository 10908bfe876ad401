import { getOpenApi } from '@stepwright/contract/routes/open-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

export const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }) => call(getOpenApi, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
