import { foldService } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { sectionAt } from './read-text.ts';
import { lineOf, textOf } from './text-map.ts';

/** Scenarios, Backgrounds, rules, Examples, tables and doc strings fold to their first line. */
export const gherkinFold: Extension = foldService.of((state, from, to) => {
  const { doc } = state;
  const line = doc.lineAt(from).number;
  const until = (last: number) => (last > line ? { from: to, to: doc.line(last).to } : null);
  const text = textOf(state);
  switch (lineOf(state, line).kind) {
    case 'scenario':
    case 'outline':
    case 'background':
      return until(sectionAt(text, line)?.end ?? line);
    case 'rule':
      return until(text.rules.find((rule) => rule.line === line)?.end ?? line);
    case 'examples': {
      const examples = sectionAt(text, line)?.examples.find((one) => one.line === line);
      return until(examples?.rows.at(-1) ?? examples?.header ?? line);
    }
    case 'fence':
      return until(text.fences.find((one) => one.from === line)?.to ?? line);
    default:
      return null;
  }
});
