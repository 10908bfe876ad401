import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { ProjectType } from '@stepwright/contract/entities/project';

/** Longest and shortest name of a feature (spec 1 §5). */
const LONGEST = 20;
const SHORTEST = 3;

/**
 * Names for feature files that the product did not write, from their file names: fitted to the rule of 3 to 20 characters and
 * different from one another. The same paths always give the same names.
 *
 * @param taken names that others have already, folded by `toLowerCase`
 */
export function fitFeatureNames(paths: readonly string[], taken: ReadonlySet<string>): Map<string, string> {
  const used = new Set(taken);
  const names = new Map<string, string>();
  /** The next number to try, so that thousands of files of one name do not each begin at 2. */
  const numbers = new Map<string, number>();
  for (const path of [...paths].sort()) {
    const base = (path.split('/').at(-1) ?? '')
      .replace(/\.feature$/, '')
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .normalize('NFC');
    const whole = [...base].length >= SHORTEST ? base : `${base} feature`.trim();
    const cut = shorten(whole, LONGEST);
    let name = cut;
    let n = numbers.get(cut.toLowerCase()) ?? 2;
    for (; used.has(name.toLowerCase()); n++) name = `${shorten(whole, LONGEST - 1 - String(n).length)}-${n}`;
    numbers.set(cut.toLowerCase(), n);
    used.add(name.toLowerCase());
    names.set(path, name);
  }
  return names;
}

/** At most so many characters, never half a one. */
const shorten = (text: string, length: number) => [...text].slice(0, length).join('').trim();

const API_WORDS = /^\s*(\*|Given|When|Then|And|But)\s+(url|path|method|status|request|match|def|header|param|call)\s/m;

/** The type of a feature that says none: that of its project; where a project holds all types, what its steps look like. */
export function guessFeatureType(projectType: ProjectType, content: string): FeatureType {
  if (projectType !== 'ALL') return projectType;
  return API_WORDS.test(content) ? 'KARATE' : 'ANOROC';
}
