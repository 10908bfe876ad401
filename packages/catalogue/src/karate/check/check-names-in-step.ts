import { distance } from 'fastest-levenshtein';
import { type Diagnostic, FINDING_CODES } from '../../check/diagnostic.ts';
import { closest } from '../../grammar/closest.ts';
import type { KarateStep } from '../feature-text.ts';
import { KARATE_FUNCTIONS, KARATE_PROPERTIES } from '../function-help.ts';
import { MARKER_WORDS } from '../match-help.ts';
import type { StepCommand } from '../step-command.ts';
import type { LinePlace } from './checked-lines.ts';
import type { StepSurroundings } from './step-surroundings.ts';

/** Every line of a step with its number; comments between the rows of a table are not among them. */
function* linesOf(step: KarateStep, { lines }: StepSurroundings): Generator<readonly [line: number, text: string]> {
  for (let line = step.line; line <= step.endLine; line++) {
    const text = lines.text(line);
    if (step.docString || !text.trimStart().startsWith('#')) yield [line, text];
  }
}

function placeOf(line: number, index: number, length: number): LinePlace {
  return { line, column: index + 1, endColumn: index + length + 1 };
}

const MEMBERS: readonly string[] = [...KARATE_FUNCTIONS, ...KARATE_PROPERTIES].map(({ name }) => name);
const KNOWN_MEMBERS: ReadonlySet<string> = new Set(MEMBERS);

/** `karate.gett(…)`: told where the name is near one that there is; any other may come from a newer product. */
export function* checkMembers(step: KarateStep, around: StepSurroundings): Generator<Diagnostic> {
  for (const [line, text] of linesOf(step, around)) {
    for (const { 0: written, 1: name, index } of text.matchAll(/(?<![\w$.'"`/-])karate\.([a-zA-Z]\w*)/g)) {
      if (KNOWN_MEMBERS.has(name!)) continue;
      const near = closest(name!, MEMBERS, 2);
      if (near.length === 0) continue;
      const place = placeOf(line, index + written.length - name!.length, name!.length);
      const fixes = near.map((other) => ({ kind: 'replace' as const, place, text: other, label: `karate.${other}` }));
      const message = `karate has no "${name}"`;
      yield around.lines.at(place, 'warning', FINDING_CODES.apiFunction, message, { near, fixes });
    }
  }
}

const READS =
  /(?<![\w$])(?:read(?:As\w+)?|call(?:once|Single)?)\s*\(\s*(?:(?:true|false)\s*,\s*)?(['"`])((?:(?!\1)[^\n]){1,300})\1(?=\s*[,)])/g;

/** Paths that are written out; those that are put together while the test runs are for the run to judge. */
export function* checkReads(step: KarateStep, around: StepSurroundings): Generator<Diagnostic> {
  const { source, facts, lines } = around;
  for (const [line, text] of linesOf(step, around)) {
    for (const { 0: whole, 1: quote, 2: written, index } of text.matchAll(READS)) {
      if (quote === '`' && written!.includes('${')) continue;
      if (written!.includes('<') || /^https?:/.test(written!)) continue;
      const place = placeOf(line, index + whole.lastIndexOf(written!), written!.length);
      const [, path, tag] = /^(.*?)(@[^?/\\]*)?(?:\?.*)?$/.exec(written!)! as unknown as [string, string, string?];
      if (path === '') {
        if (tag && !facts.hasTag(tag.slice(1))) {
          const message = `no scenario of this feature has the tag ${tag}`;
          yield lines.at(place, 'error', FINDING_CODES.apiFile, message);
        }
        continue;
      }
      if (source.reads === undefined || source.reads.has(path, source.uri) !== false) continue;
      const name = path.split(/[/\\:]/).at(-1)!;
      const near = facts.nearFiles(name);
      const fixes = near.map((other) => ({
        kind: 'replace' as const,
        place: { ...place, endColumn: place.column + path.length },
        text: path.slice(0, path.length - name.length) + other,
        label: other,
      }));
      const message = `there is neither a feature nor a file "${name}" that "${path}" could mean`;
      yield lines.at(place, 'error', FINDING_CODES.apiFile, message, { near, fixes });
    }
  }
}

/** A word behind `#` that is a whole text, or stands bare where a value does. */
const MARKER = /(?<=['"[\s:,])(##?)([a-zA-Z]{3,})(?=$|[\s'",\]}?)])/g;

/** `#strng`: a marker by its looks and by what it is near to. Elsewhere `#abc` may be a colour or a selector. */
export function* checkMarkers(step: KarateStep, command: StepCommand, around: StepSurroundings): Generator<Diagnostic> {
  if (command.form !== 'match' && command.form !== 'define') return;
  const isMatch = command.form === 'match';
  for (const [line, text] of linesOf(step, around)) {
    for (const { 1: hashes, 2: word, index } of text.matchAll(MARKER)) {
      if (MARKER_WORDS.includes(word!)) continue;
      const near = closest(word!, MARKER_WORDS, 2).filter((other) => distance(other, word!.toLowerCase()) <= 2);
      if (near.length === 0) continue;
      const place = placeOf(line, index, hashes!.length + word!.length);
      const named = near.map((other) => `${hashes}${other}`);
      const fixes = named.map((other) => ({ kind: 'replace' as const, place, text: other, label: other }));
      const message = `there is no marker "${hashes}${word}", so it is compared as a plain text`;
      yield around.lines.at(place, isMatch ? 'error' : 'warning', FINDING_CODES.apiMarker, message, {
        near: named,
        fixes,
      });
    }
  }
}
