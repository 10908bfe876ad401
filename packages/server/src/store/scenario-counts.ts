import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { Queryable } from './database.ts';

/** Some features whose scenarios nobody has counted yet. */
export async function findUncounted(
  sql: Queryable,
  limit: number,
): Promise<{ id: number; content: string; type: FeatureType }[]> {
  return sql<{ id: number; content: string; type: FeatureType }[]>`
    SELECT id, content, type FROM feature WHERE NOT scenarios_counted ORDER BY id LIMIT ${limit}`;
}

/** Notes the number (null: the text cannot be read), unless the text has changed meanwhile. */
export async function storeScenarioCount(
  sql: Queryable,
  id: number,
  content: string,
  scenarios: number | null,
): Promise<void> {
  await sql`
    UPDATE feature SET scenario_count = ${scenarios ?? 0}, scenarios_unreadable = ${scenarios === null}, scenarios_counted = true
    WHERE id = ${id} AND content = ${content} AND NOT scenarios_counted`;
}
