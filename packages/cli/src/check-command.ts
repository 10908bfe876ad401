import { checkBundle } from '@stepwright/catalogue/check/check-bundle';
import type { Diagnostic } from '@stepwright/catalogue/check/diagnostic';
import { harmless, paint } from '@stepwright/engine/reports/terminal-text';
import { type InputOptions, readBundle } from './read-bundle.ts';
import { terminalOf } from './terminal.ts';
import { EXIT } from './usage-error.ts';

export interface CheckOptions extends InputOptions {
  readonly json?: boolean;
}

/** `stepwright check`: everything that can be said about features without running them. Errors give exit code 1. */
export async function checkCommand(paths: readonly string[], options: CheckOptions): Promise<number> {
  const bundle = await readBundle(paths, options);
  const environment = options.environment === undefined ? null : bundle.environment;
  const findings = checkBundle({ ...bundle, environment });
  const errors = findings.filter((finding) => finding.severity === 'error').length;
  if (options.json) console.log(JSON.stringify(findings, null, 2));
  else print(findings, errors, bundle.features.length);
  return errors > 0 ? EXIT.failed : EXIT.passed;
}

function print(findings: readonly Diagnostic[], errors: number, features: number): void {
  const { red, yellow, green, dim } = paint(terminalOf(process.stdout).colours);
  for (const { severity, uri, line, column, message, expected, near, code } of findings) {
    const kind = severity === 'error' ? red('error') : yellow('warning');
    console.log(`${harmless(uri)}:${line}:${column}: ${kind}: ${harmless(message)} ${dim(code)}`);
    if (expected !== undefined) console.log(`    expected: ${harmless(expected)}`);
    if (near !== undefined && near.length > 0) console.log(`    near:     ${harmless(near.join(', '))}`);
  }
  const warnings = findings.length - errors;
  const checked = `${features} feature${features === 1 ? '' : 's'} checked`;
  if (findings.length === 0) console.log(green(`${checked}: nothing to complain about.`));
  else
    console.log(
      `\n${checked}: ${errors} error${errors === 1 ? '' : 's'}, ${warnings} warning${warnings === 1 ? '' : 's'}.`,
    );
}
