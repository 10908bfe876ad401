import type { Diagnostic } from '../check/diagnostic.ts';
import { FINDING_CODES } from '../check/diagnostic.ts';
import type { NewId } from '../gherkin/read-feature.ts';
import type { Scenario } from '../gherkin/scenarios.ts';
import type { KarateFeature, KarateScenario } from './feature-text.ts';
import { parseKarate } from './parse-feature.ts';
import { type ScenarioUnit, unitsOf } from './scenario-units.ts';
import { documentOf, type KarateDocument, pickleOf } from './to-messages.ts';

export interface OpenedKarate {
  readonly document: KarateDocument | null;
  readonly feature: KarateFeature | null;
  readonly problems: readonly Diagnostic[];
}

/** Reads the text of an API test. The same text and the same ids give the same tree. */
export function openKarate(source: { readonly uri: string; readonly content: string }, newId: NewId): OpenedKarate {
  const { feature, problems } = parseKarate(source.uri, source.content);
  const found = problems.map(({ line, column, message }): Diagnostic => {
    return {
      severity: 'error',
      code: FINDING_CODES.gherkin,
      message,
      uri: source.uri,
      line,
      column,
      endColumn: column,
    };
  });
  return { document: feature && documentOf(feature, newId), feature, problems: found };
}

/** The scenarios of an API test as a run plans them; an outline whose rows an expression makes is one of them. */
export function* karateScenariosOf(
  {
    document,
    feature,
  }: { readonly document: Pick<KarateDocument, 'idOf'> | null; readonly feature: KarateFeature | null },
  newId: NewId,
): Generator<Scenario> {
  if (document === null || feature === null) return;
  const rowIds = rowIdsOf(feature, document);
  for (const unit of unitsOf(feature)) yield scenarioOf(feature, document, unit, rowIds, newId);
}

/** The scenario of one unit, also of a row that was made when its outline's turn came. */
export function scenarioOf(
  feature: KarateFeature,
  document: Pick<KarateDocument, 'idOf'>,
  unit: ScenarioUnit,
  rowIds: ReadonlyMap<number, string>,
  newId: NewId,
): Scenario {
  const section = feature.sections[unit.section]!;
  const filled: KarateScenario = unit.kind === 'ready' ? unit.scenario : plainOutline(unit);
  const row = unit.kind === 'ready' ? unit.row : null;
  const cells = row?.cells.map(({ text }) => text) ?? [];
  const place = row && { id: rowIds.get(row.line) ?? null, cells };
  const pickle = pickleOf(feature, document, section, filled, place, newId);
  return {
    id: pickle.message.id,
    uri: feature.uri,
    feature: feature.name,
    rule: null,
    name: filled.name,
    tags: [...new Set(unit.tags.map(({ text }) => `@${text}`))],
    line: filled.line,
    row: row?.label ?? null,
    steps: [],
    pickle: pickle.message,
    karate: { feature, document, unit, steps: pickle.steps, late: unit.kind === 'dynamic' || isTemplate(filled.name) },
  };
}

/** A name with `${…}`, or wholly in backticks, is a template of JavaScript (karate §5.7.14). */
export function isTemplate(name: string): boolean {
  return /\$\{.*?\}/.test(name) || (name.length > 1 && name.startsWith('`') && name.endsWith('`'));
}

/** An outline as a scenario, its places not filled. */
function plainOutline(unit: Extract<ScenarioUnit, { kind: 'dynamic' }>): KarateScenario {
  const { keyword, name, description, tags, steps } = unit.outline;
  return {
    kind: 'scenario',
    line: unit.line,
    keyword,
    name,
    description,
    tags: [...tags, ...unit.examples.tags],
    steps,
  };
}

/** Ids of the Examples rows by their lines. */
export function rowIdsOf(feature: KarateFeature, document: Pick<KarateDocument, 'idOf'>): ReadonlyMap<number, string> {
  const ids = new Map<number, string>();
  for (const section of feature.sections) {
    if (section.kind === 'scenario') continue;
    for (const { table } of section.examples) {
      for (const row of table?.rows.slice(1) ?? []) ids.set(row.line, document.idOf(row));
    }
  }
  return ids;
}
