import type { CheckFinding, CheckImpact } from '@stepwright/contract/entities/check';
import { notFound } from '../app-error.ts';
import type { CheckTexts } from '../check/check-texts.ts';
import { readObject } from '../check/names-in-text.ts';
import { readCheckTexts, sizeOfCheckTexts, sizeOfFeatures } from '../store/check-texts.ts';
import type { Database, Queryable } from '../store/database.ts';
import { findEnvironment } from '../store/environments.ts';
import { findGlobalObject } from '../store/global-objects.ts';
import { listHolders } from '../store/text-references.ts';
import { readInThread } from '../work/text-thread.ts';
import { MASK } from './hide-secrets.ts';
import { readReferences } from './read-references.ts';
import { maskEnvironment } from './save-environment.ts';

/** Features that are looked at; who uses an entry in more of them is told that there are more. */
const MOST_FEATURES = 60;
/** Names of changed entries that are looked for. */
const MOST_NAMES = 500;
/** Findings that are told. */
const MOST_TOLD = 50;
/** Bytes of texts that are read for it: whoever saves waits. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Milliseconds that may be spent on texts which nobody has read yet. */
const BUDGET = 1000;

export interface ImpactOrder {
  readonly applicationId: number;
  readonly kind: 'object' | 'environment';
  readonly id: number;
  readonly name?: string | undefined;
  readonly locator?: string | undefined;
  readonly anoroc_content?: string | undefined;
  readonly settings_content?: string | undefined;
}

/** What the texts of a project are before and after a save, and which names it changes. */
interface Change {
  readonly kind: 'locator' | 'value';
  readonly names: readonly string[];
  readonly environmentId: number | null;
  readonly apply: (texts: Omit<CheckTexts, 'tasks'>) => Omit<CheckTexts, 'tasks'>;
  readonly before: (texts: Omit<CheckTexts, 'tasks'>) => Omit<CheckTexts, 'tasks'>;
}

/**
 * The errors that a save would make in the features that use what it changes; those that are there already do not count.
 *
 * @throws AppError `not_found` for a thing that is not of the project
 */
export async function checkImpact(database: Database, order: ImpactOrder, most = MOST_BYTES): Promise<CheckImpact> {
  const { sql } = database;
  const projectId = order.applicationId;
  const change = order.kind === 'object' ? await ofObject(database, order) : await ofEnvironment(database, order);
  const nothing = { looked: 0, more: false, findings: [], features: 0 };
  if (!change) return nothing;
  await readReferences(database, projectId, BUDGET);
  const names = change.names.slice(0, MOST_NAMES);
  const query = { projectId, kind: change.kind, names, below: names };
  const holders = await listHolders(sql, query, { offset: 0, limit: MOST_FEATURES + 1 });
  const using = holders.filter(({ holder }) => holder === 'feature').slice(0, MOST_FEATURES);
  const fitting = await countFitting(
    sql,
    projectId,
    using.map(({ id }) => id),
    most,
  );
  // The objects alone are too much.
  if (fitting === null) return { ...nothing, more: true };
  const features = using.slice(0, fitting);
  const environmentIds = change.environmentId === null ? [] : [change.environmentId];
  const stored = await readCheckTexts(sql, { projectId, featureIds: features.map(({ id }) => id), environmentIds });
  const tasks = features.map(({ id }) => ({ entry: [id], environment: change.environmentId, tags: '' }));
  // Without any feature the settings alone are looked at.
  const alone = [{ entry: [0], environment: change.environmentId, tags: '' }];
  const asked = tasks.length > 0 ? tasks : alone;
  const before = await readInThread({ kind: 'check', ...change.before(stored), tasks: asked }, true);
  const after = await readInThread({ kind: 'check', ...change.apply(stored), tasks: asked }, true);
  const known = new Set(before.results.flatMap(({ findings }) => findings.map(keyOf)));
  const fresh = new Map<string, CheckFinding>();
  for (const finding of after.results.flatMap(({ findings }) => findings)) {
    if (finding.severity === 'error' && !known.has(keyOf(finding))) fresh.set(keyOf(finding), finding);
  }
  const findings = [...fresh.values()];
  return {
    looked: features.length,
    more:
      holders.length > MOST_FEATURES ||
      features.length < using.length ||
      findings.length > MOST_TOLD ||
      change.names.length > MOST_NAMES,
    findings: findings.slice(0, MOST_TOLD),
    features: new Set(findings.flatMap(({ featureId }) => featureId ?? [])).size,
  };
}

