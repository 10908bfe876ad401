/** One line of the results: a ratio of two things that were measured side by side, or a plain size or time. */
export interface Row {
  readonly what: string;
  /** Ours, then what it is compared with, in words with units: `27.1 ms`. */
  readonly ours: string;
  readonly other: string | null;
  /** Ours divided by the other; null where there is nothing to divide by. */
  readonly ratio: number | null;
  /** The middle half of the paired ratios, or null. */
  readonly spread: readonly [number, number] | null;
  /** Pairs, requests or runs that the figures are made of. */
  readonly n: number;
  /** The largest value that is good: of the ratio, or where there is none of `value`. */
  readonly goal: number | null;
  /** What the goal is held against where there is no ratio. */
  readonly value?: number;
}

export interface Bench {
  /** What one calls it by on the command line. */
  readonly name: string;
  readonly title: string;
  /** Remarks that belong to the figures, such as the noise floor, are said through `note`. */
  run(note: (text: string) => void): Promise<Row[]>;
}

export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at - Math.floor(at));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * Runs variants round by round, forwards and backwards in turn (A B, B A, …), so that whatever changes about the machine
 * meets all of them alike. The first `warmUps` rounds are thrown away. Answers each variant's measurements in the order of the rounds.
 */
export async function inTurn<Name extends string, Measured>(
  rounds: { readonly warmUps: number; readonly kept: number },
  variants: Readonly<Record<Name, () => Promise<Measured>>>,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(variants) as Name[];
  const kept = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>;
  for (let round = 0; round < rounds.warmUps + rounds.kept; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const measured = await variants[name]();
      if (round >= rounds.warmUps) kept[name].push(measured);
    }
  }
  return kept;
}

/** Compares two variants that were measured in turn: the median of the ratios of their pairs, with its middle half. */
export function ratioRow(
  what: string,
  ours: readonly number[],
  other: readonly number[],
  unit: string,
  goal: number | null,
): Row {
  const ratios = ours.map((value, at) => value / other[at]!);
  return {
    what,
    ours: figure(median(ours), unit),
    other: figure(median(other), unit),
    ratio: median(ratios),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    n: ratios.length,
    goal,
  };
}

/** How far one and the same thing lies apart from one round to the next: differences below it mean nothing. */
export function noiseOf(values: readonly number[]): number {
  const steps = values.slice(1).map((value, at) => Math.max(value / values[at]!, values[at]! / value) - 1);
  return median(steps);
}

export function figure(value: number, unit: string): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}

export function percent(part: number): string {
  return `${(part * 100).toFixed(0)} %`;
}

/** Whether a row is as good as it should be; null where nothing is asked of it. */
export function isMet(row: Row): boolean | null {
  const held = row.ratio ?? row.value;
  return row.goal === null || held === undefined ? null : held <= row.goal;
}

/** The rows as a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const met = isMet(row);
    const spread = row.spread === null ? '' : `${row.spread[0].toFixed(2)}–${row.spread[1].toFixed(2)}`;
    const goal = row.goal === null ? '' : `≤ ${row.goal}${row.ratio === null ? '' : ' ×'}`;
    const cells = [
      row.what,
      row.ours,
      row.other ?? '',
      row.ratio === null ? '' : row.ratio.toFixed(2),
      spread,
      String(row.n),
      goal,
      met === null ? '' : met ? 'met' : '**missed**',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| what | ours | beside | ratio | middle half | n | goal | |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
