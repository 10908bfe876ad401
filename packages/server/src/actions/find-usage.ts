import { type KeyUse, MOST_USES, type Usage, type UseCount, type UsedKind } from '@stepwright/contract/entities/usage';
import { notFound } from '../app-error.ts';
import { readObject } from '../check/names-in-text.ts';
import type { Database } from '../store/database.ts';
import { findEnvironment } from '../store/environments.ts';
import { findFeature } from '../store/features.ts';
import { findGlobalObject } from '../store/global-objects.ts';
import { findFile } from '../store/stored-files.ts';
import { countEach, countHolders, listHolders, type NameQuery } from '../store/text-references.ts';
import { countUses, listUsesOfEnvironment, listUsesOfFeature, listUsesOfFile } from '../store/usage.ts';
import { findKeys } from './json-keys.ts';
import { readReferences } from './read-references.ts';

/** Milliseconds that a question may spend on texts which nobody has read yet. */
const BUDGET = 1500;
/** Keys that are listed with their uses. */
const MOST_KEYS = 500;

export interface UsageQuery {
  readonly projectId: number;
  readonly kind: UsedKind;
  readonly id: number;
  /** A locator of the object, or a key of the environment's UI test data. */
  readonly entry: string | undefined;
  readonly page: number;
  readonly size: number;
}

/** @throws AppError `not_found` for a thing that is not of the project */
export async function findUsage(database: Database, query: UsageQuery): Promise<Usage> {
  const { sql } = database;
  const { projectId, kind, id, entry, page, size } = query;
  const window = { offset: page * size, limit: size };
  const complete = await readReferences(database, projectId, BUDGET);
  if (kind === 'object' || (kind === 'environment' && entry !== undefined)) {
    const names =
      kind === 'object' ? await namesOfObject(database, projectId, id, entry) : await namesOfKey(database, query);
    const [count, holders] = await Promise.all([
      countHolders(sql, names, MOST_USES + 1),
      listHolders(sql, names, window),
    ]);
    const places = holders.map(({ holder, ...rest }) => ({
      kind: holder,
      how: 'text' as const,
      testPlanId: null,
      ...rest,
    }));
    return { ...capped(count), complete, places };
  }
  const [counted] = await countUses(sql, projectId, kind, [id], MOST_USES + 1);
  if (!counted) throw notFound();
  const places = await placesOf(database, query, window);
  return { ...capped(counted.count), complete, places };
}

async function placesOf(
  { sql }: Database,
  { projectId, kind, id }: UsageQuery,
  window: { offset: number; limit: number },
): Promise<Usage['places']> {
  if (kind === 'environment') return listUsesOfEnvironment(sql, id, MOST_USES, window);
  if (kind === 'file') {
    const file = await findFile(sql, id);
    return file ? listUsesOfFile(sql, projectId, file, window) : [];
  }
  const feature = await findFeature(sql, id);
  return feature ? listUsesOfFeature(sql, projectId, feature, window) : [];
}

/** How often each of some things is used; what is not of the project is left out. */
export async function countUsage(
  database: Database,
  projectId: number,
  kind: UsedKind,
  ids: readonly number[],
): Promise<(UseCount & { id: number })[]> {
  await readReferences(database, projectId, BUDGET);
  if (kind !== 'object') {
    const counts = await countUses(database.sql, projectId, kind, ids, MOST_USES + 1);
    return counts.map(({ id, count }) => ({ id, ...capped(count) }));
  }
  const counts: (UseCount & { id: number })[] = [];
  for (const id of ids) {
    const names = await namesOfObject(database, projectId, id, undefined).catch(() => null);
    if (names) counts.push({ id, ...capped(await countHolders(database.sql, names, MOST_USES + 1)) });
  }
  return counts;
}

/** The locators of an object or the keys of an environment (the outermost ones), each with its uses. */
export async function listKeyUsage(
  database: Database,
  projectId: number,
  kind: 'object' | 'environment',
  id: number,
): Promise<KeyUse[]> {
  await readReferences(database, projectId, BUDGET);
  const entries: { key: string; names: string[] }[] = [];
  if (kind === 'object') {
    const object = await findGlobalObject(database.sql, id);
    if (object?.application.id !== projectId) throw notFound();
    for (const key of locatorNames(object.locator)) entries.push({ key, names: [key, `${object.name}.${key}`] });
  } else {
    const environment = await findEnvironment(database.sql, id);
    if (environment?.applicationId !== projectId) throw notFound();
    for (const key of Object.keys(readObject(environment.anoroc_content) ?? {})) entries.push({ key, names: [key] });
  }
  const counts = await countEach(
    database.sql,
    projectId,
    kind === 'object' ? 'locator' : 'value',
    entries.slice(0, MOST_KEYS),
    MOST_USES + 1,
  );
  return counts.map(({ key, count }) => ({ key, ...capped(count) }));
}

/** The dotted names of all locators of an object; groups are no locators. */
export function locatorNames(text: string): string[] {
  if (!readObject(text)) return [];
  const keys = findKeys(text);
  const groups = new Set(keys.map((key) => key.parent));
  return [...new Set(keys.map((key) => key.path))].filter((path) => !groups.has(path));
}

async function namesOfObject(
  { sql }: Database,
  projectId: number,
  id: number,
  entry: string | undefined,
): Promise<NameQuery> {
  const object = await findGlobalObject(sql, id);
  if (object?.application.id !== projectId) throw notFound();
  return { projectId, kind: 'locator', ...locatorQuery(object, entry) };
}

/** The forms in which steps name an object's locators: all of them, or those of one entry and what lies below it. */
export function locatorQuery(
  object: { readonly name: string; readonly locator: string },
  entry: string | undefined,
): Pick<NameQuery, 'names' | 'below'> {
  if (entry === undefined) return { names: locatorNames(object.locator), below: [object.name] };
  const names = [entry, `${object.name}.${entry}`];
  return { names, below: names };
}

async function namesOfKey({ sql }: Database, { projectId, id, entry = '' }: UsageQuery): Promise<NameQuery> {
  const environment = await findEnvironment(sql, id);
  if (environment?.applicationId !== projectId) throw notFound();
  return { projectId, kind: 'value', names: [entry], below: [entry] };
}

const capped = (count: number): UseCount => ({ count: Math.min(count, MOST_USES), more: count > MOST_USES });
