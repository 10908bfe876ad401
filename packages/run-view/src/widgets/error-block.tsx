import { type MarkedText, markDifference } from '../model/mark-difference.ts';
import type { StepModel } from '../model/run-model.ts';

/** Why a step failed: the reason, both sides of a comparison with the differing part marked, and where it happened. */
export function ErrorBlock({ step }: { readonly step: StepModel }) {
  const error = step.detail?.error;
  if (!error) return step.message ? <pre className="rv-error rv-error-plain">{step.message}</pre> : null;
  const compared = error.expected !== undefined && error.actual !== undefined;
  const marked = compared ? markDifference(error.expected ?? '', error.actual ?? '') : null;
  // It comes with the braces that it is written in.
  const written = error.expectedWritten !== undefined && error.expectedWritten !== `{${error.expected}}`;
  return (
    <section className="rv-error" aria-label="Failure">
      <p className="rv-error-reason">
        {sentence(error.reason)} <code>{error.code}</code>
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
      {error.details?.length ? (
        <ul className="rv-details">
          {error.details.map((line) => (
            <li key={line}>{line}</li>
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

function Marked({ text, kind }: { readonly text: MarkedText; readonly kind: 'expected' | 'actual' }) {
  const empty = text.before === '' && text.differing === '' && text.after === '';
  if (empty) return <span className="rv-quiet">(empty)</span>;
  return (
    <code className="rv-compared">
      {text.before}
      {text.differing === '' ? null : <mark className={`rv-${kind}`}>{text.differing}</mark>}
      {text.after}
    </code>
  );
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
