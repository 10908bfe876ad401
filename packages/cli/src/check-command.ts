import { checkBundle } from '@stepwright/catalogue/check/check-bundle';
import type { Diagnostic } from '@stepwright/catalogue/check/diagnostic';
import { harmless, paint } from '@stepwright/engine/reports/terminal-text';
import { type InputOptions, readBundle, readEnvironment } from './read-bundle.ts';
import { readsOnDisk } from './reads-on-disk.ts';
import { terminalOf } from './terminal.ts';
import { EXIT } from './usage-error.ts';

export interface CheckOptions extends Omit<InputOptions, 'environment'> {
  /** Files; the features are checked against each. None: keys of environments are not known. */
  readonly environment: readonly string[];
  readonly json?: boolean;
}

/** A finding with the environments in which it was made; none where there is no environment. */
interface Found extends Diagnostic {
  readonly environments: readonly string[];
}

/** `stepwright check`: everything that can be said about features without running them. Errors give exit code 1. */
export async function checkCommand(paths: readonly string[], options: CheckOptions): Promise<number> {
  const { environment: files, ...inputs } = options;
  const [bundle, ...environments] = await Promise.all([readBundle(paths, inputs), ...files.map(readEnvironment)]);
  const isApi = bundle.features.some((feature) => feature.type === 'KARATE');
  const checked = { ...bundle, ...(isApi && { reads: readsOnDisk(bundle.features.map(({ uri }) => uri)) }) };
  const found = gather(
    environments.length === 0
      ? [[null, checkBundle({ ...checked, environment: null })]]
      : environments.map((environment) => [environment.name, checkBundle({ ...checked, environment })]),
  );
  const names = environments.map(({ name }) => name);
  const errors = found.filter((finding) => finding.severity === 'error').length;
  if (options.json)
    console.log(
      JSON.stringify(
        found.map((one) => toJson(one, names)),
        null,
        2,
      ),
    );
  else {
    print(found, names);
    const uris = bundle.features.map(({ uri }) => uri);
    if (names.length > 1) printMatrix(found, names, uris);
    printSum(errors, found.length - errors, uris.length);
  }
  return errors > 0 ? EXIT.failed : EXIT.passed;
}

/** The findings of all environments, what several have in common once. */
function gather(
  checks: readonly (readonly [name: string | null, findings: readonly Diagnostic[]])[],
): readonly Found[] {
  const found = new Map<string, Diagnostic & { environments: string[] }>();
  for (const [name, findings] of checks) {
    for (const finding of findings) {
      const { uri, line, column, severity, code, message } = finding;
      const key = [uri, line, column, severity, code, message].join(' ');
      const known = found.get(key) ?? { ...finding, environments: [] };
      found.set(key, known);
      if (name !== null) known.environments.push(name);
    }
  }
  return [...found.values()];
}

/** One environment needs no name beside each finding. */
function toJson({ environments, ...finding }: Found, names: readonly string[]): object {
  return names.length > 1 ? { ...finding, environments } : finding;
}

function print(found: readonly Found[], names: readonly string[]): void {
  const { red, yellow, dim } = paint(terminalOf(process.stdout).colours);
  for (const { severity, uri, line, column, message, expected, near, code, environments, setting } of found) {
    const kind = severity === 'error' ? red('error') : yellow('warning');
    const place = uri === '' ? (setting === undefined ? 'run' : 'environment') : `${uri}:${line}:${column}`;
    const some = environments.length < names.length || (setting !== undefined && names.length > 0);
    const where = some ? ` [${environments.join(', ')}]` : '';
    console.log(`${harmless(place)}: ${kind}: ${harmless(message)}${harmless(where)} ${dim(code)}`);
    if (expected !== undefined) console.log(`    expected: ${harmless(expected)}`);
    if (near !== undefined && near.length > 0) console.log(`    near:     ${harmless(near.join(', '))}`);
  }
}

/** Features against environments, when there are several. */
function printMatrix(found: readonly Found[], names: readonly string[], uris: readonly string[]): void {
  const { red, yellow, green } = paint(terminalOf(process.stdout).colours);
  const rows = found.some(({ uri }) => uri === '') ? ['(around them)', ...uris] : uris;
  const first = Math.max(...rows.map((row) => harmless(row).length), 'feature'.length) + 2;
  const cells = rows.map((row) =>
    names.map((name) => {
      const here = found.filter(
        ({ uri, environments }) => (uri || '(around them)') === row && environments.includes(name),
      );
      const errors = here.filter(({ severity }) => severity === 'error').length;
      if (errors > 0) return { text: counted(errors, 'error'), colour: red };
      return here.length > 0
        ? { text: counted(here.length, 'warning'), colour: yellow }
        : { text: 'ok', colour: green };
    }),
  );
  const widths = names.map(
    (name, at) => Math.max(harmless(name).length, ...cells.map((row) => row[at]!.text.length)) + 2,
  );
  console.log(
    `\n${'feature'.padEnd(first)}${names.map((name, at) => harmless(name).padEnd(widths[at]!)).join('')}`.trimEnd(),
  );
  for (const [at, row] of rows.entries()) {
    const line = cells[at]!.map(({ text, colour }, column) => colour(text.padEnd(widths[column]!))).join('');
    console.log(`${harmless(row).padEnd(first)}${line}`.trimEnd());
  }
}

function printSum(errors: number, warnings: number, features: number): void {
  const { green } = paint(terminalOf(process.stdout).colours);
  const checked = `${features} feature${features === 1 ? '' : 's'} checked`;
  if (errors + warnings === 0) console.log(green(`${checked}: nothing to complain about.`));
  else console.log(`\n${checked}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`);
}

const counted = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
