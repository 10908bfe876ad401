import type { CalledScenario, CalledStep } from '@stepwright/contract/api-detail';
import { hasFailed } from '../model/api-evidence.ts';
import { readDuration } from '../model/read-duration.ts';
import { ApiEvidence } from './api-evidence.tsx';
import { Disclosure } from './disclosure.tsx';
import { StatusMark } from './status-mark.tsx';

/** Called scenarios that are drawn before somebody asks for all of them. */
const FIRST = 20;
const STATUS = { PASSED: 'passed', FAILED: 'failed', SKIPPED: 'skipped' } as const;

interface CalledScenariosProps {
  readonly calls: readonly CalledScenario[];
  readonly fileUrl: (url: string) => string;
}

/** The features that a step called, folded; on the way to a failure they are open. */
export function CalledScenarios({ calls, fileUrl }: CalledScenariosProps) {
  const failedAt = calls.findIndex(hasFailed);
  // A failure among the later ones must not hide behind a button.
  const first = Math.max(FIRST, failedAt + 1);
  const draw = (part: readonly CalledScenario[], from: number) =>
    part.map((call, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same scenario may be called several times, and the list never changes
      <Called key={from + at} call={call} open={from + at === failedAt} fileUrl={fileUrl} />
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

function Called(props: {
  readonly call: CalledScenario;
  readonly open: boolean;
  readonly fileUrl: (url: string) => string;
}) {
  const { call, open, fileUrl } = props;
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
            <Step key={at} step={step} fileUrl={fileUrl} />
          ))}
        </ol>
      )}
    </Disclosure>
  );
}

function Step({ step, fileUrl }: { readonly step: CalledStep; readonly fileUrl: (url: string) => string }) {
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
      {step.api ? <ApiEvidence api={step.api} failed={status === 'failed'} fileUrl={fileUrl} /> : null}
    </li>
  );
}
