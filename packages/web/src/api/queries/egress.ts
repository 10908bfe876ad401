import type { EgressPolicyDraft } from '@stepwright/contract/entities/egress-policy';
import type { getEgressPolicy, saveEgressPolicy } from '@stepwright/contract/routes/egress';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, endpoint } from '../call.ts';

const read = endpoint<typeof getEgressPolicy>({ method: 'GET', path: '/api/applications/egress' });
const save = endpoint<typeof saveEgressPolicy>({ method: 'POST', path: '/api/applications/egress/save' });

/** Which hosts the API tests of a project may reach. */
export const egressQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['egress', projectId],
    queryFn: ({ signal }) => call(read, { query: { applicationId: projectId } }, { signal }),
  });

export const storeEgressPolicy = (draft: z.input<typeof EgressPolicyDraft>) => call(save, { body: draft });
