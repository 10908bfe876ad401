import { z } from 'zod';
import { Id } from '../paging.ts';
import { FeatureName } from './feature.ts';

/** Characters of what is imported through the server; recordings of browsers can be long. */
export const LONGEST_IMPORT = 8 * 1024 * 1024;

/** A Postman collection, OpenAPI, a HAR recording, or curl commands. */
export const ImportSource = z.string().min(1).max(LONGEST_IMPORT);

export const ApiImportPreview = z.object({
  kind: z.enum(['postman', 'openapi', 'har', 'curl']),
  title: z.string(),
  features: z.array(
    z.object({
      /** A free name of the project, made of `title`. */
      name: z.string(),
      /** What the source calls it. */
      title: z.string(),
      content: z.string(),
      scenarios: z.array(z.string()),
      /** The project has a feature of the wanted name already, so this one is called otherwise. */
      renamed: z.boolean(),
    }),
  ),
  /** What the features read as variables; values of secrets are `******`. */
  data: z.array(z.object({ name: z.string(), value: z.unknown(), secret: z.boolean() })),
  /** What the features read and send as it is. */
  files: z.array(
    z.object({
      name: z.string(),
      /** The project has a file of this name; the features will use it. */
      stored: z.boolean(),
      /** Places in `features` of those that need it. */
      features: z.array(z.number().int()),
    }),
  ),
  /** What could not be taken over. */
  notes: z.array(z.string()),
});
export type ApiImportPreview = z.infer<typeof ApiImportPreview>;

export const ApiImportDraft = z.strictObject({
  applicationId: Id,
  source: ImportSource,
  /** Which features of the preview, by their place there, and what they are called. */
  features: z
    .array(z.strictObject({ index: z.number().int().min(0), name: FeatureName }))
    .min(1)
    .max(2000),
  /** Takes the values that it does not have yet; left out: no values are stored. */
  environmentId: Id.optional(),
});
export type ApiImportDraft = z.infer<typeof ApiImportDraft>;

export const ApiImportResult = z.object({
  features: z.array(z.object({ id: Id, name: z.string() })),
  /** Names of files that the added features need and the project does not have. */
  missingFiles: z.array(z.string()),
  environment: z
    .object({
      id: Id,
      name: z.string(),
      /** Names that were added, and those that had a value already and keep it. */
      added: z.array(z.string()),
      kept: z.array(z.string()),
    })
    .nullable(),
});
export type ApiImportResult = z.infer<typeof ApiImportResult>;
