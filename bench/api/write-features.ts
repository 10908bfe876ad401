import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CAT } from './local-server.ts';

export interface Amount {
  readonly features: number;
  /** Of each feature. */
  readonly scenarios: number;
  /** Of each scenario. */
  readonly rounds: number;
}

export function amountOf({ features, scenarios, rounds }: Amount): number {
  return features * scenarios * rounds;
}

/** Scenarios that ask the server and check status and answer, `rounds` times each. */
export async function writeRequests(folder: string, url: string, amount: Amount): Promise<void> {
  await writeFeatures(folder, amount, [`* url '${url}'`], () => [
    "* path 'cats', 42",
    '* method get',
    '* status 200',
    `* match response == ${CAT}`,
  ]);
}

/** The same as one outline with a request in each row. */
export async function writeOutline(folder: string, url: string, rows: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const lines = ['Feature: Rows', '', '  Scenario Outline: Number <n>', `    * url '${url}'`, "    * path 'cats', 42"];
  lines.push(
    '    * method get',
    '    * status 200',
    `    * match response == ${CAT}`,
    '',
    '    Examples:',
    '      | n |',
  );
  for (let row = 0; row < rows; row += 1) lines.push(`      | ${row} |`);
  await writeFile(join(folder, 'rows.feature'), `${lines.join('\n')}\n`);
}

/** Scenarios without requests: variables, JavaScript, JSON paths and comparisons, as suites have them between their requests. */
export async function writeCalculations(folder: string, amount: Amount): Promise<void> {
  await writeFeatures(folder, amount, ["* def base = { currency: 'EUR', items: [] }"], (round) => [
    `* def order = { id: ${round}, currency: '#(base.currency)', items: [{ name: 'pen', price: 2 }, { name: 'ink', price: 5.5 }] }`,
    '* def total = order.items.reduce((sum, item) => sum + item.price, 0)',
    '* match total == 7.5',
    '* set order.total = total',
    "* match $order.items[*].name == ['pen', 'ink']",
    "* match each order.items == { name: '#string', price: '#? _ > 0' }",
    `* match order contains { id: '#(${round})', total: '#number' }`,
  ]);
}

async function writeFeatures(
  folder: string,
  { features, scenarios, rounds }: Amount,
  background: readonly string[],
  stepsOf: (round: number) => readonly string[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let feature = 0; feature < features; feature += 1) {
    const lines = [`Feature: Number ${feature}`, '', '  Background:', ...background.map((step) => `    ${step}`), ''];
    for (let scenario = 0; scenario < scenarios; scenario += 1) {
      lines.push(`  Scenario: Number ${scenario}`);
      for (let round = 0; round < rounds; round += 1) lines.push(...stepsOf(round).map((step) => `    ${step}`));
      lines.push('');
    }
    await writeFile(join(folder, `f${feature}.feature`), lines.join('\n'));
  }
}
