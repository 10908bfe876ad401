import { z } from 'zod';
import { Feature, FeatureDraft, FeatureSummary, FeatureType } from '../entities/feature.ts';
import { FeatureResults } from '../entities/feature-results.ts';
import { Generation } from '../entities/generation.ts';
import { Count, Id, idInPath, Paging } from '../paging.ts';
import { route } from '../route.ts';

/** Ids separated by commas. */
const IdList = z
  .string()
  .regex(/^\d*(,\d+)*$/)
  .max(5000)
  .optional();
const inQuery = { in: 'query', field: 'applicationId' } as const;

export const countFeatures = route({
  method: 'GET',
  path: '/api/feature/count',
  summary: 'How many features match',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({
    applicationId: idInPath,
    contains: z.string().max(200).optional(),
    notIn: IdList,
    featureType: FeatureType.optional(),
  }),
  responses: { 200: Count },
});

export const listFeatures = route({
  method: 'GET',
  path: '/api/feature/list',
  summary: 'One page of features, newest first',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({
    ...Paging,
    applicationId: idInPath,
    name: z.string().max(200).optional(),
    notIn: IdList,
    featureType: FeatureType.optional(),
  }),
  responses: { 200: z.array(FeatureSummary) },
});

/** Names and ids of all features of a project, at most 10,000; texts come with `getFeature`. */
export const allFeatures = route({
  method: 'GET',
  path: '/api/feature/all/:applicationId',
  summary: 'All features of a project, without their texts',
  permission: { right: 'content.read', where: { in: 'params', field: 'applicationId' } },
  params: z.object({ applicationId: idInPath }),
  responses: { 200: z.array(FeatureSummary) },
});

/** Our addition: one feature with its text. */
export const getFeature = route({
  method: 'GET',
  path: '/api/feature/:featureId',
  summary: 'One feature',
  permission: { right: 'content.read', where: 'entity' },
  params: z.object({ featureId: idInPath }),
  responses: { 200: Feature },
});

/** What the scenarios of a feature did when they last ran in runs of the feature itself: for the marks in its editor. */
export const featureResults = route({
  method: 'GET',
  path: '/api/feature/results/:featureId',
  summary: 'The last result of each scenario and step of a feature against an environment',
  permission: { right: 'content.read', where: 'entity' },
  params: z.object({ featureId: idInPath }),
  query: z.object({ environment: idInPath }),
  limit: { calls: 240, seconds: 60 },
  responses: { 200: FeatureResults },
});

export const associatedFeatures = route({
  method: 'GET',
  path: '/api/feature/associatedList/:featureId',
  summary: 'The features that a feature includes, in order',
  permission: { right: 'content.read', where: 'entity' },
  params: z.object({ featureId: idInPath }),
  responses: { 200: z.array(FeatureSummary) },
});

export const saveFeature = route({
  method: 'POST',
  path: '/api/feature/save',
  summary: 'Add a feature (id 0) or change one',
  permission: { right: 'content.write', where: { in: 'body', field: 'application_id' } },
  body: FeatureDraft,
  bodyLimit: 5 * 1024 * 1024,
  responses: { 200: Feature.extend({ generation: Generation.optional() }) },
});

export const linkFeatureFiles = route({
  method: 'POST',
  path: '/api/feature/linkFiles',
  summary: 'Set the files that a feature includes',
  permission: { right: 'content.write', where: 'entity' },
  body: z.strictObject({ featureId: Id, include_files: z.array(Id).max(500) }),
  responses: { 200: Feature },
});

export const deleteFeature = route({
  method: 'POST',
  path: '/api/feature/delete',
  summary: 'Delete a feature',
  permission: { right: 'content.delete', where: 'entity' },
  body: z.strictObject({ id: Id }),
  responses: { 200: z.object({ id: Id }) },
  audit: 'feature.delete',
});
