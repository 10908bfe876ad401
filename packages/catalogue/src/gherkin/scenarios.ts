import { dialects } from '@cucumber/gherkin';
import {
  type Background,
  type Examples,
  type Feature,
  type Pickle,
  type PickleStep,
  PickleStepType,
  type Rule,
  type Scenario as ScenarioNode,
  type Step,
  StepKeywordType,
  type TableRow,
  type Tag,
} from '@cucumber/messages';
import { type Cells, columnsOf, fillText } from '../grammar/fill-slot.ts';
import { type LexedSlot, scanInstruction } from '../grammar/lex-instruction.ts';
import type { KaratePart } from '../karate/karate-part.ts';
import type { NewId, ReadFeature } from './read-feature.ts';
import { rowLabel } from './row-label.ts';

export interface ScenarioStep {
  /** Id of the pickle's step. */
  readonly id: string;
  /** `Then `, with its blank, as written. */
  readonly keyword: string;
  /** As written: placeholders are not filled, because `<x>` may be test data (actions §3). */
  readonly text: string;
  readonly line: number;
  /** Where `text` begins in its line, from 1. */
  readonly column: number;
  readonly docString?: string;
  /** A data table stands below the step. */
  readonly table: boolean;
  /** Cells of the Examples row; none in a plain scenario and in a Background. */
  readonly cells?: Cells;
  readonly astNodeIds: readonly string[];
  readonly background: boolean;
}

export interface Scenario {
  /** Id of its pickle. */
  readonly id: string;
  readonly uri: string;
  readonly feature: string;
  readonly rule: string | null;
  /** Placeholders are filled. */
  readonly name: string;
  /** Of feature, rule, scenario and Examples table; with their @, each once. */
  readonly tags: readonly string[];
  /** Line of the scenario, or of its Examples row. */
  readonly line: number;
  /** The cells of its Examples row (`rowLabel`); null for one that is no outline's. */
  readonly row: string | null;
  /** Empty in an API test: what stands in its steps is another language, and `karate` has it. */
  readonly steps: readonly ScenarioStep[];
  /** The message that announces the scenario; its step texts hold the values of the row. */
  readonly pickle: Pickle;
  /** Of an API test. */
  readonly karate?: KaratePart;
}

/**
 * The scenarios of a feature in the order written, outlines row by row, steps of the Backgrounds first. Works on the syntax tree,
 * because a compiled pickle has lost the brackets of `<x>` (actions §3). An outline without rows gives nothing.
 */
export function* scenariosOf(read: ReadFeature, newId: NewId): Generator<Scenario> {
  const feature = read.document?.feature;
  if (!feature) return;
  const base: Surroundings = {
    uri: read.document.uri ?? '',
    lines: read.lines,
    feature,
    rule: null,
    background: [],
    tags: feature.tags,
    newId,
  };
  yield* scenariosAmong(feature.children, base);
}

interface Surroundings {
  readonly uri: string;
  readonly lines: readonly string[];
  readonly feature: Feature;
  readonly rule: string | null;
  readonly background: readonly Step[];
  readonly tags: readonly Tag[];
  readonly newId: NewId;
}

interface Child {
  readonly background?: Background;
  readonly rule?: Rule;
  readonly scenario?: ScenarioNode;
}

function* scenariosAmong(children: readonly Child[], around: Surroundings): Generator<Scenario> {
  let background = around.background;
  for (const child of children) {
    if (child.background) background = [...background, ...child.background.steps];
    if (child.rule) {
      const { name, tags, children: inner } = child.rule;
      yield* scenariosAmong(inner, { ...around, background, rule: name, tags: [...around.tags, ...tags] });
    }
    if (child.scenario) yield* rowsOf(child.scenario, { ...around, background });
  }
}

function* rowsOf(node: ScenarioNode, around: Surroundings): Generator<Scenario> {
  if (node.examples.length === 0) {
    if (isOutline(node, around.feature.language)) return;
    yield scenarioOf(node, around, null, null);
    return;
  }
  for (const examples of node.examples) {
    for (const row of examples.tableBody) yield scenarioOf(node, around, examples, row);
  }
}

/** Written as an outline, by its keyword alone; without Examples it runs nothing (actions §3). */
export function isOutline(node: ScenarioNode, language: string): boolean {
  const { scenario, scenarioOutline } = dialects[language] ?? dialects.en!;
  const keyword = node.keyword.trim();
  return scenarioOutline.includes(keyword) && !scenario.includes(keyword);
}

