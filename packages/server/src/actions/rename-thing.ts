import type { ChangedLine } from '@stepwright/catalogue/references/exchange-references';
import { exchangeReferences } from '@stepwright/catalogue/references/exchange-references';
import type { Reference } from '@stepwright/catalogue/references/find-references';
import { FEATURE_NAME_MESSAGE, FeatureName } from '@stepwright/contract/entities/feature';
import {
  LONGEST_PLAIN_NAME,
  PLAIN_NAME_MESSAGE,
  type RenameChange,
  type RenameCommand,
  type RenameHolder,
  type RenameOrder,
  type RenamePreview,
  type UsedKind,
} from '@stepwright/contract/entities/usage';
import { AppError, notFound } from '../app-error.ts';
import { readObject, referencesOf, referencesOfLocators } from '../check/names-in-text.ts';
import { readFileName } from '../http/files/read-file-name.ts';
import type { Database, Transaction } from '../store/database.ts';
import { updateEnvironment } from '../store/environments.ts';
import { updateFeature } from '../store/features.ts';
import { updateGlobalObject } from '../store/global-objects.ts';
import {
  type EnvironmentTarget,
  type FeatureTarget,
  lockEnvironments,
  lockFeatures,
  lockFile,
  lockObjects,
  type ObjectTarget,
  otherLocators,
  renameFile,
} from '../store/rename-targets.ts';
import { hasUnread, listHolders, type NameQuery } from '../store/text-references.ts';
import { locatorQuery } from './find-usage.ts';
import { type ExchangedKey, exchangePath, findKey, KeyInside, lineOf } from './json-keys.ts';
import { readReferences } from './read-references.ts';
import { isSameVersion, nameTaken, stale } from './save-conflict.ts';

/** Milliseconds for reading what was saved lately; afterwards the caller is asked to come again. */
const BUDGET = 4000;
/** Texts that one rename may change. */
const MOST_HOLDERS = 1000;

