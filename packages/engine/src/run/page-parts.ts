import { isKeyword, stepIndex } from '@stepwright/catalogue/describe';
import { indexLocators } from '@stepwright/catalogue/grammar/resolve-locator';
import { debugScenario } from './debug/debug-scenario.ts';
import { RunDownloads } from './downloads/run-downloads.ts';
import { foreseeSecrets, MAY_TYPE_SECRET } from './foresee-secrets.ts';
import { runScenario } from './run-scenario.ts';
import { ScenarioSession } from './scenario-session.ts';
import { StoredPages } from './stored-pages.ts';

/**
 * What a run needs for features whose steps are keywords. Loaded for runs that have any: a run of API tests begins several times sooner
 * without the catalogue and all that stands behind it.
 */
export const pageParts = {
  isKeyword,
  stepIndex,
  indexLocators,
  debugScenario,
  RunDownloads,
  foreseeSecrets,
  MAY_TYPE_SECRET,
  runScenario,
  ScenarioSession,
  StoredPages,
};
export type PageParts = typeof pageParts;
