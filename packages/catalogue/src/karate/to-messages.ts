import {
  type Examples,
  type GherkinDocument,
  type Pickle,
  type PickleStep,
  type PickleStepArgument,
  PickleStepType,
  type Scenario,
  type Step,
  StepKeywordType,
  type TableRow,
  type Tag,
} from '@cucumber/messages';
import type { NewId } from '../gherkin/read-feature.ts';
import { rowLabel } from '../gherkin/row-label.ts';
import type {
  KarateExamples,
  KarateFeature,
  KarateOutline,
  KarateRow,
  KarateScenario,
  KarateStep,
  KarateTable,
  KarateTag,
} from './feature-text.ts';

/** A feature as Cucumber messages say it, and the ids that its nodes got there. */
export interface KarateDocument {
  readonly message: GherkinDocument;
  /** The id of a scenario, a step, an Examples table, a row or a tag of the feature. */
  idOf(node: object): string;
}

/** The syntax tree of a feature. The same feature and the same ids give the same tree. */
export function documentOf(feature: KarateFeature, newId: NewId): KarateDocument {
  const ids = new Map<object, string>();
  const idFor = (node: object): string => {
    const id = newId();
    ids.set(node, id);
    return id;
  };
  const { background } = feature;
  const message: GherkinDocument = {
    uri: feature.uri,
    comments: commentsOf(feature),
    feature: {
      location: at(feature.line),
      tags: tagsOf(feature.tags, idFor),
      language: 'en',
      keyword: 'Feature',
      name: feature.name,
      description: feature.description,
      children: [
        ...(background
          ? [
              {
                background: {
                  id: idFor(background),
                  location: at(background.line),
                  keyword: 'Background',
                  name: '',
                  description: '',
                  steps: background.steps.map((step) => stepNode(step, idFor)),
                },
              },
            ]
          : []),
        ...feature.sections.map((section) => ({ scenario: scenarioNode(section, idFor) })),
      ],
    },
  };
  const idOf = (node: object): string => {
    const id = ids.get(node);
    if (id === undefined) throw new Error('this node is not of the feature that the document was made of');
    return id;
  };
  return { message, idOf };
}

/** A row of an outline in a run. */
export interface PickleRow {
  /** Of the row in the document; none for a row that was made when the outline's turn came. */
  readonly id: string | null;
  /** The cells, for whoever tells rows apart. */
  readonly cells: readonly string[];
}

export interface KaratePickle {
  readonly message: Pickle;
  /** `rowLabel` of its row; null for a scenario that is no outline's. */
  readonly row: string | null;
  /** The steps of Background and scenario in the order of the pickle's steps; those of the scenario have the values of the row. */
  readonly steps: readonly KarateStep[];
}

/**
 * The announcement of one scenario of a run: the steps of the Background, then its own. A scenario of an outline was filled before
 * (`fillScenario`); `section` is where it comes from.
 */
export function pickleOf(
  feature: KarateFeature,
  document: Pick<KarateDocument, 'idOf'>,
  section: KarateScenario | KarateOutline,
  filled: KarateScenario,
  row: PickleRow | null,
  newId: NewId,
): KaratePickle {
  const rowIds = row?.id ? [row.id] : [];
  const before = feature.background?.steps ?? [];
  let type: PickleStepType = PickleStepType.UNKNOWN;
  const announce = (step: KarateStep, astNodeIds: string[]): PickleStep => {
    type = PICKLE_TYPES[step.keyword] ?? type;
    const argument = argumentOf(step);
    return { id: newId(), text: step.text, type, astNodeIds, ...(argument ? { argument } : {}) };
  };
  const steps = [
    ...before.map((step) => announce(step, [document.idOf(step)])),
    ...filled.steps.map((step, index) => announce(step, [document.idOf(section.steps[index]!), ...rowIds])),
  ];
  const tags = [...feature.tags, ...filled.tags];
  const message: Pickle = {
    id: newId(),
    uri: feature.uri,
    location: at(filled.line),
    astNodeIds: [document.idOf(section), ...rowIds],
    tags: tags.map((tag) => ({ name: `@${tag.text}`, astNodeId: document.idOf(tag) })),
    name: filled.name,
    language: 'en',
    steps,
  };
  return { message, row: row && rowLabel(row.cells), steps: [...before, ...filled.steps] };
}

