import type {
  KarateBackground,
  KarateDocString,
  KarateExamples,
  KarateFeature,
  KarateOutline,
  KarateRow,
  KarateScenario,
  KarateStep,
  KarateTable,
  KarateTag,
  KarateTextProblem,
} from './feature-text.ts';
import { readDocString } from './read-doc-string.ts';
import { type SourceLine, splitLines, stepLine } from './source-lines.ts';
import { cellsOfRow } from './table-cells.ts';

export interface ParsedKarate {
  /** Null when there are problems: a text that is understood in part is not run. */
  readonly feature: KarateFeature | null;
  readonly problems: readonly KarateTextProblem[];
}

/** Reads a feature of API tests (karate §5.1). */
export function parseKarate(uri: string, content: string): ParsedKarate {
  const { feature, problems } = parseKarateLoosely(uri, content);
  return { feature: problems.length === 0 ? feature : null, problems };
}

/**
 * As `parseKarate`, but answers what could be read of a text with problems too: for editors, which see texts while they are being
 * written.
 */
export function parseKarateLoosely(
  uri: string,
  content: string,
): { readonly feature: KarateFeature; readonly problems: readonly KarateTextProblem[] } {
  return new FeatureReader(uri, splitLines(content)).read();
}

interface OpenStep extends KarateStep {
  endLine: number;
  docString: KarateDocString | null;
  table: OpenTable | null;
}

interface OpenTable extends KarateTable {
  readonly rows: KarateRow[];
}

interface OpenExamples extends KarateExamples {
  name: string;
  table: OpenTable | null;
}

interface OpenSection {
  readonly kind: 'background' | 'scenario' | 'outline';
  readonly line: number;
  readonly keyword: string;
  readonly tags: readonly KarateTag[];
  readonly name: string;
  readonly description: string[];
  readonly steps: OpenStep[];
  readonly examples: OpenExamples[];
}

const SECTIONS = /^(Background|Scenario|Scenario Outline|Examples):[ \t]*(.*)$/;

/** Goes through the lines once; what a line means depends on what stands open above it. */
class FeatureReader {
  readonly #uri: string;
  readonly #lines: readonly SourceLine[];
  readonly #problems: KarateTextProblem[] = [];
  readonly #sections: OpenSection[] = [];
  #at = 0;
  #open: OpenSection | null = null;
  #tags: KarateTag[] = [];
  #comments: string[] = [];

  constructor(uri: string, lines: readonly SourceLine[]) {
    this.#uri = uri;
    this.#lines = lines;
  }

  read(): { feature: KarateFeature; problems: readonly KarateTextProblem[] } {
    const header = this.#readHeader();
    const description: string[] = [];
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at++]!;
      if (line.trimmed.startsWith('#')) this.#comments.push(line.trimmed);
      else if (!this.#readSection(line)) this.#readContent(line, description);
    }
    if (this.#tags.length > 0)
      this.#problem(this.#tags[0]!.line, 1, 'these tags belong to nothing: no scenario follows them');
    for (const section of this.#sections) this.#closeSection(section);
    const background = this.#sections.find(({ kind }) => kind === 'background');
    const feature: KarateFeature = {
      uri: this.#uri,
      ...header,
      description: joined(description),
      background: background ? ({ line: background.line, steps: background.steps } satisfies KarateBackground) : null,
      sections: this.#sections.filter(({ kind }) => kind !== 'background').map(sectionOf),
    };
    return { feature, problems: this.#problems.sort((a, b) => a.line - b.line) };
  }

  /** Tags and `Feature:`; any other text above is passed over. */
  #readHeader(): { line: number; name: string; tags: KarateTag[] } {
    const tags: KarateTag[] = [];
    while (this.#at < this.#lines.length) {
      const { number, trimmed } = this.#lines[this.#at++]!;
      if (trimmed.startsWith('@')) tags.push(...tagsOf(trimmed, number));
      else if (trimmed.startsWith('Feature:'))
        return { line: number, name: trimmed.slice('Feature:'.length).trim(), tags };
    }
    this.#problem(1, 1, 'a feature text begins with "Feature:"');
    this.#at = this.#lines.length;
    return { line: 1, name: '', tags };
  }

  /** Whether the line begins something new: tags, a section, the Examples of one. */
  #readSection(line: SourceLine): boolean {
    const { trimmed, number } = line;
    if (trimmed.startsWith('@') && trimmed.length > 1) {
      this.#tags.push(...tagsOf(trimmed, number));
      this.#comments = [];
      return true;
    }
    const head = SECTIONS.exec(trimmed);
    if (!head) return false;
    const keyword = head[1] as 'Background' | 'Scenario' | 'Scenario Outline' | 'Examples';
    const name = head[2]!.trim();
    if (keyword === 'Examples') return this.#readExamples(line, name);
    if (keyword === 'Background' && !this.#takesBackground(line)) return !this.#inDescription();
    this.#open = {
      kind: keyword === 'Background' ? 'background' : keyword === 'Scenario' ? 'scenario' : 'outline',
      line: number,
      keyword,
      tags: this.#takeTags(),
      name,
      description: [],
      steps: [],
      examples: [],
    };
    this.#sections.push(this.#open);
    this.#comments = [];
    return true;
  }