/** What a rename would do: every line that changes, with the versions that were seen. Changes nothing. */
export async function previewRename(database: Database, order: RenameOrder, by: string): Promise<RenamePreview> {
  await readEverything(database, order.applicationId);
  let preview: RenamePreview | null = null;
  // Carried out and taken back: so the preview finds every fault that the rename would.
  await database
    .transaction(async (tx) => {
      preview = await rename(tx, order, by);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  return preview!;
}

class TakenBack extends Error {}

/**
 * Renames a thing and every reference to it, all or nothing.
 *
 * @throws AppError `stale` with the new preview when anything of the old one was saved meanwhile, or another text refers to it now;
 *   `exists`, `not_found`, `validation`
 */
export async function carryOutRename(database: Database, command: RenameCommand, by: string): Promise<RenamePreview> {
  const { based_on: seen, ...order } = command;
  await readEverything(database, order.applicationId);
  return database.transaction(async (tx) => {
    const done = await rename(tx, order, by);
    const isAsSeen =
      done.holders.length === seen.length &&
      done.holders.every(({ kind, id, updated_date_time: now }) => {
        const before = seen.find((one) => one.kind === kind && one.id === id);
        return before !== undefined && isSameVersion(before.updated_date_time, now);
      });
    // A text that was saved this moment may refer to the old name, and nobody has read it yet.
    if (!isAsSeen || (await hasForeignUnread(tx, order.applicationId, done.holders))) throw stale(done);
    return done;
  });
}

async function readEverything(database: Database, projectId: number): Promise<void> {
  if (await readReferences(database, projectId, BUDGET)) return;
  throw new AppError('unavailable', 'Texts of this project are still being read for what they refer to.', {
    hint: 'Try again in a few seconds.',
    retryAfter: 5,
  });
}

/** The rename's own writes stand among the unread texts; any other one counts. */
async function hasForeignUnread(
  tx: Transaction,
  projectId: number,
  holders: readonly RenameHolder[],
): Promise<boolean> {
  if (!(await hasUnread(tx, projectId))) return false;
  const own = new Set(holders.map(({ kind, id }) => `${kind} ${id}`));
  const rows = await tx<{ key: string }[]>`
    SELECT holder || ' ' || holder_id AS key FROM unread_text WHERE project_id = ${projectId} LIMIT ${own.size + 1}`;
  return rows.some(({ key }) => !own.has(key));
}

async function rename(tx: Transaction, order: RenameOrder, by: string): Promise<RenamePreview> {
  if (order.kind !== 'file' && order.to.length > LONGEST_PLAIN_NAME) throw invalid('to', PLAIN_NAME_MESSAGE);
  switch (order.kind) {
    case 'object':
      return renameObject(tx, order, by);
    case 'locator':
      return renameLocator(tx, order, by);
    case 'key':
      return renameKey(tx, order, by);
    case 'file':
      return renameStoredFile(tx, order, by);
    case 'feature':
      return renameFeature(tx, order, by);
  }
}

async function renameObject(
  tx: Transaction,
  { applicationId, id, to }: RenameOrder,
  by: string,
): Promise<RenamePreview> {
  const [object] = await lockObjects(tx, applicationId, [id]);
  if (!object) throw notFound();
  refuseSame(object.name, to);
  const { name: from } = object;
  const features = await featuresNaming(tx, { projectId: applicationId, kind: 'locator', names: [], below: [from] });
  // Only what leads into the object: `from.x` may as well be a path inside another one.
  const inside = new Set(locatorQuery({ name: from, locator: object.locators }, undefined).names);
  const holders = await changeFeatures(tx, features, by, (reference) => {
    const rest =
      reference.kind === 'locator' && reference.name.startsWith(`${from}.`)
        ? reference.name.slice(from.length + 1)
        : null;
    return rest !== null && (inside.has(rest) || inside.size === 0) ? `${to}.${rest}` : null;
  });
  await storeObject(tx, { ...object, name: to }, by);
  return { from, to, holders: [holderOf('object', object, [named(from, to)]), ...holders] };
}

async function renameLocator(tx: Transaction, order: RenameOrder, by: string): Promise<RenamePreview> {
  const { applicationId: projectId, id } = order;
  const [object] = await lockObjects(tx, projectId, [id]);
  const found = object && findRenamed(object.locators, order);
  const exchanged = found && exchangeEntry(object, object.locators, found);
  if (!object || !found || !exchanged) throw notFound();
  const { from, path } = found;
  const { text: locators, keys } = exchanged;
  const features = await featuresNaming(tx, {
    projectId,
    kind: 'locator',
    ...locatorQuery({ name: object.name, locator: object.locators }, from),
  });
  const isDoubtful = (await otherLocators(tx, projectId, id, order.to)).some(
    (text) => findKey(text, path) !== undefined,
  );
  const holders = await changeFeatures(tx, features, by, ({ kind, name }, feature) => {
    if (kind !== 'locator') return null;
    const full = exchangeBeginning(name, `${object.name}.${from}`, `${object.name}.${path}`);
    if (full !== null) return full;
    const bare = exchangeBeginning(name, from, path);
    // A bare name that others have too would lead to two elements, or to the feature's own.
    return bare !== null && (isDoubtful || findKey(feature.locators ?? '', bare)) ? `${object.name}.${bare}` : bare;
  });
  await storeObject(tx, { ...object, locators }, by);
  const lines = changedLines(object.locators, locators, keys);
  return { from, to: path, holders: [holderOf('object', object, lines), ...holders] };
}

async function renameKey(tx: Transaction, order: RenameOrder, by: string): Promise<RenamePreview> {
  const { applicationId: projectId, id, entry = '' } = order;
  // In every environment that has the key: the same steps run against each of them.
  const candidates = await lockEnvironments(tx, projectId, entry.slice(entry.lastIndexOf('.') + 1));
  const wanted = candidates.find((one) => one.id === id);
  const found = wanted && findRenamed(wanted.uiData, order);
  if (!found) throw notFound();
  const { from, path } = found;
  const query: NameQuery = { projectId, kind: 'value', names: [from], below: [from] };
  const exchange = ({ kind, name }: { kind: string; name: string }) =>
    kind === 'value' ? exchangeBeginning(name, from, path) : null;
  // Objects are taken before features, as every rename does: so none waits for another in a circle.
  const objects = await changeObjects(tx, query, by, exchange);
  const features = await changeFeatures(tx, await featuresNaming(tx, query), by, exchange);
  const changed: RenameHolder[] = [];
  for (const environment of candidates) {
    const { uiData } = environment;
    const exchanged = readObject(uiData) && exchangeEntry(environment, uiData, found);
    if (!exchanged) continue;
    await storeEnvironment(tx, { ...environment, uiData: exchanged.text }, by);
    // The value behind a key may be a secret: the keys alone are shown.
    const changes = exchanged.keys.map(({ key, to }) => ({
      line: lineOf(uiData, key.start),
      before: JSON.stringify(key.key),
      after: JSON.stringify(to),
    }));
    changed.push(holderOf('environment', environment, changes));
  }
  return { from, to: path, holders: [...changed, ...objects, ...features] };
}

async function renameStoredFile(tx: Transaction, order: RenameOrder, by: string): Promise<RenamePreview> {
  const { applicationId: projectId, id } = order;
  const file = await lockFile(tx, projectId, id);
  if (!file) throw notFound();
  refuseSame(file.name, order.to);
  // A semicolon stands between the files of a step.
  if (/[\\/:*?|;]/.test(order.to)) throw invalid('to', 'A file name is written without / \\ : ; * ? and |');
  const to = newFileName(order.to);
  const features = await featuresNaming(tx, { projectId, kind: 'file', names: [file.name], below: [] });
  const holders = await changeFeatures(tx, features, by, ({ kind, name }) =>
    kind === 'file' && name === file.name ? to : null,
  );
  await renameFile(tx, id, to, by).catch((error: unknown) => nameTaken(error, 'a file'));
  return { from: file.name, to, holders: [holderOf('file', file, [named(file.name, to)]), ...holders] };
}

async function renameFeature(tx: Transaction, order: RenameOrder, by: string): Promise<RenamePreview> {
  const { applicationId: projectId, id, to } = order;
  if (!FeatureName.safeParse(to).success) throw invalid('to', FEATURE_NAME_MESSAGE);
  const [renamed] = await lockFeatures(tx, projectId, [id]);
  if (!renamed) throw notFound();
  refuseSame(renamed.name, to);
  const names: NameQuery = { projectId, kind: 'file', names: [`${renamed.name}.feature`], below: [] };
  const readers = (await featuresNaming(tx, names)).filter((feature) => feature.id !== id);
  const holders = await changeFeatures(tx, readers, by, ({ kind, name }) =>
    kind === 'file' && name === `${renamed.name}.feature` ? `${to}.feature` : null,
  );
  await storeFeature(tx, { ...renamed, name: to }, by);
  return { from: renamed.name, to, holders: [holderOf('feature', renamed, [named(renamed.name, to)]), ...holders] };
}

/** The path of the entry that an order names, and its new one. */
interface NewPath {
  readonly from: string;
  readonly path: string;
}

/** Undefined when the text has no such entry. */
function findRenamed(text: string, { entry = '', to }: RenameOrder): NewPath | undefined {
  const key = readObject(text) ? findKey(text, entry) : undefined;
  if (!key) return undefined;
  refuseSame(key.key, to);
  return { from: entry, path: key.parent === '' ? to : `${key.parent}.${to}` };
}

/** @throws AppError `exists` when the new path is taken, `validation` when the entry cannot be called so where it stands */
function exchangeEntry({ name }: { name: string }, text: string, { from, path }: NewPath) {
  try {
    const exchanged = exchangePath(text, from, path);
    if (exchanged && findKey(text, path)) {
      const message = `There is already an entry ${path} in ${name}.`;
      throw new AppError('exists', message, { hint: 'Choose another name.' });
    }
    return exchanged;
  } catch (error) {
    if (!(error instanceof KeyInside)) throw error;
    throw invalid('to', `In ${name} the entry ${from} lies inside ${error.parent}, so it cannot be called ${path}.`);
  }
}

async function featuresNaming(tx: Transaction, query: NameQuery): Promise<FeatureTarget[]> {
  const holders = await listHolders(tx, query, { offset: 0, limit: MOST_HOLDERS + 1, all: true });
  if (holders.length > MOST_HOLDERS) {
    throw invalid('to', `More than ${MOST_HOLDERS} texts refer to it; that many are not changed at once.`);
  }
  const ids = holders.filter(({ holder }) => holder === 'feature').map(({ id }) => id);
  return ids.length === 0 ? [] : lockFeatures(tx, query.projectId, ids);
}

type Exchange = (reference: { kind: string; name: string }, feature: FeatureTarget) => string | null;

async function changeFeatures(
  tx: Transaction,
  features: readonly FeatureTarget[],
  by: string,
  exchange: Exchange,
): Promise<RenameHolder[]> {
  const holders: RenameHolder[] = [];
  for (const feature of features) {
    const renamed = (reference: Reference) => exchange(reference, feature);
    const references = referencesOf(feature.content, feature.type, feature.locators);
    const { content, changes } = exchangeReferences(feature.content, references, renamed);
    const own = exchangeReferences(feature.locators ?? '', referencesOfLocators(feature.locators ?? ''), renamed);
    const all: RenameChange[] = [...changes, ...own.changes.map((change) => ({ ...change, own: true as const }))];
    if (all.length === 0) continue;
    const changed = { ...feature, content, ...(own.changes.length > 0 && { locators: own.content }) };
    if (changes.length > 0) refuseOtherMeaning(changed, references, renamed);
    await storeFeature(tx, changed, by);
    holders.push(holderOf('feature', feature, all));
  }
  return holders;
}

/**
 * Where it stands now the new name must lead to what the old one led to: a column of the examples, a variable of an earlier step or
 * a locator of the feature's own that is called so would take its place.
 */
function refuseOtherMeaning(
  { name, content, type, locators }: FeatureTarget,
  before: readonly Reference[],
  renamed: (reference: Reference) => string | null,
): void {
  const found = new Set(referencesOf(content, type, locators).map((one) => `${one.line} ${one.kind} ${one.name}`));
  for (const reference of before) {
    const to = renamed(reference);
    if (to === null || found.has(`${reference.line} ${reference.kind} ${to}`)) continue;
    throw invalid('to', `In line ${reference.line} of ${name}, ${to} would mean something else. Choose another name.`);
  }
}

async function changeObjects(
  tx: Transaction,
  query: NameQuery,
  by: string,
  exchange: (reference: { kind: string; name: string }) => string | null,
): Promise<RenameHolder[]> {
  const found = await listHolders(tx, query, { offset: 0, limit: MOST_HOLDERS, all: true });
  const ids = found.filter(({ holder }) => holder === 'object').map(({ id }) => id);
  const holders: RenameHolder[] = [];
  for (const object of ids.length === 0 ? [] : await lockObjects(tx, query.projectId, ids)) {
    const { content, changes } = exchangeReferences(object.locators, referencesOfLocators(object.locators), exchange);
    if (changes.length === 0) continue;
    await storeObject(tx, { ...object, locators: content }, by);
    holders.push(holderOf('object', object, changes));
  }
  return holders;
}

async function storeFeature(
  tx: Transaction,
  { id, name, content, locators }: FeatureTarget,
  by: string,
): Promise<void> {
  await updateFeature(tx, id, { name, content, locators }, by, null).catch((error: unknown) =>
    nameTaken(error, 'a feature'),
  );
}

async function storeObject(tx: Transaction, { id, name, content, locators }: ObjectTarget, by: string): Promise<void> {
  await updateGlobalObject(tx, id, { name, content, locators }, by, null).catch((error: unknown) =>
    nameTaken(error, 'a global object'),
  );
}

async function storeEnvironment(tx: Transaction, environment: EnvironmentTarget, by: string): Promise<void> {
  const { id, name, uiData, apiData, settings } = environment;
  await updateEnvironment(tx, id, { name, uiData, apiData, settings }, by);
}

/** `from` or `from.rest` with another beginning; null for any other name. */
function exchangeBeginning(name: string, from: string, to: string): string | null {
  if (name === from) return to;
  return name.startsWith(`${from}.`) ? to + name.slice(from.length) : null;
}

function holderOf(
  kind: UsedKind,
  { id, name, version }: { id: number; name: string; version: string },
  changes: readonly RenameChange[],
): RenameHolder {
  return { kind, id, name, updated_date_time: version, changes: [...changes] };
}

/** The name itself stands in no line. */
const named = (before: string, after: string): ChangedLine => ({ line: 0, before, after });

/** The lines in which keys were exchanged, each once. */
function changedLines(before: string, after: string, keys: readonly ExchangedKey[]): ChangedLine[] {
  const textOf = (text: string, line: number) => (text.split(/\r\n|\r|\n/)[line - 1] ?? '').slice(0, 500);
  const lines = new Set(keys.map(({ key }) => lineOf(before, key.start)));
  return [...lines].map((line) => ({ line, before: textOf(before, line), after: textOf(after, line) }));
}

/** As files are named when they are uploaded. */
function newFileName(to: string): string {
  try {
    return readFileName(to);
  } catch (error) {
    throw error instanceof AppError ? invalid('to', error.message) : error;
  }
}

function refuseSame(from: string, to: string): void {
  if (from === to) throw invalid('to', 'This is its name already.');
}

function invalid(field: string, message: string): AppError {
  return new AppError('validation', message, { details: [{ path: `body.${field}`, message }] });
}