/**
 * The Examples node of rows that an expression made, for a document that is said again with them: `columns` is its header. Rows stand on
 * the line of the expression.
 */
export function madeExamples(
  examples: KarateExamples,
  document: KarateDocument,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  newId: NewId,
): Examples {
  const line = examples.table?.rows[0]?.line ?? examples.line;
  const rowNode = (cells: readonly string[]): TableRow => ({
    id: newId(),
    location: at(line),
    cells: cells.map((value) => ({ location: at(line), value })),
  });
  return {
    id: document.idOf(examples),
    location: at(examples.line),
    tags: examples.tags.map((tag) => ({ ...tagNode(tag), id: document.idOf(tag) })),
    keyword: 'Examples',
    name: examples.name,
    description: '',
    tableHeader: rowNode(columns),
    tableBody: rows.map(rowNode),
  };
}

type IdFor = (node: object) => string;

function at(line: number): { line: number } {
  return { line };
}

function tagNode(tag: KarateTag): Omit<Tag, 'id'> {
  return { location: at(tag.line), name: `@${tag.text}` };
}

function tagsOf(tags: readonly KarateTag[], idFor: IdFor): Tag[] {
  return tags.map((tag) => ({ ...tagNode(tag), id: idFor(tag) }));
}

function scenarioNode(section: KarateScenario | KarateOutline, idFor: IdFor): Scenario {
  return {
    id: idFor(section),
    location: at(section.line),
    tags: tagsOf(section.tags, idFor),
    keyword: section.keyword,
    name: section.name,
    description: section.description,
    steps: section.steps.map((step) => stepNode(step, idFor)),
    examples: section.kind === 'outline' ? section.examples.map((examples) => examplesNode(examples, idFor)) : [],
  };
}

function stepNode(step: KarateStep, idFor: IdFor): Step {
  const { docString, table } = step;
  return {
    id: idFor(step),
    location: at(step.line),
    keyword: `${step.keyword} `,
    keywordType: KEYWORD_TYPES[step.keyword] ?? StepKeywordType.UNKNOWN,
    text: step.text,
    ...(docString && { docString: { location: at(docString.line), content: docString.text, delimiter: '"""' } }),
    ...(table && { dataTable: { location: at(table.rows[0]!.line), rows: rowNodes(table, idFor) } }),
  };
}

function examplesNode(examples: KarateExamples, idFor: IdFor): Examples {
  const [tableHeader, ...tableBody] = examples.table ? rowNodes(examples.table, idFor) : [];
  return {
    id: idFor(examples),
    location: at(examples.line),
    tags: tagsOf(examples.tags, idFor),
    keyword: 'Examples',
    name: examples.name,
    description: '',
    ...(tableHeader && { tableHeader }),
    tableBody,
  };
}

function rowNodes(table: KarateTable, idFor: IdFor): TableRow[] {
  return table.rows.map((row: KarateRow) => ({
    id: idFor(row),
    location: at(row.line),
    cells: row.cells.map((value) => ({ location: at(row.line), value })),
  }));
}

function argumentOf({ docString, table }: KarateStep): PickleStepArgument | null {
  if (docString) return { docString: { content: docString.text } };
  if (!table) return null;
  return { dataTable: { rows: table.rows.map(({ cells }) => ({ cells: cells.map((value) => ({ value })) })) } };
}

function commentsOf(feature: KarateFeature): GherkinDocument['comments'] {
  const steps = [...(feature.background?.steps ?? []), ...feature.sections.flatMap((section) => section.steps)];
  return steps.flatMap(({ comments, line }) =>
    comments.map((text, index) => ({ location: at(line - comments.length + index), text })),
  );
}

/** A conjunction (`And`) keeps the type of the step before it, so it is not here. */
const PICKLE_TYPES: { readonly [keyword: string]: PickleStepType | undefined } = {
  '*': PickleStepType.UNKNOWN,
  Given: PickleStepType.CONTEXT,
  When: PickleStepType.ACTION,
  Then: PickleStepType.OUTCOME,
};

const KEYWORD_TYPES: { readonly [keyword: string]: StepKeywordType | undefined } = {
  '*': StepKeywordType.UNKNOWN,
  Given: StepKeywordType.CONTEXT,
  When: StepKeywordType.ACTION,
  Then: StepKeywordType.OUTCOME,
  And: StepKeywordType.CONJUNCTION,
  But: StepKeywordType.CONJUNCTION,
};
