import { rowLabel } from '@stepwright/catalogue/gherkin/row-label';
import { idOf, listOf, partOf, textOf } from './read-message.ts';

type Part = Record<string, unknown>;

/** The Examples rows of a document: the id of each with its cells as one text. */
export function* examplesOf(document: Part): Generator<readonly [string, string]> {
  yield* among(partOf(document, 'feature'));
}

function* among(parent: Part | null): Generator<readonly [string, string]> {
  for (const child of parts(parent, 'children')) {
    if (partOf(child, 'rule')) yield* among(partOf(child, 'rule'));
    for (const examples of parts(partOf(child, 'scenario'), 'examples')) {
      for (const row of parts(examples, 'tableBody')) {
        const id = idOf(row, 'id');
        const cells = parts(row, 'cells').map((cell) => textOf(cell, 'value', 300) ?? '');
        if (id !== null) yield [id, rowLabel(cells)];
      }
    }
  }
}

/** The id of the Examples row that a pickle was made of; null when it is no outline's. */
export function rowIdOf(pickle: Part | null): string | null {
  const nodes = listOf(pickle, 'astNodeIds');
  return nodes.length > 1 ? idOf({ id: nodes.at(-1) }, 'id') : null;
}

function parts(of: Part | null, key: string): Part[] {
  return listOf(of, key).filter((item): item is Part => typeof item === 'object' && item !== null);
}