function scenarioOf(
  node: ScenarioNode,
  around: Surroundings,
  examples: Examples | null,
  row: TableRow | null,
): Scenario {
  const { uri, feature, newId } = around;
  const cells = examples && row ? cellsOf(examples, row) : undefined;
  const own = node.steps.map((step) => ({ step, background: false }));
  const before = own.length === 0 ? [] : around.background.map((step) => ({ step, background: true }));
  const steps: ScenarioStep[] = [];
  const pickleSteps: PickleStep[] = [];
  let type: PickleStepType = PickleStepType.UNKNOWN;
  for (const { step, background } of [...before, ...own]) {
    type = PICKLE_TYPES[step.keywordType ?? StepKeywordType.UNKNOWN] ?? type;
    const filling = background ? undefined : cells;
    const planned = stepOf(step, around.lines, background, filling, row, newId());
    steps.push(planned);
    pickleSteps.push(pickleStepOf(step, planned, type));
  }
  const tags = [...around.tags, ...node.tags, ...(examples?.tags ?? [])];
  const name = cells ? fillText(node.name, cells) : node.name;
  const location = row ? row.location : node.location;
  const pickle: Pickle = {
    id: newId(),
    uri,
    location,
    astNodeIds: row ? [node.id, row.id] : [node.id],
    tags: tags.map((tag) => ({ name: tag.name, astNodeId: tag.id })),
    name,
    language: feature.language,
    steps: pickleSteps,
  };
  return {
    id: pickle.id,
    uri,
    feature: feature.name,
    rule: around.rule,
    name,
    tags: [...new Set(tags.map((tag) => tag.name))],
    line: location.line,
    row: row && rowLabel(row.cells.map((cell) => cell.value)),
    steps,
    pickle,
  };
}

/** A conjunction (`And`) keeps the type of the step before it. */
const PICKLE_TYPES: { readonly [type in StepKeywordType]: PickleStepType | null } = {
  [StepKeywordType.UNKNOWN]: PickleStepType.UNKNOWN,
  [StepKeywordType.CONTEXT]: PickleStepType.CONTEXT,
  [StepKeywordType.ACTION]: PickleStepType.ACTION,
  [StepKeywordType.OUTCOME]: PickleStepType.OUTCOME,
  [StepKeywordType.CONJUNCTION]: null,
};

/** Cells of a row by the names of their columns; a name that stands twice keeps its first column. */
export function cellsOf(examples: Examples, row: TableRow): Cells {
  const cells = new Map<string, string>();
  for (const [at, header] of (examples.tableHeader?.cells ?? []).entries()) {
    if (!cells.has(header.value)) cells.set(header.value, row.cells[at]?.value ?? '');
  }
  return cells;
}

/** Where the text of a step begins in its line, from 1. */
export function textColumn(step: Step, lines: readonly string[]): number {
  const line = lines[step.location.line - 1] ?? '';
  const behind = (step.location.column ?? 1) - 1 + step.keyword.length;
  return behind + (/^\s*/.exec(line.slice(behind))?.[0].length ?? 0) + 1;
}

function stepOf(
  step: Step,
  lines: readonly string[],
  background: boolean,
  cells: Cells | undefined,
  row: TableRow | null,
  id: string,
): ScenarioStep {
  return {
    id,
    keyword: step.keyword,
    text: step.text,
    line: step.location.line,
    column: textColumn(step, lines),
    ...(step.docString ? { docString: step.docString.content } : {}),
    table: step.dataTable !== undefined,
    ...(cells ? { cells } : {}),
    astNodeIds: cells && row ? [step.id, row.id] : [step.id],
    background,
  };
}

function pickleStepOf(step: Step, { id, cells, astNodeIds }: ScenarioStep, type: PickleStepType): PickleStep {
  const fill = (text: string): string => (cells ? fillText(text, cells) : text);
  const docString = step.docString && {
    content: fill(step.docString.content),
    ...(step.docString.mediaType ? { mediaType: fill(step.docString.mediaType) } : {}),
  };
  const dataTable = step.dataTable && {
    rows: step.dataTable.rows.map((row) => ({ cells: row.cells.map((cell) => ({ value: fill(cell.value) })) })),
  };
  return {
    id,
    text: cells ? readableText(step.text, cells) : step.text,
    type,
    astNodeIds,
    ...(docString || dataTable
      ? { argument: { ...(docString && { docString }), ...(dataTable && { dataTable }) } }
      : {}),
  };
}

/** A step with the values of its row as a reader of the report wants it: a slot keeps its brackets, `<user>` becomes `<Bob>`. */
export function readableText(text: string, cells: Cells): string {
  const scanned = scanInstruction(text, columnsOf(cells));
  if (scanned.problem) return fillText(text, cells);
  let filled = '';
  let from = 0;
  for (const slot of scanned.parts.filter((part): part is LexedSlot => part.type === 'slot')) {
    for (const piece of slot.pieces) {
      if (typeof piece === 'string') continue;
      const cell = cells.get(piece.column) ?? '';
      const whole = piece.span.start === slot.span.start && piece.span.end === slot.span.end;
      filled += text.slice(from, piece.span.start) + (whole ? `<${cell}>` : cell);
      from = piece.span.end;
    }
  }
  return filled + text.slice(from);
}
