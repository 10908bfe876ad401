import { z } from 'zod';
import { GitState, PushOrder, SyncOrder, SyncReport } from '../entities/git-exchange.ts';
import { idInPath } from '../paging.ts';
import { route } from '../route.ts';

const inBody = { in: 'body', field: 'applicationId' } as const;
const inQuery = { in: 'query', field: 'applicationId' } as const;

/** Files of a git branch into the product (spec 1 §7): adds and updates by name, deletes nothing. 502: the branch is missing. */
export const syncProject = route({
  method: 'POST',
  path: '/api/applications/filestodb',
  summary: 'Sync a project from a git branch',
  permission: { right: 'project.manage', where: inBody },
  audit: 'project.sync',
  limit: { calls: 20, seconds: 60 },
  body: SyncOrder,
  responses: { 200: SyncReport },
});

/**
 * The product's content into a new git branch (spec 1 §7). The reply is plain text: the name of the new branch. Where the host is a
 * known one, a `Link` header with `rel="related"` names its page that compares the branch.
 */
export const pushProject = route({
  method: 'POST',
  path: '/api/applications/dbtofiles',
  summary: 'Push a project into a new git branch',
  permission: { right: 'content.write', where: inBody },
  audit: 'project.push',
  limit: { calls: 20, seconds: 60 },
  body: PushOrder,
  responses: { 200: z.string() },
});

/** Our addition: what goes on between a project and git, so that a dialog can show how far it is. */
export const getGitState = route({
  method: 'GET',
  path: '/api/applications/git',
  summary: 'The running sync or push of a project, and the last ones',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ applicationId: idInPath }),
  responses: { 200: GitState },
});

/** Our addition: the whole project as a zip, in the layout that a push writes; without secrets. */
export const exportProject = route({
  method: 'GET',
  path: '/api/applications/export',
  summary: 'Download a project as a zip',
  permission: { right: 'content.read', where: inQuery },
  audit: 'project.export',
  limit: { calls: 10, seconds: 60 },
  query: z.object({ applicationId: idInPath }),
  responses: { 200: z.unknown() },
});
