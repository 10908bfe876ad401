import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { Project } from '@stepwright/contract/entities/project';
import type { Claims } from '@stepwright/contract/rights';
import type { ServerParts } from '../server-parts.ts';
import { insertEnvironment } from '../store/environments.ts';
import { insertFeature } from '../store/features.ts';
import { insertGlobalObject } from '../store/global-objects.ts';
import { insertProject } from '../store/projects.ts';
import { insertTestPlan, replaceFeaturesOfPlan } from '../store/test-plans.ts';
import { nameTaken } from './save-conflict.ts';
import { withDirectory } from './with-directory.ts';

const FOLDER = join(import.meta.dirname, '../../../../examples/sample');

/** `sample.json` of the examples. */
interface Sample {
  project: string;
  environment: string;
  /** The address that stands in the sample's environment and is replaced by ours. */
  shopAddress: string;
  /** Those without a type are UI tests. */
  features: { name: string; file: string; type?: FeatureType }[];
  testPlan: { name: string; description: string; features: string[] };
}

/**
 * Adds the sample project: an environment that points at our own demo shop, the shop's locators, features and a test plan. All of it
 * or nothing.
 *
 * @throws AppError `exists` when there is a project of that name
 */
export async function addSampleProject(parts: ServerParts, creator: Claims): Promise<Project> {
  const { database, directory, config } = parts;
  const sample = await readJson<Sample>('sample.json');
  const objects = await readJson<Record<string, object>>('objects.json');
  const environment = await readJson<Record<'ui' | 'api' | 'settings', object>>('environment.json');
  const texts = await Promise.all(sample.features.map(({ file }) => read(file)));
  const json = (value: object) => JSON.stringify(value, null, 2).replaceAll(sample.shopAddress, config.publicUrl);
  const by = creator.userName;
  return withDirectory(database, directory, async (tx, scoped, undo) => {
    await scoped.createGroup(sample.project);
    undo(() => directory.deleteGroup(sample.project));
    const project = await insertProject(tx, {
      name: sample.project,
      type: 'ALL',
      gitBranchName: null,
    }).catch((error: unknown) => nameTaken(error, 'a project'));
    await scoped.addToGroup(creator.subject, sample.project);
    await insertEnvironment(
      tx,
      project.id,
      {
        name: sample.environment,
        uiData: json(environment.ui),
        apiData: json(environment.api),
        settings: json(environment.settings),
      },
      by,
    );
    for (const [name, locators] of Object.entries(objects)) {
      await insertGlobalObject(tx, project.id, { name, content: '', locators: JSON.stringify(locators, null, 2) }, by);
    }
    const idOf = new Map<string, number>();
    for (const [index, { name, type = 'ANOROC' }] of sample.features.entries()) {
      const text = { name, content: texts[index] ?? '', locators: null };
      idOf.set(name, await insertFeature(tx, project.id, type, text, by));
    }
    const planId = await insertTestPlan(tx, project.id, sample.testPlan, by);
    const featureIds = sample.testPlan.features.map((name) => idOf.get(name) ?? 0);
    if (!(await replaceFeaturesOfPlan(tx, planId, project.id, featureIds))) {
      throw new Error('The sample names a feature in its test plan that it does not have.');
    }
    return project;
  });
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await read(file)) as T;
}

function read(file: string): Promise<string> {
  return readFile(join(FOLDER, file), 'utf8');
}
