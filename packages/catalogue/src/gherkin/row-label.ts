/** The cells of an Examples row as one text; what is longer is cut, so that it can be kept with each result. */
export function rowLabel(cells: readonly string[]): string {
  const label = cells.join(' | ');
  return label.length > 300 ? `${label.slice(0, 299)}…` : label;
}
