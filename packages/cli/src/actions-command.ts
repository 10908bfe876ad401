import { allSteps, describeActions, findStep } from '@stepwright/catalogue/describe';
import { closest } from '@stepwright/catalogue/grammar/closest';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import { paint } from '@stepwright/engine/reports/terminal-text';
import { printApiHelp } from './print-api-help.ts';
import { terminalOf } from './terminal.ts';
import { EXIT, UsageError } from './usage-error.ts';

export interface ActionsOptions {
  readonly json?: boolean;
  readonly type?: FeatureType;
}

/** `stepwright actions`: the list of actions, or one of them in full; with `--type KARATE` the words of API tests. */
export function actionsCommand(keyword: string | undefined, options: ActionsOptions): number {
  if (options.type === 'KARATE') {
    printApiHelp(keyword, options);
    return EXIT.passed;
  }
  if (options.json) {
    const steps = keyword === undefined ? allSteps() : [known(keyword)];
    console.log(JSON.stringify(describeActions(steps), null, 2));
  } else if (keyword === undefined) printAll();
  else printOne(keyword);
  return EXIT.passed;
}

function known(keyword: string) {
  const step = findStep(keyword);
  if (step !== undefined) return step;
  const near = closest(
    keyword.toUpperCase(),
    allSteps().map((known) => known.keyword),
    3,
  );
  const hint = near.length === 0 ? '' : ` Did you mean ${near.join(', or ')}?`;
  throw new UsageError(`There is no action ${keyword}.${hint}`);
}

function printAll(): void {
  const { bold } = paint(terminalOf(process.stdout).colours);
  let group = '';
  for (const action of describeActions()) {
    if (action.group !== group) console.log(`${group === '' ? '' : '\n'}${bold(action.group)}`);
    group = action.group;
    console.log(`  ${action.syntax}`);
  }
}

function printOne(keyword: string): void {
  const { bold } = paint(terminalOf(process.stdout).colours);
  for (const action of describeActions([known(keyword)])) {
    console.log(`${bold(action.syntax)}\n${action.sentence}\n\n${action.help}`);
    for (const [name, slot] of [
      ['<test data>', action.testData],
      ['{expected}', action.expected],
    ] as const) {
      if (slot.use === 'none') continue;
      const orNumber = slot.orNumber ? ' or a number' : '';
      const words = slot.words === undefined ? '' : ` One of ${slot.words.join(', ')}${orNumber}.`;
      console.log(`\n  ${name}  ${slot.use}. ${slot.help ?? ''}${words}`);
    }
    console.log(`\nExamples\n${action.examples.map((example) => `  ${example}`).join('\n')}`);
    if (action.errors.length > 0) {
      console.log(`\nErrors\n${action.errors.map(({ code, when }) => `  ${code}  ${when}`).join('\n')}`);
    }
  }
}
