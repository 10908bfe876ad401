import * as routes from '@stepwright/contract/routes/environments';
import type { FastifyInstance } from 'fastify';
import { deleteThing } from '../../actions/delete-thing.ts';
import { addEnvironment, changeEnvironment, maskEnvironment } from '../../actions/save-environment.ts';
import { notFound } from '../../app-error.ts';
import type { ServerParts } from '../../server-parts.ts';
import * as environments from '../../store/environments.ts';
import { promptOnSave } from '../generate-on-save.ts';
import { serve } from '../serve-route.ts';

/** The calls about environments (spec 1 §7). */
export function registerEnvironments(app: FastifyInstance, parts: ServerParts): void {
  const { database, cipher } = parts;

  serve(app, parts, routes.countEnvironments, async ({ project, query }) => ({
    status: 200,
    body: await environments.countEnvironments(database.sql, project.id, query.searchValue),
  }));

  serve(app, parts, routes.listEnvironments, async ({ project, query }) => {
    const request = { projectId: project.id, page: query.page, size: query.size };
    return { status: 200, body: await environments.listEnvironments(database.sql, request, query.searchValue) };
  });

  serve(app, parts, routes.allEnvironments, async ({ project }) => ({
    status: 200,
    body: await environments.allEnvironments(database.sql, project.id),
  }));

  serve(app, parts, routes.getEnvironment, async ({ params, authorise }) => {
    const environment = await environments.findEnvironment(database.sql, params.environmentId);
    await authorise('content.read', environment?.applicationId);
    if (!environment) throw notFound();
    return { status: 200, body: maskEnvironment(environment) };
  });

  serve(app, parts, routes.saveEnvironment, async ({ body, claims, reply }) => {
    const { draft, generation } = await promptOnSave(parts, body, claims, reply);
    const told = generation ? { generation } : {};
    return draft.id === 0
      ? { status: 201, body: { ...(await addEnvironment(database, cipher, draft, claims.userName)), ...told } }
      : { status: 202, body: { ...(await changeEnvironment(database, cipher, draft, claims.userName)), ...told } };
  });

  serve(app, parts, routes.deleteEnvironment, async ({ body, claims, authorise }) => {
    const environment = await environments.findEnvironment(database.sql, body.id);
    await authorise('content.delete', environment?.applicationId);
    await deleteThing(database, 'environment', body.id, claims.userName);
    return { status: 200, body: { id: body.id } };
  });

  serve(app, parts, routes.encryptValue, async ({ body }) => ({
    status: 200,
    body: { value: cipher.encrypt(body.value) },
  }));
}
