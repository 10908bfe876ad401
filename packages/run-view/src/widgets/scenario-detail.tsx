import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readDuration } from '../model/read-duration.ts';
import { type ScenarioModel, visibleSteps } from '../model/run-model.ts';
import { hasRequests, scenarioAsCurl } from '../model/scenario-as-curl.ts';
import { CopyButton } from './copy-button.tsx';
import { StatusMark } from './status-mark.tsx';
import { StepRow } from './step-row.tsx';

interface ScenarioDetailProps {
  readonly scenario: ScenarioModel;
  readonly pictureUrl: (url: string) => string;
  /** Address of the screen that shows a stored page, where there is one. */
  readonly pageHref?: ((url: string) => string) | undefined;
  /** The place of a step (from 0, among all) to scroll to and mark: what a shared link names. */
  readonly step?: number | undefined;
  /** Keep the running step in view. */
  readonly follow?: boolean;
  /** Copies a link to the step at a place (from 0, among all). */
  readonly onCopyLink?: (step: number) => void;
  /** Stands between the name and the steps. */
  readonly children?: ReactNode;
}

/** A scenario with its steps. */
export function ScenarioDetail({
  scenario,
  pictureUrl,
  pageHref,
  step,
  follow = false,
  onCopyLink,
  children,
}: ScenarioDetailProps) {
  const [showHidden, setShowHidden] = useState(false);
  const marked = useRef<HTMLLIElement>(null);
  const steps = visibleSteps(scenario, showHidden);
  const hiddenCount = scenario.steps.length - visibleSteps(scenario).length;
  const runningId = follow ? scenario.steps.find((candidate) => candidate.status === 'running')?.id : undefined;
  const markedId = runningId ?? (step === undefined ? undefined : scenario.steps[step]?.id);

  useEffect(() => {
    if (markedId === undefined) return;
    marked.current?.scrollIntoView({ block: 'nearest' });
    // What a link names is where the reader goes on; a run that goes on takes the focus from nobody.
    if (!follow) marked.current?.focus({ preventScroll: true });
  }, [markedId, follow]);

  return (
    <article className="rv-scenario">
      <header>
        <h2>
          <StatusMark status={scenario.status} /> {scenario.name}
        </h2>
        <p className="rv-quiet">
          {scenario.feature}
          {scenario.line === null ? null : <> · line {scenario.line}</>}
          {scenario.durationMs === null ? null : <> · {readDuration(scenario.durationMs)}</>}
          {scenario.attempt > 0 ? <> · attempt {scenario.attempt + 1}</> : null}
          {scenario.browser === null ? null : <> · {scenario.browser}</>}
        </p>
        {scenario.tags.length > 0 ? (
          <p className="rv-tags">
            {scenario.tags.map((tag) => (
              <span key={tag} className="rv-chip">
                {tag}
              </span>
            ))}
          </p>
        ) : null}
        {hasRequests(scenario) ? (
          <p>
            <CopyButton label="Copy scenario as curl" text={() => scenarioAsCurl(scenario)} />
          </p>
        ) : null}
      </header>
      {children}
      <ol className="rv-steps">
        {steps.map((row) => (
          <StepRow
            key={row.id}
            step={row}
            pictureUrl={pictureUrl}
            pageHref={pageHref}
            highlighted={row.id === markedId}
            onCopyLink={onCopyLink && (() => onCopyLink(scenario.steps.indexOf(row)))}
            ref={row.id === markedId ? marked : undefined}
          />
        ))}
      </ol>
      {hiddenCount > 0 ? (
        <button type="button" className="rv-link" onClick={() => setShowHidden(!showHidden)}>
          {showHidden ? 'Leave hidden steps out' : `Show ${hiddenCount} hidden ${hiddenCount === 1 ? 'step' : 'steps'}`}
        </button>
      ) : null}
      {scenario.steps.length === 0 && scenario.status === 'pending' ? (
        <p className="rv-quiet">This scenario has not begun yet.</p>
      ) : null}
    </article>
  );
}
