import { closest } from '@stepwright/catalogue/grammar/closest';
import { API_HELP, API_HELP_ENTRIES, findApiHelp } from '@stepwright/catalogue/karate/help';
import type { LanguageHelp } from '@stepwright/catalogue/karate/language-help';
import { paint } from '@stepwright/engine/reports/terminal-text';
import { terminalOf } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** `stepwright actions --type KARATE`: the words of API tests, or one of them in full. */
export function printApiHelp(word: string | undefined, { json }: { readonly json?: boolean }): void {
  const { bold } = paint(terminalOf(process.stdout).colours);
  if (json) {
    const entries = word === undefined ? API_HELP_ENTRIES : [known(word)];
    console.log(JSON.stringify(entries, null, 2));
  } else if (word === undefined) {
    for (const [at, { title, entries }] of API_HELP.entries()) {
      console.log(`${at === 0 ? '' : '\n'}${bold(title)}`);
      for (const { form } of entries) console.log(`  ${form}`);
    }
  } else {
    const { form, text, example, values } = known(word);
    console.log(`${bold(form)}\n\n${text}`);
    if (values) console.log(`\nValues\n${values.map((value) => `  ${value}`).join('\n')}`);
    console.log(`\nExample\n${example.replace(/^/gm, '  ')}`);
  }
}

function known(word: string): LanguageHelp {
  const found = findApiHelp(word) ?? findApiHelp(word.toLowerCase()) ?? findApiHelp(`karate.${word}`);
  if (found) return found;
  const names = API_HELP_ENTRIES.map(({ name }) => name);
  const near = closest(word, names, 3);
  const hint = near.length === 0 ? '' : ` Did you mean ${near.join(', or ')}?`;
  throw new UsageError(`API tests know no ${word}.${hint}`);
}
