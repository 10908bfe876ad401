import { hasFailed } from '../model/api-evidence.ts';
import { markDifference } from '../model/mark-difference.ts';
import type { StepModel } from '../model/run-model.ts';
import { Marked } from './marked-text.tsx';

/** Why a step failed: the reason, both sides of a comparison with the differing part marked, and where it happened. */
export function ErrorBlock({ step }: { readonly step: StepModel }) {
  const error = step.detail?.error;
  if (!error) return step.message ? <pre className="rv-error rv-error-plain">{step.message}</pre> : null;
  // It stands below: path by path with both values, or at the step of the called feature.
  const { mismatches = [], calls = [] } = step.detail?.api ?? {};
  const isToldBelow = mismatches.length > 0 || calls.some(hasFailed);
  const reason = isToldBelow ? (error.reason.split('\n', 1)[0] ?? '') : error.reason;
  const details = isToldBelow ? [] : (error.details ?? []);
  const compared = error.expected !== undefined && error.actual !== undefined;
  const marked = compared ? markDifference(error.expected ?? '', error.actual ?? '') : null;
  // It comes with the braces that it is written in.
  const written = error.expectedWritten !== undefined && error.expectedWritten !== `{${error.expected}}`;
  return (
    <section className="rv-error" aria-label="Failure">
      <p className="rv-error-reason">
        {sentence(reason)} <code>{error.code}</code>
        {error.waited === undefined ? null : (
          <span className="rv-quiet">
            {' '}
            after {error.waited.toFixed(1)} s{error.waitedFor ? ` of waiting for ${error.waitedFor}` : ''}
          </span>
        )}
      </p>
      {[step.detail?.locator, step.detail?.secondLocator].map((locator) =>
        locator ? (
          <p key={locator.name} className="rv-error-locator">
            <span className="rv-slot-locator">[{locator.name}]</span>
            {locator.name === locator.xpath ? null : <code>{locator.xpath}</code>}
          </p>
        ) : null,
      )}
      {marked ? (
        <dl className="rv-compare">
          <dt>Expected</dt>
          <dd>
            <Marked text={marked.expected} kind="expected" />
            {written ? <span className="rv-quiet"> written as {error.expectedWritten}</span> : null}
          </dd>
          <dt>Actual</dt>
          <dd>
            <Marked text={marked.actual} kind="actual" />
          </dd>
        </dl>
      ) : null}
      {details.length > 0 ? (
        <ul className="rv-details">
          {details.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come twice, and the list never changes
            <li key={at}>{line}</li>
          ))}
        </ul>
      ) : null}
      {error.url || error.title ? (
        <p className="rv-quiet rv-context">
          {error.title ? <>“{error.title}” </> : null}
          {error.url}
          {error.frame && error.frame !== 'main' ? <> · frame {error.frame}</> : null}
        </p>
      ) : null}
    </section>
  );
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? '' : '.'}`;
}
