import { z } from 'zod';
import { Project, ProjectDraft } from '../entities/project.ts';
import { Id } from '../paging.ts';
import { route } from '../route.ts';

/** 201 for a new project, 202 for a changed one (spec 1 §4). New needs `project.add`, change needs `project.manage`. */
export const saveProject = route({
  method: 'POST',
  path: '/api/applications/save',
  summary: 'Add a project (id 0) or change one',
  permission: { right: 'project.manage', where: 'entity' },
  body: ProjectDraft,
  responses: { 201: Project, 202: Project },
  audit: 'project.save',
});

/** Projects that the caller belongs to; the names in the query only narrow the answer. */
export const listProjects = route({
  method: 'GET',
  path: '/api/applications/list',
  summary: 'Projects of the caller, narrowed to the named ones',
  permission: 'signed-in',
  query: z.object({ keycloakGroupNames: z.string().optional() }),
  responses: { 200: z.array(Project) },
});

export const allProjects = route({
  method: 'GET',
  path: '/api/applications/all',
  summary: 'Every project that the caller may see',
  permission: 'signed-in',
  responses: { 200: z.array(Project) },
});

export const deleteProject = route({
  method: 'POST',
  path: '/api/applications/delete',
  summary: 'Delete a project with everything in it',
  permission: { right: 'project.delete', where: 'entity' },
  body: z.strictObject({ id: Id }),
  responses: { 200: z.object({ id: Id }) },
  audit: 'project.delete',
});

/** Our addition: the sample project of the first contact. */
export const addSampleProject = route({
  method: 'POST',
  path: '/api/applications/sample',
  summary: 'Add the sample project: a demo shop with UI and API features, environment, objects and a plan',
  permission: { right: 'project.add', where: 'none' },
  body: z.strictObject({}),
  responses: { 201: Project },
  audit: 'project.add-sample',
});
