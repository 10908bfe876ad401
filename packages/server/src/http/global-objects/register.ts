import * as routes from '@stepwright/contract/routes/global-objects';
import type { FastifyInstance } from 'fastify';
import { deleteThing } from '../../actions/delete-thing.ts';
import { addGlobalObject, changeGlobalObject } from '../../actions/save-global-object.ts';
import { notFound } from '../../app-error.ts';
import type { ServerParts } from '../../server-parts.ts';
import * as objects from '../../store/global-objects.ts';
import { serve } from '../serve-route.ts';

/** The calls about global objects (spec 1 §7). */
export function registerGlobalObjects(app: FastifyInstance, parts: ServerParts): void {
  const { database } = parts;

  serve(app, parts, routes.countGlobalObjects, async ({ project, query }) => ({
    status: 200,
    body: await objects.countGlobalObjects(database.sql, project.id, query.searchValue),
  }));

  serve(app, parts, routes.listGlobalObjects, async ({ project, query }) => {
    const request = { projectId: project.id, page: query.page, size: query.size };
    return { status: 200, body: await objects.listGlobalObjects(database.sql, request, query.searchValue) };
  });

  serve(app, parts, routes.allGlobalObjects, async ({ project }) => ({
    status: 200,
    body: await objects.allGlobalObjects(database.sql, project.id),
  }));

  serve(app, parts, routes.getGlobalObject, async ({ params, authorise }) => {
    const object = await objects.findGlobalObject(database.sql, params.globalObjectId);
    await authorise('content.read', object?.application.id);
    if (!object) throw notFound();
    return { status: 200, body: object };
  });

  serve(app, parts, routes.saveGlobalObject, async ({ body, claims }) =>
    body.id === 0
      ? { status: 201, body: await addGlobalObject(database, body, claims.userName) }
      : { status: 202, body: await changeGlobalObject(database, body, claims.userName) },
  );

  serve(app, parts, routes.deleteGlobalObject, async ({ query, claims, authorise }) => {
    const object = await objects.findGlobalObject(database.sql, query.id);
    await authorise('content.delete', object?.application.id);
    await deleteThing(database, 'object', query.id, claims.userName);
    return { status: 200, body: { id: query.id } };
  });
}
