import { rowLabel } from '@stepwright/catalogue/gherkin/row-label';
import { readCells, type TextLine } from './read-line.ts';

/** A step as it stands in the text. */
export interface PlacedStep {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

export interface PlacedExamples {
  readonly name: string;
  readonly line: number;
  /** Line of the names of the columns; null while there is none. */
  readonly header: number | null;
  readonly columns: readonly string[];
  /** Lines of the rows below the names. */
  readonly rows: readonly number[];
  /** The cells of each row as one text, as a run names it. */
  readonly labels: readonly string[];
}

/** A scenario, an outline or a Background. */
export interface Section {
  readonly kind: 'background' | 'scenario' | 'outline';
  readonly name: string;
  readonly line: number;
  /** The last line that belongs to it. */
  readonly end: number;
  readonly rule: string | null;
  /** Its own tags and those of its rule and feature. */
  readonly tags: readonly string[];
  readonly steps: readonly PlacedStep[];
  readonly examples: readonly PlacedExamples[];
}

export interface ReadText {
  readonly feature: { readonly name: string; readonly line: number } | null;
  readonly rules: readonly { readonly name: string; readonly line: number; readonly end: number }[];
  readonly sections: readonly Section[];
  /** Doc strings: the lines of their marks. */
  readonly fences: readonly { readonly from: number; readonly to: number }[];
}

type Open<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

/** The order of a feature text: what belongs to what. Tolerates every text, because it is being written. */
export function readText(lines: readonly TextLine[]): ReadText {
  let feature: ReadText['feature'] = null;
  const rules: Open<ReadText['rules'][number]>[] = [];
  const sections: Open<Section>[] = [];
  const fences: { from: number; to: number }[] = [];
  let tags: string[] = [];
  let featureTags: string[] = [];
  let ruleTags: string[] = [];
  let fence = 0;
  let mark = '';
  // A doc string belongs to a step; elsewhere its mark is a line like any other.
  let behindStep = false;
  let section: Open<Section> | null = null;
  let examples: Open<PlacedExamples> | null = null;
  const close = (line: number) => {
    if (section) section.end = lastWritten(lines, section.line, line);
    section = null;
    examples = null;
  };
  for (let at = 0; at < lines.length; at++) {
    const { kind, body } = lines[at]!;
    const line = at + 1;
    if (fence > 0) {
      if (kind === 'fence' && body === mark) {
        fences.push({ from: fence, to: line });
        fence = 0;
      }
      continue;
    }
    const wasBehindStep = behindStep;
    if (kind !== 'blank' && kind !== 'comment') behindStep = kind === 'step';
    switch (kind) {
      case 'fence':
        if (!wasBehindStep) break;
        fence = line;
        mark = body.slice(0, 3);
        break;
      case 'tags':
        tags.push(...body.split(/\s+/).filter((tag) => tag.startsWith('@')));
        break;
      case 'feature':
        close(line - 1);
        feature ??= { name: body, line };
        featureTags = tags;
        tags = [];
        break;
      case 'rule':
        close(line - 1);
        if (rules.length > 0) rules.at(-1)!.end = line - 1;
        rules.push({ name: body, line, end: lines.length });
        ruleTags = tags;
        tags = [];
        break;
      case 'background':
      case 'scenario':
      case 'outline':
        close(line - 1);
        section = {
          kind,
          name: body,
          line,
          end: lines.length,
          rule: rules.at(-1)?.name ?? null,
          tags: [...new Set([...featureTags, ...ruleTags, ...tags])],
          steps: [],
          examples: [],
        };
        sections.push(section);
        tags = [];
        break;
      case 'step':
        if (section && !examples) (section as Open<Section>).steps.push({ line, text: body });
        break;
      case 'examples':
        if (section) {
          examples = { name: body, line, header: null, columns: [], rows: [], labels: [] };
          (section as Open<Section>).examples.push(examples);
        }
        tags = [];
        break;
      case 'row':
        if (examples) addRow(examples, body, line);
        break;
    }
  }
  close(lines.length);
  if (fence > 0) fences.push({ from: fence, to: lines.length });
  return { feature, rules, sections, fences };
}

function addRow(examples: Open<PlacedExamples>, body: string, line: number): void {
  if (examples.header === null) {
    examples.header = line;
    examples.columns = readCells(body).map((cell) => cell.text);
  } else {
    examples.rows.push(line);
    examples.labels.push(rowLabel(readCells(body).map((cell) => cell.text)));
  }
}

/** The last line with something on it that belongs above; tags and comments there belong to what follows. */
function lastWritten(lines: readonly TextLine[], from: number, to: number): number {
  let line = to;
  while (line > from && ['blank', 'tags', 'comment'].includes(lines[line - 1]!.kind)) line -= 1;
  return line;
}

/** The section in which a line stands; tags above belong to it too once they are read as its own. */
export function sectionAt({ sections }: ReadText, line: number): Section | null {
  // Behind the last line of a section one goes on writing it.
  return sections[lastBegun(sections, line)] ?? null;
}

/** Place of the first section that reaches down to a line or stands below it. */
export function sectionFrom({ sections }: ReadText, line: number): number {
  const at = lastBegun(sections, line);
  return at >= 0 && sections[at]!.end >= line ? at : at + 1;
}

/** Whether a line stands between the marks of a doc string. */
export function isInFence({ fences }: ReadText, line: number): boolean {
  const fence = fences[lastBefore(fences.length, (at) => fences[at]!.from < line)];
  return fence !== undefined && line < fence.to;
}

/** Place of the last one of things in order that begins on a line or above; -1 when there is none. */
const lastBegun = (sorted: readonly { readonly line: number }[], line: number): number =>
  lastBefore(sorted.length, (at) => sorted[at]!.line <= line);

/** The last place of which something holds that holds of all places before it too, found by halving; -1 when there is none. */
function lastBefore(places: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = places - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}

/**
 * The order of a text in which one line reads differently and is still what it was: nothing is read again.
 * Null where such a line may change more than itself.
 */
export function withLine(text: ReadText, line: number, before: TextLine, now: TextLine): ReadText | null {
  const isSilent = (kind: TextLine['kind']) => kind === 'blank' || kind === 'comment';
  if (isSilent(before.kind) && isSilent(now.kind)) return text;
  if (before.kind !== now.kind) return null;
  if (now.kind === 'text') return text;
  if (now.kind === 'row') return withRow(text, line);
  if (now.kind !== 'step') return null;
  const place = lastBegun(text.sections, line);
  const section = text.sections[place];
  const at = section ? lastBegun(section.steps, line) : -1;
  // Inside a doc string a line that looks like a step is none.
  if (section?.steps[at]?.line !== line) return text;
  const steps = section.steps.with(at, { line, text: now.body });
  return { ...text, sections: text.sections.with(place, { ...section, steps }) };
}

/** A row of Examples says what its rows are called; one of a step's table or doc string stands for itself. */
function withRow(text: ReadText, line: number): ReadText | null {
  if (isInFence(text, line)) return text;
  const examples = text.sections[lastBegun(text.sections, line)]?.examples ?? [];
  return examples.some((one) => one.line < line) ? null : text;
}

/** Names of all columns of a section. */
export function columnsOf(section: Section | null): readonly string[] {
  if (!section || section.examples.length === 0) return NONE;
  return [...new Set(section.examples.flatMap(({ columns }) => columns))];
}

const NONE: readonly string[] = [];
