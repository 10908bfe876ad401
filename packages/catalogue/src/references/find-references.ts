import type {
  Background,
  DocString,
  Examples,
  Feature,
  Scenario,
  Step as StepNode,
  TableRow,
} from '@cucumber/messages';
import { setsVariable } from '../check/check-arguments.ts';
import { countingIds, readFeature } from '../gherkin/read-feature.ts';
import { textColumn } from '../gherkin/scenarios.ts';
import type { StepCall } from '../grammar/call.ts';
import { type LexedSlot, scanInstruction } from '../grammar/lex-instruction.ts';
import { isInlineLocator } from '../grammar/locator-text.ts';
import { matchStep, type StepIndex } from '../grammar/match-step.ts';
import { isImageStep } from '../grammar/resolve-locator.ts';
import type { SlotKind } from '../keywords/step.ts';

/** A name in a feature's text that is looked up elsewhere, with its place, so that it can be exchanged. */
export interface Reference {
  /** `locator`: an entry of an object; `value`: a key of the environment; `file`: an included file. */
  readonly kind: 'locator' | 'value' | 'file';
  readonly name: string;
  /** From 1. */
  readonly line: number;
  /** 0-based place in the line of what is written for the name; the end excluded. */
  readonly start: number;
  readonly end: number;
}

export interface TextToRead {
  readonly content: string;
  /** Locators of the feature's own; names in there never lead to a global object. */
  readonly own: { readonly [key: string]: unknown } | null;
}

