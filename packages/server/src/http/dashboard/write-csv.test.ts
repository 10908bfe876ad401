import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvName, harmless, inPortions, writeCsv } from './write-csv.ts';

test('what a spreadsheet would calculate is written as text', () => {
  for (const cell of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '\n=1', '＝1'])
    expect(harmless(cell)).toBe(`'${cell}`);
  expect(harmless('a=b')).toBe('a=b');
  expect(harmless(-5)).toBe('-5');
  expect(harmless('')).toBe('');
});

test('cells with commas, quotes and line breaks stay one cell', async () => {
  const rows = (async function* () {
    yield { id: 1, name: 'Tea, "green"\nand more' };
  })();
  const file = writeCsv(
    [
      { head: 'Id', cell: (row: { id: number }) => row.id },
      { head: 'Name', cell: (row: { name: string }) => row.name },
    ] as never,
    rows,
  );
  expect((await buffer(file)).toString()).toBe('\ufeffId,Name\r\n1,"Tea, ""green""\nand more"\r\n');
});

test('rows are read in portions until there is no more', async () => {
  const all = Array.from({ length: 2500 }, (_, at) => ({ id: 2500 - at }));
  const asked: number[] = [];
  const read = async (below: number, size: number) => {
    asked.push(below);
    return all.filter(({ id }) => id < below).slice(0, size);
  };
  const seen: number[] = [];
  for await (const { id } of inPortions(read)) seen.push(id);
  expect(seen).toEqual(all.map(({ id }) => id));
  expect(asked).toHaveLength(3);
});

test('a failing read breaks the file off', async () => {
  const rows = (async function* () {
    yield { id: 1 };
    throw new Error('gone');
  })();
  const file = writeCsv([{ head: 'Id', cell: ({ id }: { id: number }) => id }], rows);
  await expect(text(file)).rejects.toThrow('gone');
});

test('the name of a file holds project and date, and nothing that a disk refuses', () => {
  const name = csvName('Tee/Käse', 'runs', new Date('2026-11-21T23:00:00Z'));
  expect(name.plain).toBe('Tee_K_se-runs-2026-11-21.csv');
  expect(decodeURIComponent(name.whole)).toBe('Tee_Käse-runs-2026-11-21.csv');
});
