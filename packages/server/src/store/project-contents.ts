import type { FeatureType } from '@stepwright/contract/entities/feature';
import type {
  EnvironmentContent,
  FeatureContent,
  FileContent,
  ObjectContent,
  PlanContent,
  ProjectContent,
} from '../layout/project-content.ts';
import type { Queryable } from './database.ts';

/** Bytes of everything in a project, so that nobody reads more than a server can hold. */
export async function measureContents(sql: Queryable, projectId: number): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    SELECT coalesce((SELECT sum(octet_length(content) + coalesce(octet_length(locators), 0)) FROM feature
        WHERE project_id = ${projectId}), 0)::bigint
      + coalesce((SELECT sum(octet_length(description)) FROM test_plan WHERE project_id = ${projectId}), 0)::bigint
      + coalesce((SELECT sum(octet_length(ui_data) + octet_length(api_data) + octet_length(settings)) FROM environment
        WHERE project_id = ${projectId}), 0)::bigint
      + coalesce((SELECT sum(octet_length(content) + octet_length(locators)) FROM global_object
        WHERE project_id = ${projectId}), 0)::bigint
      + coalesce((SELECT sum(size) FROM stored_file WHERE project_id = ${projectId}), 0)::bigint AS bytes`;
  return Number(row?.bytes ?? 0);
}

/** Everything in a project, by names; texts of environments as stored, secrets sealed. In a repeatable read, one moment. */
export async function readContents(sql: Queryable, projectId: number): Promise<ProjectContent> {
  const features = await sql<FeatureContent[]>`
    SELECT f.name, f.type, f.content, f.locators,
      ARRAY(SELECT g.name FROM feature_include i JOIN feature g ON g.id = i.included_id
        WHERE i.feature_id = f.id ORDER BY i.place) AS includes,
      ARRAY(SELECT s.name FROM feature_file i JOIN stored_file s ON s.id = i.file_id
        WHERE i.feature_id = f.id ORDER BY i.place) AS files
    FROM feature f WHERE f.project_id = ${projectId} ORDER BY f.id`;
  const plans = await sql<PlanContent[]>`
    SELECT t.name, t.description,
      ARRAY(SELECT f.name FROM test_plan_feature tf JOIN feature f ON f.id = tf.feature_id
        WHERE tf.test_plan_id = t.id ORDER BY tf.place) AS features
    FROM test_plan t WHERE t.project_id = ${projectId} ORDER BY t.id`;
  const environments = await sql<EnvironmentContent[]>`
    SELECT name, ui_data AS "uiData", api_data AS "apiData", settings FROM environment
    WHERE project_id = ${projectId} ORDER BY id`;
  const objects = await sql<ObjectContent[]>`
    SELECT name, content, locators FROM global_object WHERE project_id = ${projectId} ORDER BY id`;
  const files = await sql<FileContent[]>`
    SELECT name, sha256, size FROM stored_file WHERE project_id = ${projectId} ORDER BY id`;
  return { features, plans, environments, objects, files };
}

/** One thing that a project has: its key decides whether another name is the same. */
interface Known {
  id: number;
  name: string;
  key: string;
  version: string;
}
export interface KnownFeature extends Known {
  type: FeatureType;
  /** SHA-256 of the text. */
  digest: string;
  /** SHA-256 of the locators; null where it has none. */
  locatorsDigest: string | null;
  includes: number[];
  files: number[];
}
export interface KnownPlan extends Known {
  description: string;
  features: number[];
}
export interface KnownObject extends Known {
  digest: string;
}
export interface KnownFile extends Known {
  sha256: string;
}

export interface KnownContents {
  features: KnownFeature[];
  plans: KnownPlan[];
  environments: Known[];
  objects: KnownObject[];
  files: KnownFile[];
}

/** What a project has, without the texts: enough to tell what is new, what differs and what is the same. */
export async function readKnownContents(sql: Queryable, projectId: number): Promise<KnownContents> {
  const features = await sql<KnownFeature[]>`
    SELECT f.id, f.name, f.name_key AS key, f.updated_at AS version, f.type,
      encode(sha256(convert_to(f.content, 'UTF8')), 'hex') AS digest,
      encode(sha256(convert_to(f.locators, 'UTF8')), 'hex') AS "locatorsDigest",
      ARRAY(SELECT included_id FROM feature_include i WHERE i.feature_id = f.id ORDER BY place) AS includes,
      ARRAY(SELECT file_id FROM feature_file i WHERE i.feature_id = f.id ORDER BY place) AS files
    FROM feature f WHERE f.project_id = ${projectId} ORDER BY f.id`;
  const plans = await sql<KnownPlan[]>`
    SELECT t.id, t.name, lower(normalize(t.name, NFC)) AS key, t.updated_at AS version, t.description,
      ARRAY(SELECT feature_id FROM test_plan_feature tf WHERE tf.test_plan_id = t.id ORDER BY place) AS features
    FROM test_plan t WHERE t.project_id = ${projectId} ORDER BY t.id`;
  const environments = await sql<Known[]>`
    SELECT id, name, name_key AS key, updated_at AS version FROM environment WHERE project_id = ${projectId} ORDER BY id`;
  const objects = await sql<KnownObject[]>`
    SELECT id, name, name AS key, updated_at AS version,
      encode(sha256(convert_to(content, 'UTF8') || '\\x00'::bytea || convert_to(locators, 'UTF8')), 'hex') AS digest
    FROM global_object WHERE project_id = ${projectId} ORDER BY id`;
  const files = await sql<KnownFile[]>`
    SELECT id, name, name_key AS key, updated_at AS version, sha256 FROM stored_file
    WHERE project_id = ${projectId} ORDER BY id`;
  const numbers = (ids: number[]) => ids.map(Number);
  return {
    features: features.map((one) => ({ ...one, includes: numbers(one.includes), files: numbers(one.files) })),
    plans: plans.map((one) => ({ ...one, features: numbers(one.features) })),
    environments,
    objects,
    files,
  };
}

/** The keys under which the database tells names apart. */
export async function foldNames(sql: Queryable, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; key: string }[]>`
    SELECT name, lower(normalize(name, NFC)) AS key FROM unnest(${sql.array([...names])}::text[]) AS given (name)`;
  return new Map(rows.map(({ name, key }) => [name, key]));
}
