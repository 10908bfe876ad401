import { z } from 'zod';
import { EgressPolicy, EgressPolicyDraft } from '../entities/egress-policy.ts';
import { idInPath } from '../paging.ts';
import { route } from '../route.ts';

export const getEgressPolicy = route({
  method: 'GET',
  path: '/api/applications/egress',
  summary: "Which hosts the requests of a project's API tests may go to",
  permission: { right: 'content.read', where: { in: 'query', field: 'applicationId' } },
  query: z.object({ applicationId: idInPath }),
  responses: { 200: EgressPolicy },
});

/** A rule that cannot be read gets 400 with its place, `body.allow.2`. Runs that wait already keep the policy that they were asked for with. */
export const saveEgressPolicy = route({
  method: 'POST',
  path: '/api/applications/egress/save',
  summary: "Say which hosts the requests of a project's API tests may go to",
  permission: { right: 'project.manage', where: { in: 'body', field: 'applicationId' } },
  body: EgressPolicyDraft,
  responses: { 200: EgressPolicy },
  audit: 'project.egress',
});
