import type { MatchCommand } from '@stepwright/catalogue/karate/match-command';
import type { MismatchDetail } from '@stepwright/contract/api-detail';
import type { Work } from '../../effects/effect.ts';
import { KarateError } from '../../karate-error.ts';
import { asPrettyText } from '../../values/convert/as-text.ts';
import type { Mismatch } from '../../values/match/match-result.ts';
import type { KarateScenario } from '../karate-scenario.ts';
import { runMatch } from '../match-text.ts';

/** Longest value shown beside another one; both are whole where they were printed. */
const LONGEST_SIDE = 20_000;

/** @throws KarateError E_VERIFY with every path that differs */
export function* matchStep(run: KarateScenario, command: MatchCommand): Work<void> {
  const result = yield* runMatch(run, command);
  if (result.pass) return;
  const { telling } = run.suite;
  if (telling !== null) {
    run.tell({ mismatches: result.everyDifference().map((one) => shown(one, telling.mask)) });
  }
  throw new KarateError('E_VERIFY', result.message, { mismatches: result.mismatches });
}

function shown(one: Mismatch, mask: (text: string) => string): MismatchDetail {
  return {
    path: one.path,
    depth: one.depth,
    reason: one.reason,
    actual: mask(sideOf(one.actual)),
    expected: mask(sideOf(one.expected)),
    actualType: one.actualType.toUpperCase(),
    expectedType: one.expectedType.toUpperCase(),
  };
}

function sideOf(value: unknown): string {
  const text = typeof value === 'symbol' ? '' : (asPrettyText(value) ?? 'null');
  return text.length > LONGEST_SIDE ? `${text.slice(0, LONGEST_SIDE)}…` : text;
}
