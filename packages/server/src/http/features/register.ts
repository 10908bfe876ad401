import * as routes from '@stepwright/contract/routes/features';
import type { FastifyInstance } from 'fastify';
import { deleteThing } from '../../actions/delete-thing.ts';
import { addFeature, changeFeature, linkFiles } from '../../actions/save-feature.ts';
import { notFound } from '../../app-error.ts';
import type { ServerParts } from '../../server-parts.ts';
import { findEnvironment } from '../../store/environments.ts';
import { FeatureResultsReader } from '../../store/feature-results.ts';
import * as features from '../../store/features.ts';
import { generateOnSave } from '../generate-on-save.ts';
import { serve } from '../serve-route.ts';

/** The calls about features (spec 1 §7). */
export function registerFeatures(app: FastifyInstance, parts: ServerParts): void {
  const { database } = parts;

  serve(app, parts, routes.countFeatures, async ({ project, query }) => {
    const filter = { name: query.contains, type: query.featureType, notIn: readIds(query.notIn) };
    return { status: 200, body: await features.countFeatures(database.sql, project.id, filter) };
  });

  serve(app, parts, routes.listFeatures, async ({ project, query }) => {
    const request = { projectId: project.id, page: query.page, size: query.size };
    const filter = { name: query.name, type: query.featureType, notIn: readIds(query.notIn) };
    return { status: 200, body: await features.listFeatures(database.sql, request, filter) };
  });

  serve(app, parts, routes.allFeatures, async ({ project }) => ({
    status: 200,
    body: await features.allFeatures(database.sql, project.id),
  }));

  serve(app, parts, routes.getFeature, async ({ params, authorise }) => {
    const feature = await features.findFeature(database.sql, params.featureId);
    await authorise('content.read', feature?.application.id);
    if (!feature) throw notFound();
    return { status: 200, body: feature };
  });

  const results = new FeatureResultsReader(database.sql);
  serve(app, parts, routes.featureResults, async ({ params, query, authorise }) => {
    const project = await authorise(
      'content.read',
      await features.findProjectOfFeature(database.sql, params.featureId),
    );
    const environment = await findEnvironment(database.sql, query.environment);
    if (environment?.applicationId !== project.id) throw notFound();
    return { status: 200, body: await results.read(params.featureId, query.environment) };
  });

  serve(app, parts, routes.associatedFeatures, async ({ params, authorise }) => {
    await authorise('content.read', await features.findProjectOfFeature(database.sql, params.featureId));
    return { status: 200, body: await features.listIncluded(database.sql, params.featureId) };
  });

  serve(app, parts, routes.saveFeature, async ({ body, claims, reply }) => {
    const { draft, generation } = await generateOnSave(parts, body, claims, reply);
    const saved =
      draft.id === 0
        ? await addFeature(database, draft, claims.userName)
        : await changeFeature(database, draft, claims.userName);
    return { status: 200, body: { ...saved, ...(generation && { generation }) } };
  });

  serve(app, parts, routes.linkFeatureFiles, async ({ body, claims, authorise }) => {
    const project = await authorise('content.write', await features.findProjectOfFeature(database.sql, body.featureId));
    const feature = await linkFiles(database, body.featureId, project.id, body.include_files, claims.userName);
    return { status: 200, body: feature };
  });

  serve(app, parts, routes.deleteFeature, async ({ body, claims, authorise }) => {
    await authorise('content.delete', await features.findProjectOfFeature(database.sql, body.id));
    await deleteThing(database, 'feature', body.id, claims.userName);
    return { status: 200, body: { id: body.id } };
  });
}

/** `3,5,8` as the contract lets it through: parts that are empty or too long for an id name nothing. */
function readIds(text: string | undefined): number[] {
  return (text ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map(Number)
    .filter(Number.isSafeInteger);
}
