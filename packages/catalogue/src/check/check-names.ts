import type { Feature } from '@cucumber/messages';
import type { ReadFeature } from '../gherkin/read-feature.ts';
import { type Diagnostic, FINDING_CODES } from './diagnostic.ts';
import type { Fix } from './fix.ts';
import { type At, childrenOf } from './line-finding.ts';

/** Scenarios of one name: histories and reports could not tell them apart. Each after the first is told. */
export function* checkNames(feature: Feature, { lines }: ReadFeature, at: At): Generator<Diagnostic> {
  const first = new Map<string, number>();
  const taken = new Set([...childrenOf(feature)].flatMap(({ scenario }) => (scenario ? [scenario.name] : [])));
  for (const { scenario } of childrenOf(feature)) {
    if (!scenario || scenario.name === '') continue;
    const { name, location } = scenario;
    const before = first.get(name);
    if (before === undefined) {
      first.set(name, location.line);
      continue;
    }
    const line = lines[location.line - 1] ?? '';
    const begin = line.indexOf(name, line.indexOf(':') + 1);
    const free = freeName(name, taken);
    taken.add(free);
    const place = { line: location.line, column: begin + 1, endColumn: begin + 1 + name.length };
    const fixes: Fix[] = begin < 0 ? [] : [{ kind: 'replace', place, text: free, label: free }];
    const message = `line ${before} has a scenario "${name}" too; in histories and reports the two are hard to tell apart`;
    yield at(location.line, 'warning', FINDING_CODES.duplicateName, message, fixes);
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`;
}
