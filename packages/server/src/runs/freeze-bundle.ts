import { readRunMinutes, TIMEOUT_SETTING } from '@stepwright/catalogue/settings/run-minutes';
import { StepError } from '@stepwright/catalogue/step-error';
import type { Bundle, BundleDebug, ScenarioChoice } from '@stepwright/contract/bundle';
import type { EgressPolicy } from '@stepwright/contract/entities/egress-policy';
import { AppError } from '../app-error.ts';
import type { BundleParts } from '../store/bundles.ts';
import { apiOf } from './api-settings.ts';
import { frameAddress } from './report-portal.ts';

/** Characters of a bundle. */
export const LARGEST_BUNDLE = 32 * 1024 * 1024;

/** What is kept of a request for a run. */
export interface FrozenBundle {
  /** The bundle as JSON text (contract/bundle). */
  text: string;
  /** Hashes of the files that it names. */
  files: string[];
  /** How long the run may take. */
  minutes: number;
  /** Address of the browser grid, when the settings name one that a page may be framed from. */
  gridUrl: string | null;
}

/**
 * Makes the bundle of a run. Secrets stay as they are stored.
 *
 * @throws AppError `validation` or `too_large`, in words that say what to mend
 */
export function freezeBundle(
  projectId: number,
  parts: BundleParts,
  wanted: {
    name: string;
    entry: readonly number[];
    tags: string | null;
    product: string;
    defaultMinutes: number;
    debug?: BundleDebug | undefined;
    only?: ScenarioChoice[] | null | undefined;
  },
): FrozenBundle {
  const environment = parts.environment;
  const ofEnvironment = `of the environment ${environment.name}`;
  const settings = readObject(environment.settings, `The settings ${ofEnvironment}`);
  const bundle: Bundle = {
    version: 1,
    name: wanted.name,
    project: { id: projectId, name: parts.project },
    features: parts.features.map((feature) => ({
      ...feature,
      uri: `${parts.project}/${feature.name}.feature`,
      locators: feature.locators?.trim()
        ? readObject(feature.locators, `The locators of the feature ${feature.name}`)
        : null,
    })),
    entry: [...wanted.entry],
    objects: parts.objects.map((object) => ({
      name: object.name,
      locators: readObject(object.locators, `The locators of the global object ${object.name}`),
    })),
    environment: {
      name: environment.name,
      ui: readObject(environment.uiData, `The UI test data ${ofEnvironment}`),
      api: readObject(environment.apiData, `The API test data ${ofEnvironment}`),
      settings,
    },
    files: parts.files,
    options: { tags: wanted.tags ?? '', parallel: 1, headed: false, ...(wanted.only && { only: wanted.only }) },
    ...(wanted.debug && { debug: wanted.debug }),
    ...(hasApi(parts) && { api: apiOf({ name: environment.name, settings }, parts.egress) }),
    product: wanted.product,
  };
  return frozen(bundle, [...new Set(parts.files.map((file) => file.sha256))], wanted.defaultMinutes);
}

/**
 * Makes a bundle that was frozen before that of another run. `only`: the scenarios to run; null keeps the choice that it had. Which hosts
 * it may reach is never what was allowed then.
 */
export function refreezeBundle(
  bundle: Bundle,
  files: string[],
  wanted: {
    only: ScenarioChoice[] | null;
    product: string;
    defaultMinutes: number;
    egress: Pick<EgressPolicy, 'allow' | 'deny'>;
  },
): FrozenBundle {
  const options = wanted.only === null ? bundle.options : { ...bundle.options, only: wanted.only };
  const { allow, deny } = wanted.egress;
  const api = bundle.api && { ...bundle.api, egress: { allow, deny } };
  return frozen({ ...bundle, options, ...(api && { api }), product: wanted.product }, files, wanted.defaultMinutes);
}

const hasApi = (parts: BundleParts): boolean => parts.features.some(({ type }) => type === 'KARATE');

/** Why a run cannot be asked for, nor checked before it is. */
export function tooLarge(): AppError {
  return new AppError('too_large', 'The texts of this run are larger than 32 MiB altogether.', {
    hint: 'Include fewer features, or move large texts into files.',
  });
}

function frozen(bundle: Bundle, files: string[], defaultMinutes: number): FrozenBundle {
  const { settings } = bundle.environment;
  const text = JSON.stringify(bundle);
  if (text.length > LARGEST_BUNDLE) throw tooLarge();
  return {
    text,
    files,
    minutes: readMinutes(settings[TIMEOUT_SETTING], defaultMinutes),
    gridUrl: readGrid(settings['remote.webdriver.url']),
  };
}

function readObject(text: string, what: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('validation', `${what} are not valid JSON.`, { hint: 'Mend them, then run again.' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('validation', `${what} must be a JSON object, such as {"name": "value"}.`);
  }
  return value as Record<string, unknown>;
}

function readMinutes(setting: unknown, fallback: number): number {
  try {
    return readRunMinutes(setting) ?? fallback;
  } catch (error) {
    if (error instanceof StepError) throw new AppError('validation', error.message);
    throw error;
  }
}

/** The origin alone: what else the address holds (names, passwords, paths of the protocol) is no page. */
function readGrid(setting: unknown): string | null {
  if (typeof setting !== 'string') return null;
  return frameAddress(setting)?.origin ?? null;
}
