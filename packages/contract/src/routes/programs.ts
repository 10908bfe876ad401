import { z } from 'zod';
import { NewProgram, Program, ProgramDraft } from '../entities/program.ts';
import { Count, Id, idInPath, Paging } from '../paging.ts';
import { route } from '../route.ts';

const inQuery = { in: 'query', field: 'applicationId' } as const;

export const countPrograms = route({
  method: 'GET',
  path: '/api/program/count',
  summary: 'How many programs may call for a project',
  permission: { right: 'project.manage', where: inQuery },
  query: z.object({ applicationId: idInPath }),
  responses: { 200: Count },
});

export const listPrograms = route({
  method: 'GET',
  path: '/api/program/list',
  summary: 'Programs that may call for a project, newest first',
  permission: { right: 'project.manage', where: inQuery },
  query: z.object({ ...Paging, applicationId: idInPath }),
  responses: { 200: z.array(Program) },
});

/** With an outside identity provider the answer is 412: keys are made there. */
export const addProgram = route({
  method: 'POST',
  path: '/api/program/save',
  summary: 'Make a key for a program; its secret is shown this once',
  permission: { right: 'project.manage', where: { in: 'body', field: 'applicationId' } },
  body: ProgramDraft,
  responses: { 201: NewProgram },
  audit: 'program.add',
  limit: { calls: 30, seconds: 3600 },
});

/** Its tokens stop working at once. */
export const deleteProgram = route({
  method: 'POST',
  path: '/api/program/delete',
  summary: 'Take the key of a program back',
  permission: { right: 'project.manage', where: { in: 'body', field: 'applicationId' } },
  body: z.strictObject({ applicationId: Id, clientId: z.string().max(100) }),
  responses: { 200: z.object({ clientId: z.string() }) },
  audit: 'program.delete',
});
