import { z } from 'zod';
import { Environment, EnvironmentDraft, EnvironmentSummary } from '../entities/environment.ts';
import { Generation } from '../entities/generation.ts';
import { Count, Id, idInPath, Paging } from '../paging.ts';
import { route } from '../route.ts';

const inQuery = { in: 'query', field: 'applicationId' } as const;
const Search = { applicationId: idInPath, searchValue: z.string().max(200).optional() };

export const countEnvironments = route({
  method: 'GET',
  path: '/api/environment/count',
  summary: 'How many environments match',
  permission: { right: 'content.read', where: inQuery },
  query: z.object(Search),
  responses: { 200: Count },
});

export const listEnvironments = route({
  method: 'GET',
  path: '/api/environment/list',
  summary: 'One page of environments',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ ...Paging, ...Search }),
  responses: { 200: z.array(EnvironmentSummary) },
});

export const allEnvironments = route({
  method: 'GET',
  path: '/api/environment/all',
  summary: 'Names of all environments of a project',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ applicationId: idInPath }),
  responses: { 200: z.array(EnvironmentSummary) },
});

/** Our addition: one environment with its three texts, secrets masked. */
export const getEnvironment = route({
  method: 'GET',
  path: '/api/environment/:environmentId',
  summary: 'One environment',
  permission: { right: 'content.read', where: 'entity' },
  params: z.object({ environmentId: idInPath }),
  responses: { 200: Environment },
});

/** Says what became of an experimental `gptPrompt`. */
const SavedEnvironment = Environment.extend({ generation: Generation.optional() });

export const saveEnvironment = route({
  method: 'POST',
  path: '/api/environment/save',
  summary: 'Add an environment (id 0 or left out) or change one',
  permission: { right: 'content.write', where: { in: 'body', field: 'applicationId' } },
  body: EnvironmentDraft,
  bodyLimit: 10 * 1024 * 1024,
  responses: { 201: SavedEnvironment, 202: SavedEnvironment },
});

export const deleteEnvironment = route({
  method: 'POST',
  path: '/api/environment/delete',
  summary: 'Delete an environment',
  permission: { right: 'content.delete', where: 'entity' },
  body: z.strictObject({ id: Id }),
  responses: { 200: z.object({ id: Id }) },
  audit: 'environment.delete',
});

/**
 * Our addition, in place of the documented GET (a secret has no place in an address): seals a value as `ENC(...)`, which may then
 * stand anywhere in an environment. Nobody can read it back; runs get it opened.
 */
export const encryptValue = route({
  method: 'POST',
  path: '/api/environment/encrypt',
  summary: 'Seal a value for use in an environment',
  permission: { right: 'content.write', where: 'none' },
  body: z.strictObject({ value: z.string().min(1).max(10_000) }),
  responses: { 200: z.object({ value: z.string() }) },
  audit: 'value.encrypt',
  limit: { calls: 120, seconds: 60 },
});
