/**
 * Cells of a table row (karate §5.1.2): `\|` is the one escape, a cell without any width (`||`) is none, and text behind the last `|`
 * is a cell too.
 *
 * @param row trimmed; begins with `|`
 */
export function cellsOfRow(row: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let width = 0;
  const close = (): void => {
    if (width > 0) cells.push(cell.trim());
    cell = '';
    width = 0;
  };
  for (let at = 0; at < row.length; at++) {
    const character = row[at]!;
    if (character === '|') {
      close();
      continue;
    }
    width++;
    if (character === '\\' && row[at + 1] === '|') {
      cell += '|';
      at++;
    } else {
      cell += character;
    }
  }
  close();
  return cells;
}
