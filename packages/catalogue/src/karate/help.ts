import { CONFIGURE_HELP } from './configure-help.ts';
import { KARATE_FUNCTIONS, KARATE_PROPERTIES, type KarateMemberHelp } from './function-help.ts';
import type { HelpKind, LanguageHelp } from './language-help.ts';
import { MARKER_HELP, OPERATOR_HELP } from './match-help.ts';
import { STEP_HELP_GROUPS } from './step-help.ts';
import { BUILT_IN_HELP, MOCK_FUNCTION_HELP, MOCK_VARIABLE_HELP } from './variable-help.ts';

/** A heading of the help page, with its entries in order. */
export interface HelpGroup {
  readonly title: string;
  readonly entries: readonly LanguageHelp[];
}

function members(kind: HelpKind, rows: readonly KarateMemberHelp[]): readonly LanguageHelp[] {
  return rows.map((row) => ({ ...row, kind, name: `karate.${row.name}`, form: `karate.${row.form}` }));
}

/** Everything that API tests can be written with; editor, help page and command line read it. */
export const API_HELP: readonly HelpGroup[] = [
  ...STEP_HELP_GROUPS.map(({ title, forms }) => ({ title: `Steps: ${title.toLowerCase()}`, entries: forms })),
  { title: 'Operators of match', entries: OPERATOR_HELP },
  { title: 'Markers', entries: MARKER_HELP },
  { title: 'Keys of configure', entries: CONFIGURE_HELP },
  { title: 'Variables that are there', entries: BUILT_IN_HELP },
  { title: 'Functions of karate', entries: members('function', KARATE_FUNCTIONS) },
  { title: 'Properties of karate', entries: members('property', KARATE_PROPERTIES) },
  { title: 'Variables of mocks', entries: MOCK_VARIABLE_HELP },
  { title: 'Functions of mocks', entries: MOCK_FUNCTION_HELP },
];

const byName = new Map<string, LanguageHelp>();
for (const { entries } of API_HELP)
  for (const entry of entries) if (!byName.has(entry.name)) byName.set(entry.name, entry);

/** By its name as written: `def`, `match each`, `contains only`, `#uuid`, `readTimeout`, `karate.get`; undefined where nothing is called so. */
export function findApiHelp(name: string): LanguageHelp | undefined {
  return byName.get(name);
}

export const API_HELP_ENTRIES: readonly LanguageHelp[] = API_HELP.flatMap(({ entries }) => entries);
