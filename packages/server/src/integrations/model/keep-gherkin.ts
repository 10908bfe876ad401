const GHERKIN_LINE =
  /^\s*(@\S|\||(Feature|Background|Rule|Scenario|Scenario Outline|Scenario Template|Example|Examples|Scenarios):|\*\s|(Given|When|Then|And|But)\s)/;
const FENCE = /^\s*```[\w-]*\s*$/;
const QUOTES = /^\s*"""/;

/** A model likes to wrap what it writes in a fence of Markdown; nobody wants that in a feature. */
export function withoutFences(answer: string): string {
  return answer
    .split(/\r?\n/)
    .filter((line) => !FENCE.test(line))
    .join('\n')
    .replace(/^(\s*\n)+/, '')
    .trimEnd();
}

/** The lines that are Gherkin (spec 1 §4, for API features): words around them go, texts between `"""` stay whole. */
export function gherkinLines(answer: string): string {
  const kept: string[] = [];
  let quoted = false;
  for (const line of answer.split(/\r?\n/)) {
    if (QUOTES.test(line)) {
      quoted = !quoted;
      kept.push(line);
    } else if (quoted || GHERKIN_LINE.test(line)) kept.push(line);
  }
  return kept.join('\n').trimEnd();
}

/** True if the text names a feature: a second `Feature:` in one text would be an error. */
export function hasFeatureLine(text: string): boolean {
  // Blanks of the one line alone: across lines the search would begin anew at each of many empty lines.
  return /^[ \t]*Feature:/m.test(text);
}

/** The line that an API feature gets when nothing in it names it (spec 1 §4). */
export const KARATE_FEATURE_LINE = 'Feature: Karate Api';