  /** Below the feature's header stands a Background; in a description the word is text; anywhere else it is a problem. */
  #takesBackground({ number, column }: SourceLine): boolean {
    if (this.#tags.length > 0) this.#problem(this.#takeTags()[0]!.line, 1, 'a Background has no tags');
    if (this.#sections.length === 0) return true;
    if (!this.#inDescription()) {
      this.#problem(number, column, 'a feature has one Background, above its scenarios');
    }
    return false;
  }

  /** `Examples:` below an outline; anywhere else it is plain text or a problem. */
  #readExamples({ number, column }: SourceLine, name: string): boolean {
    const open = this.#open;
    if (open?.kind !== 'outline') {
      if (this.#inDescription() && this.#tags.length === 0) return false;
      this.#problem(number, column, 'Examples belong to a "Scenario Outline:"');
      this.#takeTags();
      return true;
    }
    open.examples.push({ line: number, name, tags: this.#takeTags(), table: null });
    this.#comments = [];
    return true;
  }

  #readContent(line: SourceLine, featureDescription: string[]): void {
    const { trimmed, number, column } = line;
    const open = this.#open;
    if (this.#tags.length > 0 && trimmed !== '') {
      this.#problem(number, column, 'behind tags stands "Scenario:", "Scenario Outline:" or "Examples:"');
      this.#tags = [];
    }
    if (!open) {
      if (trimmed.startsWith('"""')) this.#readDocString(line);
      else featureDescription.push(line.text);
      return;
    }
    const examples = open.examples.at(-1);
    if (examples) {
      this.#readBelowExamples(line, examples);
      return;
    }
    const step = stepLine(line);
    if (step) {
      open.steps.push({
        line: number,
        endLine: number,
        keyword: step.keyword,
        text: step.text,
        docString: null,
        table: null,
        comments: this.#takeComments(),
      });
      if (step.text === '') this.#problem(number, column, `nothing stands behind ${step.keyword}`);
      return;
    }
    const last = open.steps.at(-1);
    if (!last) {
      if (trimmed.startsWith('"""')) this.#readDocString(line);
      else open.description.push(line.text);
    } else if (trimmed !== '') this.#readBelowStep(line, last);
  }

  #readBelowStep(line: SourceLine, step: OpenStep): void {
    const { trimmed, number, column } = line;
    if (trimmed.startsWith('"""')) {
      const docString = this.#readDocString(line);
      if (step.docString || step.table) {
        this.#problem(number, column, 'a step has one text block or one table below it, not both');
        return;
      }
      step.docString = docString;
      step.endLine = this.#at;
    } else if (trimmed.startsWith('|') && trimmed.length > 1) {
      if (step.docString) {
        this.#problem(number, column, 'a step has one text block or one table below it, not both');
        return;
      }
      step.table ??= { rows: [] };
      this.#readRow(line, step.table);
      step.endLine = number;
    } else {
      this.#problem(number, column, explainLine(trimmed));
    }
  }

  #readBelowExamples(line: SourceLine, examples: OpenExamples): void {
    const { trimmed, number, column } = line;
    if (trimmed.startsWith('|') && trimmed.length > 1) {
      examples.table ??= { rows: [] };
      this.#readRow(line, examples.table);
    } else if (examples.table && trimmed !== '') {
      const isStep = stepLine(line) !== null;
      const message = isStep ? 'steps stand above the Examples of their outline, not below' : explainLine(trimmed);
      this.#problem(number, column, message);
    }
  }

