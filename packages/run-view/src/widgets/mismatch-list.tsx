import type { MismatchDetail } from '@stepwright/contract/api-detail';
import { mismatchesOf } from '../model/api-evidence.ts';
import { markDifference } from '../model/mark-difference.ts';
import { Disclosure } from './disclosure.tsx';
import { Marked } from './marked-text.tsx';

/** Characters of a value that are shown without being asked for. */
const SHORT = 400;
/** Paths that are drawn before somebody asks for all of them. */
const FIRST = 20;

/** Why a match failed: path by path, both values side by side with the part that differs marked. */
export function MismatchList({ mismatches }: { readonly mismatches: readonly MismatchDetail[] }) {
  const shown = mismatchesOf(mismatches);
  return (
    <section className="rv-mismatches" aria-label="What did not match">
      <ol>
        {shown.slice(0, FIRST).map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a path may stand there for several reasons, and the list never changes
          <Mismatch key={at} {...one} />
        ))}
      </ol>
      {shown.length > FIRST ? (
        <Disclosure summary={`${shown.length - FIRST} more ${shown.length - FIRST === 1 ? 'path' : 'paths'}`}>
          {() => (
            <ol>
              {shown.slice(FIRST).map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a path may stand there for several reasons, and the list never changes
                <Mismatch key={at} {...one} />
              ))}
            </ol>
          )}
        </Disclosure>
      ) : null}
    </section>
  );
}

function Mismatch({ mismatch, leadsOn }: { readonly mismatch: MismatchDetail; readonly leadsOn: boolean }) {
  const { path, depth, reason, actual, expected, actualType, expectedType } = mismatch;
  const isLong = actual.length > SHORT || expected.length > SHORT;
  return (
    <li className={leadsOn ? 'rv-mismatch rv-leads-on' : 'rv-mismatch'} style={{ marginInlineStart: `${depth}ch` }}>
      <p>
        <code className="rv-path">{path}</code> {reason}{' '}
        <span className="rv-quiet">
          {actualType === expectedType ? actualType : `${actualType} instead of ${expectedType}`}
        </span>
      </p>
      {leadsOn || isLong ? (
        <Disclosure summary={<span className="rv-quiet">Both values</span>} open={!leadsOn && !isLong}>
          {() => <Values actual={actual} expected={expected} />}
        </Disclosure>
      ) : (
        <Values actual={actual} expected={expected} />
      )}
    </li>
  );
}

function Values({ actual, expected }: Pick<MismatchDetail, 'actual' | 'expected'>) {
  const marked = markDifference(expected, actual);
  return (
    <dl className="rv-sides">
      <div>
        <dt>Actual</dt>
        <dd>
          <Marked text={marked.actual} kind="actual" />
        </dd>
      </div>
      <div>
        <dt>Expected</dt>
        <dd>
          <Marked text={marked.expected} kind="expected" />
        </dd>
      </div>
    </dl>
  );
}
