import { checkBundle } from '@stepwright/catalogue/check/check-bundle';
import type { Diagnostic } from '@stepwright/catalogue/check/diagnostic';
import { countingIds, readFeature } from '@stepwright/catalogue/gherkin/read-feature';
import { scenariosOf } from '@stepwright/catalogue/gherkin/scenarios';
import { karateScenariosOf, openKarate } from '@stepwright/catalogue/karate/open-karate';
import { STEP_LANGUAGE_TYPES } from '@stepwright/catalogue/keywords/step';
import type { ScenarioChoice } from '@stepwright/contract/bundle';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import { learnApi } from './api-knowledge.ts';
import { readsOf } from './api-sources.ts';
import { readLine } from './read-line.ts';
import { columnsOf, readText } from './read-text.ts';
import type { GherkinSources } from './sources.ts';
import { learnSteps, type StepKnowledge } from './step-knowledge.ts';

/** What can be said about a text as a whole. */
export interface CheckedFeature {
  /** In the order of the lines. */
  readonly findings: readonly Diagnostic[];
  readonly knowledge: StepKnowledge;
}

/** A value that never leaves the server is read as this; the run knows it, so it counts as sealed. */
const HIDDEN = '******';
const sealed = (settings: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, value === HIDDEN ? 'ENC()' : value]));

/** The check that also stands before every run, and what the steps tell; takes its time, so it runs beside the page. */
export function checkFeatureText(sources: GherkinSources, content: string): CheckedFeature {
  const { feature, included, objects, environment, settings, files } = sources;
  const others = included.filter((one) => one.id !== feature.id);
  const reads = feature.type === 'KARATE' ? readsOf(sources) : undefined;
  const findings = checkBundle({
    features: [{ ...feature, content }, ...others],
    entry: [feature.id],
    objects: objects.map(({ name, locators }) => ({ name, locators: { ...locators } })),
    environment: environment ? { ui: { ...environment }, ...(settings && { settings: sealed(settings) }) } : null,
    files: feature.files.map((name) => ({ name, size: 0, sha256: '' })),
    ...(files && { stored: files }),
    ...(reads && { reads }),
    // A wrong setting is told at the top: from here too it can be mended.
  }).filter((finding) => finding.uri === feature.uri || finding.setting !== undefined);
  if (feature.type === 'KARATE') {
    const callable = others.filter(({ type }) => type === 'KARATE');
    return { findings, knowledge: learnApi(content, callable) };
  }
  const knowledge = learnSteps(
    { steps: stepsOf(content) },
    others
      .filter(({ type }) => STEP_LANGUAGE_TYPES.includes(type))
      .map(({ name, content: text }) => ({ name, steps: stepsOf(text) })),
  );
  return { findings, knowledge };
}

function* stepsOf(content: string) {
  for (const section of readText(content.split(/\r\n|\r|\n/).map(readLine)).sections) {
    const columns = columnsOf(section);
    for (const step of section.steps) yield { ...step, columns };
  }
}

/**
 * The scenarios that begin on these lines (a scenario, an outline with all its rows, Examples with theirs, or one row), named so that a
 * run finds them.
 */
export function chooseOnLines(
  content: string,
  lines: readonly number[],
  type: FeatureType = 'ANOROC',
): readonly Omit<ScenarioChoice, 'feature'>[] {
  const newId = countingIds();
  const wanted = new Set(lines);
  const source = { uri: '', content };
  const scenarios =
    type === 'KARATE'
      ? karateScenariosOf(openKarate(source, newId), newId)
      : scenariosOf(readFeature(source, newId), newId);
  return [...scenarios].filter(({ line }) => wanted.has(line)).map(({ name, row, line }) => ({ name, row, line }));
}
