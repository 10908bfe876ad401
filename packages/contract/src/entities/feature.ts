import { z } from 'zod';
import { JsonText } from '../json-text.ts';
import { Id, Moment } from '../paging.ts';
import { FEATURE_TYPES } from './feature-types.ts';
import { ProjectReference } from './project.ts';
import { StoredFile } from './stored-file.ts';

export const FeatureType = z.enum(FEATURE_TYPES);
export type FeatureType = z.infer<typeof FeatureType>;

export const FEATURE_NAME_MESSAGE = 'Feature name should be between 3-20 character';
export const FeatureName = z.string().trim().min(3, FEATURE_NAME_MESSAGE).max(20, FEATURE_NAME_MESSAGE);

/** A row of a feature list: everything but the text. */
export const FeatureSummary = z.object({
  id: Id,
  name: z.string(),
  featureType: FeatureType,
  application: ProjectReference,
  created_by: z.string(),
  created_date_time: Moment,
  updated_by: z.string(),
  updated_date_time: Moment,
});
export type FeatureSummary = z.infer<typeof FeatureSummary>;

export const Feature = FeatureSummary.extend({
  content: z.string(),
  /** Locators of this feature alone, JSON text (spec 1 §3, actions §5). */
  xpath: z.string().nullable(),
  feature_type: FeatureType,
  include_features: z.array(Id),
  include_files: z.array(StoredFile),
});
export type Feature = z.infer<typeof Feature>;

export const FeatureDraft = z.strictObject({
  id: Id.default(0),
  name: FeatureName,
  content: z
    .string()
    .max(2 * 1024 * 1024)
    .default(''),
  xpath: JsonText.nullish(),
  /**
   * Left out: for a new feature the type of its project, KARATE where a project holds all types (spec 1 §3); for an old one the
   * stored type. The type never changes.
   */
  feature_type: FeatureType.optional(),
  application_id: Id,
  include_features: z.array(Id).max(500).optional(),
  updated_date_time: Moment.optional(),
});
export type FeatureDraft = z.infer<typeof FeatureDraft>;
