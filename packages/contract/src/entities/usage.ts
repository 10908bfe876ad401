import { z } from 'zod';
import { Id, Moment } from '../paging.ts';

/** Things of a project that others refer to. */
export const USED_KINDS = ['object', 'environment', 'file', 'feature'] as const;
export const UsedKind = z.enum(USED_KINDS);
export type UsedKind = z.infer<typeof UsedKind>;

/** Counts of uses stop here; `more` then says that there are others. */
export const MOST_USES = 1000;

/** How often one thing is used. */
export const UseCount = z.object({ count: z.number().int().min(0), more: z.boolean() });
export type UseCount = z.infer<typeof UseCount>;

/** One place that refers to a thing. */
export const UsePlace = z.object({
  /** What refers to it: a feature by its steps or by including it, a plan by its features, an object by `${key}` in an xpath ... */
  kind: z.enum(['feature', 'object', 'plan', 'schedule', 'run']),
  id: Id,
  name: z.string(),
  how: z.enum(['text', 'include', 'plan', 'schedule', 'run']),
  /** Lines of its text, from 1; none where the reference stands in no text. */
  lines: z.array(z.number().int()),
  /** For a schedule: the plan that it runs. */
  testPlanId: Id.nullable(),
});
export type UsePlace = z.infer<typeof UsePlace>;

export const Usage = UseCount.extend({
  /** False while texts that were saved just now are still being read: there may be more places. */
  complete: z.boolean(),
  places: z.array(UsePlace),
});
export type Usage = z.infer<typeof Usage>;

/** A locator of an object or a key of an environment, with its uses. */
export const KeyUse = UseCount.extend({ key: z.string() });
export type KeyUse = z.infer<typeof KeyUse>;

/** What can be renamed with everything that refers to it. `locator` and `key` name an entry inside an object or an environment. */
export const RENAMED_KINDS = ['object', 'locator', 'key', 'file', 'feature'] as const;

/** Characters of a new name; files come with longer ones from elsewhere. */
export const LONGEST_PLAIN_NAME = 60;
export const LONGEST_NEW_FILE_NAME = 200;
/** Signs with a meaning in steps or in JSON paths; a name without them can be written everywhere. */
export const PLAIN_NAME_MESSAGE =
  'A name is 1 to 60 characters (for a file 200) without brackets, quotes, backslashes and line breaks';
const PlainName = z
  .string()
  .trim()
  .min(1, PLAIN_NAME_MESSAGE)
  .max(LONGEST_NEW_FILE_NAME, PLAIN_NAME_MESSAGE)
  .regex(/^[^[\]<>{}"\\\r\n\t$]*$/, PLAIN_NAME_MESSAGE);

export const RenameOrder = z.strictObject({
  applicationId: Id,
  kind: z.enum(RENAMED_KINDS),
  /** The object, environment, file or feature. */
  id: Id,
  /** For `locator` and `key`: the entry that gets another name, with its dots. */
  entry: z.string().max(500).optional(),
  to: PlainName,
});
export type RenameOrder = z.infer<typeof RenameOrder>;

/** One line that changes; `own` when it is a line of the feature's own locators. */
export const RenameChange = z.object({
  line: z.number().int(),
  before: z.string(),
  after: z.string(),
  own: z.literal(true).optional(),
});
export type RenameChange = z.infer<typeof RenameChange>;

/** One stored thing that changes, and the version that the preview has seen. */
export const RenameHolder = z.object({
  kind: z.enum(['object', 'environment', 'file', 'feature']),
  id: Id,
  name: z.string(),
  updated_date_time: Moment,
  changes: z.array(RenameChange),
});
export type RenameHolder = z.infer<typeof RenameHolder>;

export const RenamePreview = z.object({ from: z.string(), to: z.string(), holders: z.array(RenameHolder) });
export type RenamePreview = z.infer<typeof RenamePreview>;

/** The rename as it was previewed: carried out only while nothing of it was saved meanwhile. */
export const RenameCommand = RenameOrder.extend({
  based_on: z.array(z.strictObject({ kind: RenameHolder.shape.kind, id: Id, updated_date_time: Moment })).max(2000),
});
export type RenameCommand = z.infer<typeof RenameCommand>;
