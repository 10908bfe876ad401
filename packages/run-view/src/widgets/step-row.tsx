import { type ReactNode, type Ref, useState } from 'react';
import { readDuration } from '../model/read-duration.ts';
import type { StepModel } from '../model/run-model.ts';
import { evidenceOf } from '../model/step-evidence.ts';
import { ApiEvidence } from './api-evidence.tsx';
import { ErrorBlock } from './error-block.tsx';
import { PageTrouble } from './page-trouble.tsx';
import { Picture, type PictureMark } from './picture.tsx';
import { StatusMark } from './status-mark.tsx';
import { StepText } from './step-text.tsx';

interface StepRowProps {
  readonly step: StepModel;
  /** Turns an attachment's url into one that the host can load. */
  readonly pictureUrl: (url: string) => string;
  /** Address of the screen that shows a stored page, where there is one. */
  readonly pageHref?: ((url: string) => string) | undefined;
  readonly highlighted?: boolean;
  /** Copies a link to the step, where steps have addresses. */
  readonly onCopyLink?: (() => void) | undefined;
  readonly ref?: Ref<HTMLLIElement> | undefined;
}

/** One step: status, text, duration; values, notes, failure and evidence below. */
export function StepRow({ step, pictureUrl, pageHref, highlighted = false, onCopyLink, ref }: StepRowProps) {
  const [open, setOpen] = useState(false);
  const values = resolvedValues(step);
  const failurePicture = step.attachments.findLast(({ mediaType }) => mediaType.startsWith('image/'))?.id;
  const foldable = values.length > 0 || step.docString !== null || step.table !== null;
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
        {step.detail?.healed && step.detail.healed.length > 0 ? (
          <span className="rv-chip rv-chip-healed" title="Its first locator found nothing; another one was used">
            {step.detail.healed.length === 1 ? 'healed' : `${step.detail.healed.length} healed`}
          </span>
        ) : null}
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
          {step.table === null ? null : <StepTable rows={step.table} />}
        </dl>
      ) : null}
      {step.status === 'failed' ? <ErrorBlock step={step} /> : null}
      {step.detail?.api ? (
        <ApiEvidence
          api={step.detail.api}
          failed={step.status === 'failed'}
          told={step.detail.error?.reason}
          fileUrl={pictureUrl}
        />
      ) : null}
      {step.status === 'running' && step.busyWith !== null ? (
        <p className="rv-note" role="status">
          {step.busyWith}
        </p>
      ) : null}
      {step.detail?.notes.map((note) => (
        <p key={note} className="rv-note">
          {note}
        </p>
      ))}
      {evidenceOf(step).map(({ attachment, page, folded }) =>
        attachment.url && attachment.mediaType.startsWith('image/') ? (
          <Shown key={attachment.id} folded={folded} name={attachment.name}>
            <Picture
              url={pictureUrl(attachment.url)}
              name={attachment.name}
              marks={attachment.id === failurePicture ? marksOf(step) : []}
            />
            {page && pageHref ? (
              <p className="rv-note">
                <a href={pageHref(page)}>Pick a locator here</a>
              </p>
            ) : null}
          </Shown>
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
      {step.status === 'failed' && step.detail?.page ? <PageTrouble trouble={step.detail.page} /> : null}
    </li>
  );
}

/** The table below a step, as it was filled. */
function StepTable({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <div>
      <dt>table</dt>
      <dd>
        <pre>{rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}</pre>
      </dd>
    </div>
  );
}

/** A picture of a step that passed is there for who asks for it. */
function Shown(props: { readonly folded: boolean; readonly name: string; readonly children: ReactNode }) {
  if (!props.folded) return props.children;
  return (
    <details className="rv-folded">
      <summary>{props.name}</summary>
      {props.children}
    </details>
  );
}

/** Where the failure's elements are in its picture. */
function marksOf({ detail }: StepModel): PictureMark[] {
  const { outline, others = [] } = detail?.error ?? {};
  return [
    ...others.map((box): PictureMark => ({ ...box, kind: 'other' })),
    ...(outline ? [{ ...outline, kind: 'element' as const }] : []),
  ];
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
