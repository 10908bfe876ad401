import { chooseScenarios } from '@stepwright/catalogue/gherkin/choose-scenarios';
import { countingIds } from '@stepwright/catalogue/gherkin/read-feature';
import type { Scenario } from '@stepwright/catalogue/gherkin/scenarios';
import { karateScenariosOf, openKarate } from '@stepwright/catalogue/karate/open-karate';
import type { EachValue } from '@stepwright/catalogue/karate/select-tags';
import type { Bundle, BundleFeature, ScenarioChoice } from '@stepwright/contract/bundle';
import { UsageError } from './usage-error.ts';

/** Paths of features, some with the lines of the scenarios that are meant: `users.feature:12`. */
export interface PathsAndLines {
  readonly paths: readonly string[];
  readonly lines: ReadonlyMap<string, readonly number[]>;
}

export function splitLines(written: readonly string[]): PathsAndLines {
  const lines = new Map<string, number[]>();
  const paths = written.map((path) => {
    const [, bare = path, numbers] = /^(.*\.feature)((?::\d+)+)$/.exec(path) ?? [];
    if (numbers !== undefined) {
      const found = numbers.slice(1).split(':').map(Number);
      lines.set(bare, [...(lines.get(bare) ?? []), ...found]);
    }
    return bare;
  });
  return { paths: [...new Set(paths)], lines };
}

/**
 * The scenarios that lines or a name choose, whatever their tags; features without lines keep those that the tags let through.
 *
 * @param name a whole name, or a pattern for whole names
 * @param eachValue evaluates functions in the tags
 * @throws UsageError for a line or a name that no scenario has
 */
export function chooseApiScenarios(
  bundle: Bundle,
  lines: ReadonlyMap<string, readonly number[]>,
  name: string | undefined,
  eachValue: EachValue | undefined,
): ScenarioChoice[] {
  const byTags = chooseScenarios(bundle, eachValue);
  const choices: ScenarioChoice[] = [];
  for (const feature of bundle.features) {
    const scenarios = [...karateScenariosOf(openKarate(feature, countingIds()), countingIds())];
    const wanted = lines.get(feature.uri);
    const chosen = wanted
      ? wanted.flatMap((line) => onLine(feature, scenarios, line))
      : name === undefined
        ? byTags(feature, scenarios)
        : scenarios;
    for (const scenario of chosen) {
      if (name === undefined || isNamed(scenario, name)) choices.push(choiceOf(feature, scenario));
    }
  }
  if (choices.length === 0 && name !== undefined) throw new UsageError(`--name: no scenario is named ${name}.`);
  return choices;
}

function choiceOf(feature: BundleFeature, { name, row, line }: Scenario): ScenarioChoice {
  return { feature: feature.id, name, row, line };
}

/** The scenario or row that begins there, else all of the section in which the line lies. */
function onLine({ uri }: BundleFeature, scenarios: readonly Scenario[], line: number): readonly Scenario[] {
  const exact = scenarios.filter((scenario) => scenario.line === line && scenario.row !== null);
  if (exact.length > 0) return exact;
  const begins = (scenario: Scenario) => {
    const { feature, unit } = scenario.karate!;
    return feature.sections[unit.section]!.line;
  };
  const start = Math.max(0, ...scenarios.map(begins).filter((begin) => begin <= line));
  const found = scenarios.filter((scenario) => begins(scenario) === start);
  if (found.length === 0) throw new UsageError(`${uri}: no scenario stands on line ${line}.`);
  return found;
}

function isNamed({ name }: Scenario, wanted: string): boolean {
  if (name === wanted) return true;
  try {
    return new RegExp(`^(?:${wanted})$`).test(name);
  } catch {
    return false;
  }
}
