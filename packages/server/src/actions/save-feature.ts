import type { Feature, FeatureDraft, FeatureType } from '@stepwright/contract/entities/feature';
import { FEATURE_TYPES } from '@stepwright/contract/entities/feature-types';
import { AppError, notFound } from '../app-error.ts';
import type { Database, Transaction } from '../store/database.ts';
import * as features from '../store/features.ts';
import { findProject } from '../store/projects.ts';
import { replaceFilesOfFeature } from '../store/stored-files.ts';
import { isSameVersion, nameTaken, readVersion, stale } from './save-conflict.ts';

/** The type of a new feature that names none: that of its project, KARATE where a project holds all types (spec 1 §3). */
export function defaultType(projectType: string): FeatureType {
  return FEATURE_TYPES.find((type) => type === projectType) ?? 'KARATE';
}

/** @throws AppError `exists`, or `not_found` when an included feature is not of the project */
export async function addFeature(database: Database, draft: FeatureDraft, by: string): Promise<Feature> {
  return database.transaction(async (tx) => {
    const project = await findProject(tx, draft.application_id);
    if (!project) throw notFound();
    const type = draft.feature_type ?? defaultType(project.applicationType);
    const text = { name: draft.name, content: draft.content, locators: draft.xpath ?? null };
    const id = await features
      .insertFeature(tx, project.id, type, text, by)
      .catch((error: unknown) => nameTaken(error, 'a feature'));
    await setIncluded(tx, id, project.id, draft.include_features);
    return read(tx, id);
  });
}

/**
 * Changes a feature; its text may be anything, a feature that cannot run yet is stored all the same.
 *
 * @throws AppError `not_found`, `exists`, `stale` with the stored feature, `validation` when the type would change
 */
export async function changeFeature(database: Database, draft: FeatureDraft, by: string): Promise<Feature> {
  const version = readVersion(draft.updated_date_time);
  return database.transaction(async (tx) => {
    const stored = await features.findFeature(tx, draft.id);
    if (!stored || stored.application.id !== draft.application_id) throw notFound();
    if (draft.feature_type !== undefined && draft.feature_type !== stored.feature_type) {
      throw new AppError('validation', 'The type of a feature cannot change.', {
        details: [{ path: 'body.feature_type', message: `The stored type is ${stored.feature_type}.` }],
      });
    }
    if (version !== null && !isSameVersion(version, stored.updated_date_time)) throw stale(stored);
    const text = { name: draft.name, content: draft.content, locators: draft.xpath };
    const saved = await features
      .updateFeature(tx, draft.id, text, by, version)
      .catch((error: unknown) => nameTaken(error, 'a feature'));
    if (!saved) {
      const current = await features.findFeature(tx, draft.id);
      throw current ? stale(current) : notFound();
    }
    await setIncluded(tx, draft.id, stored.application.id, draft.include_features);
    return read(tx, draft.id);
  });
}

/** @throws AppError `not_found` when one of the files is not of the feature's project */
export async function linkFiles(
  database: Database,
  featureId: number,
  projectId: number,
  files: readonly number[],
  by: string,
): Promise<Feature> {
  return database.transaction(async (tx) => {
    // First the feature's row: saves of the same feature wait here, in one order.
    await features.touchFeature(tx, featureId, by);
    if (!(await replaceFilesOfFeature(tx, featureId, projectId, files))) throw notFound();
    return read(tx, featureId);
  });
}

async function setIncluded(
  tx: Transaction,
  id: number,
  projectId: number,
  included: readonly number[] | undefined,
): Promise<void> {
  if (included === undefined) return;
  // Two saves that each close one half of a circle would not see each other.
  if (included.length > 0) await features.lockIncludes(tx, projectId);
  if (!(await features.replaceIncluded(tx, id, projectId, included))) throw notFound();
  if (await features.includesItself(tx, id)) {
    throw new AppError('validation', 'A feature cannot include itself, not even through another one.', {
      details: [{ path: 'body.include_features', message: 'One of these leads back to this feature.' }],
    });
  }
}

async function read(tx: Transaction, id: number): Promise<Feature> {
  const feature = await features.findFeature(tx, id);
  if (!feature) throw notFound();
  return feature;
}