/** Kinds of slots whose whole text is looked up as a name (actions §4). */
const LOOKED_UP: readonly SlotKind[] = [
  'value',
  'number',
  'bool',
  'enum',
  'op',
  'list',
  'css',
  'pairs',
  'index',
  'coords',
  'query',
  'strop',
  'pixel',
  'sides',
  'px',
  'ratio',
  'percent',
  'count',
  'target',
  'region',
  'keys',
  'locatorRef',
];
const REFERENCE = /\$\$\{|\$\{([^{}]*)\}/g;
/** What can be the name of a key or a locator; longer texts are prose. */
const LONGEST_NAME = 200;

/**
 * The names in a feature's text that lead to objects, environment keys and files, in the order of its lines. A text value counts as
 * a possible key: whether the environment has it is for the caller to say. A name that an earlier step sets as a variable is left
 * out. A step that cannot be understood is read by its brackets alone; a text that is no Gherkin has none.
 */
export function findReferences({ content, own }: TextToRead, index: StepIndex): readonly Reference[] {
  // Gherkin takes a carriage return alone for a character of its line, everybody else for the end of it.
  const { document, lines } = readFeature({ uri: '', content: content.replace(/\r(?!\n)/g, '\n') }, countingIds());
  if (!document?.feature) return [];
  const reading = new Reading(index, lines, own ?? {});
  for (const { steps, examples } of scopesOf(document.feature)) {
    const outline = outlineOf(examples);
    for (const step of steps) reading.readStep(step, outline);
  }
  return reading.found.sort((a, b) => a.line - b.line || a.start - b.start);
}

/** What reads or calls a file by its name in the API language; `call` also stands behind `karate.`, with `true` for a shared scope. */
const READS =
  /\b(?:read(?:As\w+)?|call(?:once|Single)?)\s*\(\s*(?:(?:true|false)\s*,\s*)?(['"`])((?:(?!\1)[^\n]){1,300})\1/g;

/**
 * What a text of the API language reads or calls by name, such as `read('classpath:data/tea.json')`: the last part of each path, because
 * the things of a project lie in no folders.
 */
export function findReadFiles(content: string): readonly Reference[] {
  const found: Reference[] = [];
  for (const [at, text] of content.split(/\r\n|\r|\n/).entries()) {
    for (const match of text.matchAll(READS)) {
      const written = match[2]!;
      // A tag or a query stands behind the name of a feature.
      const path = /^.*?\.feature(?=[@?])/.exec(written)?.[0] ?? written.replace(/[@?].*$/, '');
      const name = path.replace(/^(?:.*[/\\]|(?:this|classpath|file):)/, '');
      if (name === '') continue;
      const start = match.index + match[0].length - 1 - written.length + (path.length - name.length);
      found.push({ kind: 'file', name, line: at + 1, start, end: start + name.length });
    }
  }
  return found;
}

/** `${key}` in a stored xpath or any other text of one line; places count from its first character. */
export function findValueReferences(text: string): readonly { name: string; start: number; end: number }[] {
  const found: { name: string; start: number; end: number }[] = [];
  for (const match of text.matchAll(REFERENCE)) {
    const written = match[1];
    if (written === undefined || written.trim() === '' || written.length > LONGEST_NAME) continue;
    const start = match.index + 2 + (written.length - written.trimStart().length);
    found.push({ name: written.trim(), start, end: start + written.trim().length });
  }
  return found;
}

interface Scope {
  readonly steps: readonly StepNode[];
  readonly examples: readonly Examples[];
}

function* scopesOf(feature: Feature): Generator<Scope> {
  const ofChild = function* (child: { background?: Background; scenario?: Scenario }): Generator<Scope> {
    if (child.background) yield { steps: child.background.steps, examples: [] };
    if (child.scenario) yield child.scenario;
  };
  for (const child of feature.children) {
    yield* ofChild(child);
    for (const inner of child.rule?.children ?? []) yield* ofChild(inner);
  }
}

/** The examples of a scenario: made once, however many steps and columns it has. */
interface Outline {
  readonly columns: ReadonlySet<string>;
  /** For matching: each column stands for itself. */
  readonly cells: ReadonlyMap<string, string>;
  readonly tables: readonly { readonly places: ReadonlyMap<string, number>; readonly rows: readonly TableRow[] }[];
  /** Columns whose cells were read, with the way in which they were. */
  readonly read: Set<string>;
}

function outlineOf(examples: readonly Examples[]): Outline {
  const tables = examples.map(({ tableHeader, tableBody }) => {
    const places = new Map<string, number>();
    for (const [at, { value }] of (tableHeader?.cells ?? []).entries()) if (!places.has(value)) places.set(value, at);
    return { places, rows: tableBody };
  });
  const columns = new Set(tables.flatMap(({ places }) => [...places.keys()]));
  return { columns, cells: new Map([...columns].map((name) => [name, `<${name}>`])), tables, read: new Set() };
}

/** How one slot's text is read. */
interface SlotUse {
  readonly locator: boolean;
  readonly value: boolean;
  readonly file: 'no' | 'whole' | 'list';
  /** `${x}` inside is filled. */
  readonly filled: boolean;
}

class Reading {
  readonly found: Reference[] = [];
  readonly #index: StepIndex;
  readonly #lines: readonly string[];
  readonly #own: { readonly [key: string]: unknown };
  readonly #variables = new Set<string>();
  readonly #places = new Set<string>();

  constructor(index: StepIndex, lines: readonly string[], own: { readonly [key: string]: unknown }) {
    this.#index = index;
    this.#lines = lines;
    this.#own = own;
  }

  readStep(step: StepNode, outline: Outline): void {
    const scanned = scanInstruction(step.text, outline.columns);
    const slots = scanned.parts.filter((part): part is LexedSlot => part.type === 'slot');
    const call = this.#understand(step, outline.cells);
    const offset = textColumn(step, this.#lines) - 1;
    for (const slot of slots) {
      const use = readingOf(slot, call);
      const [only] = slot.pieces;
      if (slot.pieces.length === 1 && typeof only === 'object') {
        this.#readCells(only.column, use, outline);
        continue;
      }
      const raw = slot.raw;
      const start = slot.span.start + 1 + (raw.length - raw.trimStart().length) + offset;
      // A name with an Examples column inside is known only while it runs.
      const text = slot.pieces.every((piece) => typeof piece === 'string') ? slot.pieces.join('') : null;
      this.#readText(text, raw.trim(), use, step.location.line, start);
    }
    if (step.docString && call?.step.testData.kind !== 'script') this.#readDocString(step.docString);
    this.#noteVariables(call);
  }

  #understand(step: StepNode, cells: ReadonlyMap<string, string>): StepCall | null {
    try {
      return matchStep(this.#index, {
        text: step.text,
        ...(cells.size > 0 && { cells }),
        ...(step.docString && { docString: step.docString.content }),
      });
    } catch {
      return null;
    }
  }

  /** @param text the slot without escapes; null when a column stands inside. @param written as typed, beginning at `start` */
  #readText(text: string | null, written: string, use: SlotUse, line: number, start: number): void {
    const quoted = written.length > 1 && written.startsWith('"') && written.endsWith('"');
    const end = start + written.length;
    if (use.file === 'list') this.#readFileList(written, line, start);
    else if (text !== null && use.file === 'whole') {
      // Keys of a picture stand behind its name: `ok.png;similarity=0.9`.
      const name = text.split(';')[0]!.trimEnd();
      this.#add('file', name, line, start, name === text ? end : start + name.length);
    }
    if (use.locator && text !== null && !isInlineLocator(text) && !(text in this.#own)) {
      this.#add('locator', text, line, start, end);
    }
    if (use.value && !quoted && text !== null) this.#addValue(text, line, start, end);
    if (!use.filled || quoted) return;
    for (const one of findValueReferences(written)) this.#addValue(one.name, line, start + one.start, start + one.end);
  }

  #readFileList(written: string, line: number, start: number): void {
    let from = 0;
    for (const part of written.split(';')) {
      const name = part.trim().replace(/^"(.*)"$/, '$1');
      const at = written.indexOf(name, from);
      if (name !== '') this.#add('file', name, line, start + at, start + at + name.length);
      from += part.length + 1;
    }
  }

  /** A slot that is one column: the cells below it are looked up in its place, once for each way of reading them. */
  #readCells(column: string, use: SlotUse, outline: Outline): void {
    // A later step would find the same and no more: variables only grow.
    const way = `${use.locator} ${use.value} ${use.file} ${use.filled} ${column}`;
    if (outline.read.has(way)) return;
    outline.read.add(way);
    for (const { places, rows } of outline.tables) {
      const at = places.get(column);
      if (at === undefined) continue;
      for (const { cells } of rows) {
        const cell = cells[at];
        if (!cell || cell.value === '') continue;
        const start = (cell.location.column ?? 1) - 1;
        const line = cell.location.line;
        // Escapes of the cell make it longer than its text; then its place ends at the bar behind it.
        const rest = this.#lines[line - 1]?.slice(start) ?? '';
        const written = (/^(?:[^\\|]|\\.)*/.exec(rest)?.[0] ?? cell.value).trimEnd();
        this.#readText(cell.value, written, use, line, start);
      }
    }
  }

  #readDocString({ location, content }: DocString): void {
    const last = location.line + content.split('\n').length;
    for (let line = location.line + 1; line <= last; line++) {
      for (const { name, start, end } of findValueReferences(this.#lines[line - 1] ?? '')) {
        this.#addValue(name, line, start, end);
      }
    }
  }

  #noteVariables(call: StepCall | null): void {
    for (const slot of ['testData', 'expected'] as const) {
      const text = call?.[slot];
      if (call && text && setsVariable(call, slot)) this.#variables.add(text.literal);
    }
  }

  #addValue(name: string, line: number, start: number, end: number): void {
    if (!this.#isVariable(name)) this.#add('value', name, line, start, end);
  }

  /** A variable, or what goes on with a dot behind one. */
  #isVariable(name: string): boolean {
    if (this.#variables.has(name)) return true;
    if (name.length > LONGEST_NAME) return false;
    for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      if (this.#variables.has(name.slice(0, dot))) return true;
    }
    return false;
  }

  #add(kind: Reference['kind'], name: string, line: number, start: number, end: number): void {
    if (name === '' || name.length > LONGEST_NAME) return;
    // Two steps of an outline may read the same cell.
    const place = `${kind} ${line} ${start}`;
    if (this.#places.has(place)) return;
    this.#places.add(place);
    this.found.push({ kind, name, line, start, end });
  }
}

/** A step that is not understood is read by its brackets. */
function readingOf(slot: LexedSlot, call: StepCall | null): SlotUse {
  if (slot.slot === 'locator') {
    const isImage = call !== null && isImageStep(call.step);
    return { locator: !isImage, value: false, file: isImage ? 'whole' : 'no', filled: true };
  }
  if (!call) return { locator: false, value: true, file: 'no', filled: true };
  const { kind } = call.step[slot.slot];
  const isUpload = call.step.keyword === 'FILE_UPLOAD' && slot.slot === 'testData';
  const isPushed = call.step.keyword === 'MOBILE_PUSH_FILE' && slot.slot === 'testData';
  return {
    locator: kind === 'locatorRef',
    value: kind === undefined || LOOKED_UP.includes(kind),
    file: isUpload ? 'list' : isPushed ? 'whole' : 'no',
    filled: kind !== 'script',
  };
}
