import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chooseScenarios } from '@stepwright/catalogue/gherkin/choose-scenarios';
import { StepError } from '@stepwright/catalogue/step-error';
import type { Bundle } from '@stepwright/contract/bundle';
import { NdjsonFile } from '@stepwright/engine/reports/ndjson';
import { runBundle } from '@stepwright/engine/run/run-bundle';
import type { RunOutcome } from '@stepwright/engine/run/surroundings';
import { tagFunctions } from '@stepwright/engine/run/tag-functions';
import { drivers } from '@stepwright/engine/wiring';
import { type ApiOptions, apiSurroundings, printPlan, withApiOptions } from './api-run.ts';
import { splitLines } from './choose-api-scenarios.ts';
import { detectCi } from './detect-ci.ts';
import { prepareOutput } from './output-folder.ts';
import { type InputOptions, readBundle } from './read-bundle.ts';
import type { ReportKind } from './report-kinds.ts';
import { RunReports } from './run-reports.ts';
import { terminalOf } from './terminal.ts';
import { EXIT, UsageError } from './usage-error.ts';

export interface RunOptions extends Omit<InputOptions, 'tags'>, ApiOptions {
  readonly tags: readonly string[];
  readonly threads?: number;
  readonly dryRun?: boolean;
  readonly reports: readonly ReportKind[];
}

/** After a second Ctrl+C the browsers have this long to go. */
const LAST_MS = 5_000;

/** `stepwright run`: features from disk, progress on the terminal, reports in a folder. Answers the exit code. */
export async function runCommand(paths: readonly string[], options: RunOptions): Promise<number> {
  const isApi = options.type?.toUpperCase() === 'KARATE';
  const { paths: files, lines } = isApi ? splitLines(paths) : { paths, lines: new Map() };
  const parallel = options.threads ?? options.parallel ?? 1;
  const read = await readBundle(files, { ...options, tags: joinedTags(options.tags, isApi), parallel });
  byTags(() => chooseScenarios(read));
  const eachValue = await tagFunctions(read);
  const bundle = isApi ? byTags(() => withApiOptions(read, options, lines, eachValue)) : read;
  if (options.dryRun) return byTags(() => printPlan(bundle, eachValue)) > 0 ? EXIT.passed : EXIT.usage;
  const folder = resolve(options.out);
  const { attachments } = await prepareOutput(folder);
  const temp = await mkdtemp(join(tmpdir(), 'stepwright-'));
  const interrupts = watchInterrupts();
  const reports = new RunReports(terminalOf(process.stdout), options.reports, temp);
  try {
    const messages = await NdjsonFile.create(join(folder, 'messages.ndjson'));
    const ci = detectCi(process.env);
    let outcome: RunOutcome;
    try {
      outcome = await runBundle(bundle, {
        drivers,
        emit: (message) => {
          reports.update(message);
          return messages.write(message);
        },
        attachments,
        files: resolve(options.files ?? '.'),
        temp,
        signal: interrupts.atOnce,
        control: { stopping: interrupts.afterStep, watched: () => false },
        now: Date.now,
        // Only the server has a screen that they are good for.
        storesPages: false,
        ...(ci && { ci }),
        ...(isApi && { api: apiSurroundings(bundle, options) }),
      });
    } finally {
      interrupts.runIsOver();
      await messages.close();
    }
    if (outcome.outcome === 'broken') console.error(outcome.error ?? 'The run broke.');
    else {
      reports.console.end();
      console.log(`Reports: ${(await reports.write(folder, bundle)).join('\n         ')}`);
    }
    return exitCode(bundle, outcome, interrupts.exitCode);
  } finally {
    reports.close();
    await rm(temp, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Of API tests each is a line of its own, because their selectors are of another form. */
function joinedTags(tags: readonly string[], isApi: boolean): string {
  const [first = '', ...others] = tags;
  if (isApi) return tags.join('\n');
  return others.length === 0 ? first : tags.map((one) => `(${one})`).join(' and ');
}

/** Chooses by the tags. @throws UsageError for tags that are not understood */
function byTags<T>(choose: () => T): T {
  try {
    return choose();
  } catch (error) {
    if (error instanceof StepError) throw new UsageError(`--tags: ${error.message}.`);
    throw error;
  }
}

function exitCode(bundle: Bundle, run: RunOutcome, interrupted: number | undefined): number {
  if (run.outcome === 'broken') return run.configuration ? EXIT.usage : EXIT.broken;
  if (run.configuration) return EXIT.usage;
  if (run.outcome === 'stopped') {
    console.error('The run was stopped before its end.');
    return interrupted ?? EXIT.broken;
  }
  if (run.passed + run.failed === 0) {
    const tags = bundle.options.tags.trim();
    console.error(
      tags === ''
        ? 'The features hold no scenario.'
        : `No scenario matches the tag expression ${tags.replaceAll('\n', ' and ')}.`,
    );
    return EXIT.usage;
  }
  return run.failed > 0 ? EXIT.failed : EXIT.passed;
}

/** The first Ctrl+C ends the run after the current step, the second one at once; further ones change nothing, to the end of the process. */
function watchInterrupts() {
  const afterStep = new AbortController();
  const atOnce = new AbortController();
  let exitCode: number | undefined;
  let last: NodeJS.Timeout | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    // What shells and CI read as ended by this signal.
    exitCode ??= 128 + constants.signals[signal];
    if (!afterStep.signal.aborted) {
      console.error('\nStopping after the current step; press Ctrl+C again to stop at once.');
      afterStep.abort();
    } else if (!atOnce.signal.aborted) {
      console.error('\nStopping at once.');
      atOnce.abort();
      last = setTimeout(() => process.exit(exitCode), LAST_MS).unref();
    }
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    afterStep: afterStep.signal,
    atOnce: atOnce.signal,
    get exitCode() {
      return exitCode;
    },
    /** Nothing is left that may hang; the reports take the time that they take. */
    runIsOver: () => clearTimeout(last),
  };
}
