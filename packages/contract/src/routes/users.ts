import { z } from 'zod';
import { AssignableRole, DirectoryUser, SUGGEST_FROM, UserPage } from '../entities/directory-user.ts';
import { Id, idInPath, Paging } from '../paging.ts';
import { route } from '../route.ts';

/**
 * Who works in a project. The browser asks us and never the identity provider; the documented calls to the provider (spec 1 §7)
 * are made by the server.
 */
const inQuery = { in: 'query', field: 'applicationId' } as const;
const inBody = { in: 'body', field: 'applicationId' } as const;
const PageOfProject = z.object({ applicationId: idInPath, ...Paging });

export const listSuperAdmins = route({
  method: 'GET',
  path: '/api/users/superAdmins',
  summary: 'Super administrators: they belong to every project',
  permission: { right: 'content.read', where: inQuery },
  query: PageOfProject,
  responses: { 200: UserPage },
});

export const listProjectAdmins = route({
  method: 'GET',
  path: '/api/users/projectAdmins',
  summary: 'Members of a project who are project administrators, by name',
  permission: { right: 'content.read', where: inQuery },
  query: PageOfProject,
  responses: { 200: UserPage },
});

export const listDevelopers = route({
  method: 'GET',
  path: '/api/users/developers',
  summary: 'Members of a project who are developers, by name',
  permission: { right: 'content.read', where: inQuery },
  query: PageOfProject,
  responses: { 200: UserPage },
});

/** Names that begin with a text of at least 3 letters; at most 10. */
export const suggestUsers = route({
  method: 'GET',
  path: '/api/users/suggestions',
  summary: 'People whose name begins with a text',
  permission: { right: 'project.manage', where: inQuery },
  query: z.object({ applicationId: idInPath, name: z.string().trim().min(SUGGEST_FROM).max(255) }),
  responses: { 200: z.array(DirectoryUser) },
  limit: { calls: 120, seconds: 60 },
});

/** Gives the roles and the membership, or neither. 404 with the documented text for a name that nobody has. */
export const assignUser = route({
  method: 'POST',
  path: '/api/users/assign',
  summary: 'Let somebody work in a project',
  permission: { right: 'project.manage', where: inBody },
  body: z.strictObject({ applicationId: Id, userName: z.string().trim().min(1).max(255), role: AssignableRole }),
  responses: { 200: DirectoryUser },
  audit: 'role.assign',
  limit: { calls: 60, seconds: 60 },
});

/** Takes the membership away; roles stay, they count in the person's other projects (spec 1 §4). */
export const removeUser = route({
  method: 'POST',
  path: '/api/users/remove',
  summary: 'Take somebody out of a project',
  permission: { right: 'project.manage', where: inBody },
  body: z.strictObject({ applicationId: Id, subject: z.string().min(1).max(255) }),
  responses: { 200: z.object({ subject: z.string() }) },
  audit: 'user.remove',
  limit: { calls: 60, seconds: 60 },
});