  #readRow({ trimmed, number, column }: SourceLine, table: OpenTable): void {
    const cells = cellsOfRow(trimmed);
    const expected = table.rows[0]?.cells.length;
    if (expected !== undefined && cells.length !== expected) {
      const hint = trimmed.includes('||') ? '; write "| |" for an empty cell' : '';
      this.#problem(number, column, `this row has ${cells.length} cells, the rows above have ${expected}${hint}`);
    }
    table.rows.push({ line: number, cells });
    this.#comments = [];
  }

  /** Goes on behind the closing quotes, which may stand in the middle of a line. */
  #readDocString(opening: SourceLine): KarateDocString {
    const { text, last, closed } = readDocString(this.#lines, this.#at - 1);
    if (!closed) this.#problem(opening.number, opening.column, 'this text block is not closed: its end """ is missing');
    this.#at = last + 1;
    this.#comments = [];
    return { line: opening.number, text };
  }

  #closeSection(section: OpenSection): void {
    if (section.kind === 'outline' && section.examples.length === 0) {
      this.#problem(section.line, 1, 'a Scenario Outline needs "Examples:" below it');
    }
  }

  /** No step yet below the section that is open: lines that are nothing else are its description. */
  #inDescription(): boolean {
    return this.#open === null || (this.#open.steps.length === 0 && this.#open.examples.length === 0);
  }

  #takeTags(): readonly KarateTag[] {
    const tags = this.#tags;
    this.#tags = [];
    return tags;
  }

  #takeComments(): readonly string[] {
    const comments = this.#comments;
    if (comments.length > 0) this.#comments = [];
    return comments;
  }

  #problem(line: number, column: number, message: string): void {
    this.#problems.push({ line, column, message });
  }
}

function sectionOf(open: OpenSection): KarateScenario | KarateOutline {
  const { line, keyword, name, tags, steps } = open;
  const said = { line, keyword, name, description: joined(open.description), tags, steps };
  return open.kind === 'outline'
    ? { kind: 'outline', ...said, examples: open.examples }
    : { kind: 'scenario', ...said };
}

function joined(lines: readonly string[]): string {
  return lines.join('\n').trim();
}

/** Every word of a tag line is a tag, with `@` or without; what stands behind `#` is a comment. */
function tagsOf(trimmed: string, line: number): KarateTag[] {
  const tags: KarateTag[] = [];
  for (const word of trimmed.split(/\s+/)) {
    if (word.startsWith('#')) break;
    const text = word.startsWith('@') ? word.slice(1) : word;
    if (text !== '') tags.push({ text, line });
  }
  return tags;
}

function explainLine(trimmed: string): string {
  const shown = trimmed.length > 40 ? `${trimmed.slice(0, 40)} …` : trimmed;
  const prefix = /^(given|when|then|and|but)\b\s*(.*)$/i.exec(trimmed);
  if (prefix) {
    const keyword = prefix[1]![0]!.toUpperCase() + prefix[1]!.slice(1).toLowerCase();
    return prefix[2] === ''
      ? `nothing stands behind ${keyword}`
      : `write the step's word with its capital letter and a blank: ${keyword} ${prefix[2]}`;
  }
  if (trimmed.startsWith('*')) return `a blank belongs between * and the step: * ${trimmed.slice(1).trim()}`;
  if (/^(Rule|Example|Scenarios|Scenario Template):/.test(trimmed)) {
    return `"${trimmed.split(':')[0]}:" is not a word of API tests; write "Scenario:", "Scenario Outline:" or "Examples:"`;
  }
  return `"${shown}" is not understood here; a step begins with *, Given, When, Then, And or But`;
}