/** How many of the features, from the first, are within the bytes with all that they include and the objects; null when not even none is. */
async function countFitting(
  sql: Queryable,
  projectId: number,
  ids: readonly number[],
  most: number,
): Promise<number | null> {
  if ((await sizeOfCheckTexts(sql, { projectId, featureIds: ids })) <= most) return ids.length;
  const [objects, sizes] = await Promise.all([
    sizeOfCheckTexts(sql, { projectId, featureIds: [] }),
    sizeOfFeatures(sql, ids),
  ]);
  let left = most - objects;
  if (left < 0) return null;
  const end = ids.findIndex((id) => {
    left -= sizes.get(id) ?? 0;
    return left < 0;
  });
  return end < 0 ? ids.length : end;
}

const keyOf = ({ code, featureId, line, message }: CheckFinding): string => `${code} ${featureId} ${line} ${message}`;

async function ofObject({ sql }: Database, order: ImpactOrder): Promise<Change | null> {
  const object = await findGlobalObject(sql, order.id);
  if (object?.application.id !== order.applicationId) throw notFound();
  const name = order.name?.trim() || object.name;
  const locators = order.locator ?? object.locator;
  const renamed = name !== object.name;
  const [old, next] = [leavesOf(object.locator), leavesOf(locators)];
  // A text that is no JSON yet cannot be saved either.
  if (!next || (locators.trim() !== '' && !readObject(locators))) return null;
  const entries = differing(old ?? new Map(), next, renamed);
  if (entries.length === 0) return null;
  return {
    kind: 'locator',
    names: entries.flatMap((entry) => [entry, `${object.name}.${entry}`]),
    environmentId: null,
    before: (texts) => texts,
    apply: (texts) => ({
      ...texts,
      objects: texts.objects.map((one) => (one.name === object.name ? { name, locators } : one)),
    }),
  };
}

async function ofEnvironment({ sql }: Database, order: ImpactOrder): Promise<Change | null> {
  const stored = await findEnvironment(sql, order.id);
  if (stored?.applicationId !== order.applicationId) throw notFound();
  // Hidden values stand for themselves on both sides, so that they count as unchanged.
  const masked = maskEnvironment(stored);
  const uiData = order.anoroc_content ?? masked.anoroc_content;
  const settings = order.settings_content ?? masked.settings_content;
  const [old, next] = [leavesOf(masked.anoroc_content), leavesOf(uiData)];
  if (!next) return null;
  const names = differing(old ?? new Map(), next, false);
  if (names.length === 0 && settings === masked.settings_content) return null;
  const withTexts = (texts: Omit<CheckTexts, 'tasks'>, ui: string, set: string) => ({
    ...texts,
    environments: texts.environments.map((one) => ({ ...one, uiData: sealed(ui), settings: sealed(set) })),
  });
  return {
    kind: 'value',
    names,
    environmentId: stored.id,
    before: (texts) => withTexts(texts, masked.anoroc_content, masked.settings_content),
    apply: (texts) => withTexts(texts, uiData, settings),
  };
}

/** A hidden value is one that nobody looks into. */
const sealed = (text: string): string => text.replaceAll(`"${MASK}"`, '"ENC(hidden)"');

/** Every value of a JSON object by its dotted path; null for another text. A blank one has none. */
function leavesOf(text: string): ReadonlyMap<string, string> | null {
  if (text.trim() === '') return new Map();
  const object = readObject(text);
  if (!object) return null;
  const leaves = new Map<string, string>();
  const open: [string, unknown][] = Object.entries(object);
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value)) open.push([`${path}.${key}`, inner]);
    } else leaves.set(path, JSON.stringify(value));
  }
  return leaves;
}

/** Paths that are on one side alone, or not the same on both; `all` of them when what holds them has another name. */
function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, all: boolean): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => all || before.get(path) !== after.get(path));
}
