import { isXml } from '../xml/xml-value.ts';
import { everyDifference } from './every-difference.ts';
import { FailureRecord } from './failure-text.ts';
import type { MatchQuestion, MatchResult, MatchScript } from './match-result.ts';
import { type MarkerScripts, Matcher } from './matcher.ts';
import { comparisonOf } from './operators.ts';

const PASS: MatchResult = { pass: true };

/**
 * Whether a value is what a `match` step expects, and if not, where and why (karate §1.3). A first pass only decides, because nearly all
 * matches pass and then cost next to nothing; when it fails, a second pass collects the reasons. Scripts of markers run once only: the
 * second pass gets the answers of the first.
 *
 * @throws KarateError what a script of the expected value throws; SyntaxError for a `#regex` that is none
 */
export function matchValues(question: MatchQuestion, script: MatchScript): MatchResult {
  const { actual, expected } = question;
  const comparison = comparisonOf(question.operator, question.each);
  const answers: unknown[] = [];
  const asking = scriptsOf(script, (source, bindings) => {
    const answer = script.evaluate(source, bindings);
    answers.push(answer);
    return answer;
  });
  if (new Matcher(asking, actual, null).matches(comparison, actual, expected)) return PASS;
  let next = 0;
  const replaying = scriptsOf(script, () => answers[next++]);
  const record = new FailureRecord(isXml(actual));
  new Matcher(replaying, actual, record).matches(comparison, actual, expected);
  const result = record.result(comparison.name);
  return {
    pass: false,
    ...result,
    everyDifference: () => everyDifference({ comparison, actual, expected }, result.mismatches, script),
  };
}

function scriptsOf(script: MatchScript, evaluate: MatchScript['evaluate']): MarkerScripts {
  return {
    eachEmptyAllowed: script.eachEmptyAllowed,
    mayEvaluate: (source) => script.mayEvaluate === undefined || script.mayEvaluate(source),
    ...(script.tryPattern && { tryPattern: script.tryPattern }),
    ...(script.tick && { tick: script.tick }),
    evaluate,
  };
}
