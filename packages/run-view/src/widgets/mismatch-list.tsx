import type { MismatchDetail } from '@stepwright/contract/api-detail';
import { mismatchesOf } from '../model/api-evidence.ts';
import { markDifference } from '../model/mark-difference.ts';
import { Disclosure } from './disclosure.tsx';
import { Marked } from './marked-text.tsx';

/** Characters of a value that are shown without being asked for. */
const SHORT = 400;
/** Paths that are drawn before somebody asks for all of them. */
const FIRST = 20;
/** The type of a side that has no value there. */
const NOT_THERE = 'NOTPRESENT';

interface MismatchListProps {
  readonly mismatches: readonly MismatchDetail[];
  /** Where the same paths stand in two places of a screen: what they are in this one. */
  readonly label?: string;
}

/**
 * Why a match failed: path by path, both values side by side with the part that differs marked. Values that hold a differing one are
 * folded below it.
 */
export function MismatchList({ mismatches, label = 'What did not match' }: MismatchListProps) {
  const { exact, outer } = mismatchesOf(mismatches);
  const more = exact.length - FIRST;
  return (
    <section className="rv-mismatches" aria-label={label}>
      <Paths mismatches={exact.slice(0, FIRST)} />
      {more > 0 ? (
        <Disclosure summary={`${more} more ${more === 1 ? 'path' : 'paths'}`}>
          {() => <Paths mismatches={exact.slice(FIRST)} />}
        </Disclosure>
      ) : null}
      {outer.length > 0 ? (
        <Disclosure
          summary={
            <span className="rv-quiet">
              {outer.length === 1 ? 'The value around it' : `${outer.length} values around it`}
            </span>
          }
        >
          {() => <Paths mismatches={outer} />}
        </Disclosure>
      ) : null}
    </section>
  );
}

/** What the value is, and what it should be where that is something else. A marker such as `#number` is a text only in name. */
function typesOf({ actualType, expectedType, expected }: MismatchDetail): string {
  if (actualType === NOT_THERE) return '';
  const isSame = actualType === expectedType || expectedType === NOT_THERE || expected.startsWith('#');
  return isSame ? actualType : `${actualType} instead of ${expectedType}`;
}

function Nothing() {
  return <span className="rv-quiet">nothing</span>;
}

function Paths({ mismatches }: { readonly mismatches: readonly MismatchDetail[] }) {
  return (
    <ol>
      {mismatches.map((mismatch, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a path may stand there for several reasons, and the list never changes
        <Mismatch key={at} mismatch={mismatch} />
      ))}
    </ol>
  );
}

function Mismatch({ mismatch }: { readonly mismatch: MismatchDetail }) {
  const { path, reason, actual, expected } = mismatch;
  const isLong = actual.length > SHORT || expected.length > SHORT;
  return (
    <li className="rv-mismatch">
      <p>
        <code className="rv-path">{path}</code> {reason} <span className="rv-quiet">{typesOf(mismatch)}</span>
      </p>
      {isLong ? (
        <Disclosure summary={<span className="rv-quiet">Both values</span>}>
          {() => <Values mismatch={mismatch} />}
        </Disclosure>
      ) : (
        <Values mismatch={mismatch} />
      )}
    </li>
  );
}

function Values({ mismatch }: { readonly mismatch: MismatchDetail }) {
  const { actual, expected, actualType, expectedType } = mismatch;
  const marked = markDifference(expected, actual);
  return (
    <dl className="rv-sides">
      <div>
        <dt>Actual</dt>
        <dd>{actualType === NOT_THERE ? <Nothing /> : <Marked text={marked.actual} kind="actual" />}</dd>
      </div>
      <div>
        <dt>Expected</dt>
        <dd>{expectedType === NOT_THERE ? <Nothing /> : <Marked text={marked.expected} kind="expected" />}</dd>
      </div>
    </dl>
  );
}
