import type { ApiDetail, CalledScenario, CalledStep } from '@stepwright/contract/api-detail';
import type { ReactNode } from 'react';
import { hasFailed } from '../model/api-evidence.ts';
import { readDuration } from '../model/read-duration.ts';
import { Disclosure } from './disclosure.tsx';
import { StatusMark } from './status-mark.tsx';

/** Called scenarios that are drawn before somebody asks for all of them. */
const FIRST = 20;
const STATUS = { PASSED: 'passed', FAILED: 'failed', SKIPPED: 'skipped' } as const;

/** Draws what a called step did: the same as what any step did, so whoever draws that hands it in. */
type DrawApi = (api: ApiDetail, failed: boolean, told: string | undefined) => ReactNode;

interface CalledScenariosProps {
  readonly calls: readonly CalledScenario[];
  readonly drawApi: DrawApi;
}

/** The features that a step called, folded; on the way to a failure they are open. */
export function CalledScenarios({ calls, drawApi }: CalledScenariosProps) {
  const failedAt = calls.findIndex(hasFailed);
  // A failure among the later ones must not hide behind a button.
  const first = Math.max(FIRST, failedAt + 1);
  const draw = (part: readonly CalledScenario[], from: number) =>
    part.map((call, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same scenario may be called several times, and the list never changes
      <Called key={from + at} call={call} open={from + at === failedAt} drawApi={drawApi} />
    ));
  return (
    <section className="rv-calls" aria-label="Called features">
      {draw(calls.slice(0, first), 0)}
      {calls.length > first ? (
        <Disclosure summary={`${calls.length - first} more calls`}>{() => draw(calls.slice(first), first)}</Disclosure>
      ) : null}
    </section>
  );
}

function Called(props: { readonly call: CalledScenario; readonly open: boolean; readonly drawApi: DrawApi }) {
  const { call, open, drawApi } = props;
  const name = [call.feature, call.scenario].filter((part) => part !== '').join(' › ');
  return (
    <Disclosure
      className="rv-call"
      open={open}
      summary={
        <>
          <StatusMark status={hasFailed(call) ? 'failed' : 'passed'} /> Called <strong>{name || call.uri}</strong>{' '}
          <span className="rv-quiet">
            {call.loop === undefined ? '' : `#${call.loop + 1} · `}
            {call.uri}:{call.line} · {readDuration(call.durationMs)}
          </span>
        </>
      }
    >
      {() => (
        <ol className="rv-steps">
          {call.steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a call never change
            <Step key={at} step={step} drawApi={drawApi} />
          ))}
        </ol>
      )}
    </Disclosure>
  );
}

function Step({ step, drawApi }: { readonly step: CalledStep; readonly drawApi: DrawApi }) {
  const status = STATUS[step.status] ?? 'failed';
  const hasPaths = (step.api?.mismatches?.length ?? 0) > 0;
  return (
    <li className={`rv-step rv-step-${status}`}>
      <div className="rv-step-line">
        <StatusMark status={status} />
        <span className="rv-step-button">
          <span className="rv-step-text">
            <span className="rv-gherkin">{step.gherkin}</span>
            {step.text}
          </span>
        </span>
        <span className="rv-duration">{status === 'skipped' ? '' : readDuration(step.durationMs)}</span>
      </div>
      {step.error === undefined ? null : (
        <p className="rv-error rv-error-reason">{hasPaths ? step.error.split('\n', 1)[0] : step.error}</p>
      )}
      {step.api ? drawApi(step.api, status === 'failed', step.error) : null}
    </li>
  );
}
