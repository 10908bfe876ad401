import * as routes from '@stepwright/contract/routes/locator-proposals';
import type { FastifyInstance } from 'fastify';
import { decideOnProposal } from '../../actions/decide-proposal.ts';
import type { ServerParts } from '../../server-parts.ts';
import { listOpenProposals } from '../../store/locator-proposals.ts';
import { serve } from '../serve-route.ts';

/** The calls about locators that runs had to do without. */
export function registerLocatorProposals(app: FastifyInstance, parts: ServerParts): void {
  const { database } = parts;

  serve(app, parts, routes.listLocatorProposals, async ({ project, query }) => ({
    status: 200,
    body: await listOpenProposals(database.sql, project.id, query),
  }));

  serve(app, parts, routes.decideLocatorProposal, async ({ body, claims }) => ({
    status: 200,
    body: await decideOnProposal(database, body, claims.userName),
  }));
}
