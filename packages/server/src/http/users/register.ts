import { MOST_SUGGESTIONS } from '@stepwright/contract/entities/directory-user';
import * as routes from '@stepwright/contract/routes/users';
import type { FastifyInstance } from 'fastify';
import { assignUser, removeUser } from '../../actions/assign-user.ts';
import type { ServerParts } from '../../server-parts.ts';
import { serve } from '../serve-route.ts';

/** Who works in a project (spec 1 §2 Manage Users). The directory is asked here, never by the browser. */
export function registerUsers(app: FastifyInstance, parts: ServerParts): void {
  const { database, directory } = parts;

  serve(app, parts, routes.listSuperAdmins, async ({ query: { page, size } }) => {
    const users = await directory.usersWithRole('admin');
    return { status: 200, body: { count: users.length, users: users.slice(page * size, (page + 1) * size) } };
  });

  serve(app, parts, routes.listProjectAdmins, async ({ query, project }) => ({
    status: 200,
    body: await directory.membersWithRole(project.name, 'projectadmin', query),
  }));

  serve(app, parts, routes.listDevelopers, async ({ query, project }) => ({
    status: 200,
    body: await directory.membersWithRole(project.name, 'developer', query),
  }));

  serve(app, parts, routes.suggestUsers, async ({ query }) => ({
    status: 200,
    body: await directory.suggestUsers(query.name, MOST_SUGGESTIONS),
  }));

  serve(app, parts, routes.assignUser, async ({ body, claims, project }) => {
    const order = { project: project.name, userName: body.userName, role: body.role };
    const user = await assignUser(database, directory, claims, order);
    parts.forgetClaims();
    return { status: 200, body: user };
  });

  serve(app, parts, routes.removeUser, async ({ body, project }) => {
    await removeUser(directory, project.name, body.subject);
    parts.forgetClaims();
    return { status: 200, body: { subject: body.subject } };
  });
}
