import { type Ref, useState } from 'react';
import { readDuration } from '../model/read-duration.ts';
import type { StepModel } from '../model/run-model.ts';
import { ErrorBlock } from './error-block.tsx';
import { Picture } from './picture.tsx';
import { StatusMark } from './status-mark.tsx';
import { StepText } from './step-text.tsx';

interface StepRowProps {
  readonly step: StepModel;
  /** Turns an attachment's url into one that the host can load. */
  readonly pictureUrl: (url: string) => string;
  readonly highlighted?: boolean;
  /** Copies a link to the step, where steps have addresses. */
  readonly onCopyLink?: (() => void) | undefined;
  readonly ref?: Ref<HTMLLIElement> | undefined;
}

/** One step: status, text, duration; values, notes, failure and evidence below. */
export function StepRow({ step, pictureUrl, highlighted = false, onCopyLink, ref }: StepRowProps) {
  const [open, setOpen] = useState(false);
  const values = resolvedValues(step);
  const foldable = values.length > 0 || step.docString !== null;
  return (
    <li
      ref={ref}
      className={`rv-step rv-step-${step.status}${highlighted ? ' rv-highlighted' : ''}`}
      id={`step-${step.id}`}
      tabIndex={highlighted ? -1 : undefined}
    >
      <div className="rv-step-line">
        <StatusMark status={step.status} />
        {foldable ? (
          <button type="button" className="rv-step-button" aria-expanded={open} onClick={() => setOpen(!open)}>
            <StepText keyword={step.keyword} text={step.text} />
          </button>
        ) : (
          <span className="rv-step-button">
            <StepText keyword={step.keyword} text={step.text} />
          </span>
        )}
        {step.hidden ? <span className="rv-chip">hidden step</span> : null}
        {onCopyLink ? (
          <button
            type="button"
            className="rv-copy"
            aria-label={`Copy link to the step ${step.text}`}
            title="Copy link to this step"
            onClick={onCopyLink}
          >
            #
          </button>
        ) : null}
        <span className="rv-duration">
          {step.durationMs === null || step.status === 'skipped' ? '' : readDuration(step.durationMs)}
        </span>
      </div>
      {open && foldable ? (
        <dl className="rv-values">
          {values.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value === '' ? '(empty)' : value}</code>
              </dd>
            </div>
          ))}
          {step.docString === null ? null : (
            <div>
              <dt>text</dt>
              <dd>
                <pre>{step.docString}</pre>
              </dd>
            </div>
          )}
        </dl>
      ) : null}
      {step.status === 'failed' ? <ErrorBlock step={step} /> : null}
      {step.detail?.notes.map((note) => (
        <p key={note} className="rv-note">
          {note}
        </p>
      ))}
      {step.attachments.map((attachment) =>
        attachment.url && attachment.mediaType.startsWith('image/') ? (
          <Picture key={attachment.id} url={pictureUrl(attachment.url)} name={attachment.name} />
        ) : attachment.url ? (
          <p key={attachment.id} className="rv-note">
            <a href={pictureUrl(attachment.url)} download={attachment.name}>
              {attachment.name}
            </a>
          </p>
        ) : (
          <pre key={attachment.id} className="rv-text">
            {attachment.text}
          </pre>
        ),
      )}
    </li>
  );
}

/** What the slots really were, where that says more than the text does. */
function resolvedValues(step: StepModel): [string, string][] {
  const detail = step.detail;
  if (!detail) return [];
  const rows: [string, string][] = [];
  for (const locator of [detail.locator, detail.secondLocator]) {
    if (locator && locator.name !== locator.xpath) rows.push([`[${locator.name}]`, locator.xpath]);
  }
  if (detail.testData && detail.testData.value !== detail.testData.written) {
    rows.push([`<${detail.testData.written}>`, detail.testData.value]);
  }
  if (detail.expected && detail.expected.value !== detail.expected.written) {
    rows.push([`{${detail.expected.written}}`, detail.expected.value]);
  }
  return rows;
}
