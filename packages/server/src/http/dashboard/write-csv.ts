import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** Rows of one file. */
const LONGEST = 100_000;

export interface CsvColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string | number;
}

/**
 * A cell that a spreadsheet would take for a formula gets a quote before it (CSV injection): a test's name or error text may be
 * anybody's.
 */
export function harmless(cell: string | number): string {
  const text = String(cell);
  return typeof cell === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** Comma-separated values in UTF-8 with a mark for spreadsheets, written as fast as they are taken. */
export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row>): Readable {
  const file = stringify({
    header: true,
    bom: true,
    record_delimiter: 'windows',
    columns: columns.map(({ head }, at) => ({ key: String(at), header: head })),
  });
  const source = Readable.from(cellsOf(columns, rows));
  source.once('error', (error) => file.destroy(error));
  file.once('close', () => source.destroy());
  return source.pipe(file);
}

async function* cellsOf<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row>) {
  for await (const row of rows) yield columns.map(({ cell }) => harmless(cell(row)));
}

/** Reads portion by portion below the last id, so that a slow reader holds no connection to the database. */
export async function* inPortions<Row extends { id: number }>(
  read: (below: number, size: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  const size = 1000;
  let below = Number.MAX_SAFE_INTEGER;
  for (let written = 0; written < LONGEST; written += size) {
    const rows = await read(below, size);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    below = last.id;
  }
}

/** Says what the file is of and when: `Shop-runs-2026-11-21.csv`. */
export function csvName(project: string, table: string, today: Date): { plain: string; whole: string } {
  const whole = `${project}-${table}-${today.toISOString().slice(0, 10)}.csv`.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
  return { plain: whole.replace(/[^\x20-\x7e]|[%]/g, '_'), whole: encodeURIComponent(whole).replace(/['()*]/g, '_') };
}
