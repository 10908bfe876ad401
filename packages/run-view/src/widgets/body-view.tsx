import type { ExchangeBody } from '@stepwright/contract/api-detail';
import { useMemo, useState } from 'react';
import { type BodyLine, bodyLines } from '../model/body-lines.ts';
import { evidenceAddress } from '../model/evidence-address.ts';
import { readSize } from '../model/read-size.ts';
import { CopyButton } from './copy-button.tsx';

/** Lines drawn before somebody asks for all of them. */
const FIRST_LINES = 60;

interface BodyViewProps {
  /** `Request` or `Response`. */
  readonly side: string;
  readonly body: ExchangeBody;
  readonly fileUrl: (url: string) => string;
}

/** A body: indented and foldable where it is JSON or XML, with a link to the whole where it was cut. */
export function BodyView({ side, body, fileUrl }: BodyViewProps) {
  const { text, size, mediaType, cut, whole } = body;
  const address = whole === undefined ? null : evidenceAddress({ url: whole, mediaType });
  return (
    <section className="rv-body" aria-label={`${side} body`}>
      <p className="rv-body-head">
        <span className="rv-quiet">
          {side} body · {mediaType === '' ? '' : `${mediaType} · `}
          {readSize(size)}
          {cut && text !== '' ? ' · the beginning' : ''}
        </span>
        {address === null ? null : (
          <a href={fileUrl(address)} target="_blank" rel="noreferrer">
            Open the whole body
          </a>
        )}
        {text === '' ? null : <CopyButton label="Copy body" text={() => text} />}
      </p>
      {text === '' ? (
        <p className="rv-quiet">{size === 0 ? 'Empty.' : 'Bytes that are no text.'}</p>
      ) : (
        <Lines text={text} mediaType={mediaType} isCut={cut} />
      )}
    </section>
  );
}

function Lines(props: { readonly text: string; readonly mediaType: string; readonly isCut: boolean }) {
  const { text, mediaType, isCut: isBeginning } = props;
  const lines = useMemo(() => bodyLines(text, mediaType, isBeginning), [text, mediaType, isBeginning]);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [all, setAll] = useState(false);
  const toggle = (at: number) =>
    setFolded((old) => {
      const next = new Set(old);
      if (!next.delete(at)) next.add(at);
      return next;
    });
  const shown: { readonly at: number; readonly line: BodyLine }[] = [];
  for (let at = 0; at < lines.length && (all || shown.length < FIRST_LINES); at += 1) {
    const line = lines[at]!;
    shown.push({ at, line });
    if (folded.has(at) && line.end !== null) at = line.end;
  }
  const isCut = !all && shown.length === FIRST_LINES && (shown.at(-1)?.at ?? 0) < lines.length - 1;
  return (
    <>
      <div className="rv-lines">
        {shown.map(({ at, line }) => (
          <div key={at} className="rv-line" style={{ paddingInlineStart: `${line.depth * 2 + 2}ch` }}>
            {line.end === null ? null : (
              <button
                type="button"
                className="rv-fold"
                aria-expanded={!folded.has(at)}
                aria-label={`${line.end - at - 1} lines below ${line.text}`}
                onClick={() => toggle(at)}
              >
                {folded.has(at) ? '▸' : '▾'}
              </button>
            )}
            <code>{line.text}</code>
            {folded.has(at) && line.end !== null ? <code className="rv-quiet"> … {lines[line.end]?.text}</code> : null}
          </div>
        ))}
      </div>
      {isCut ? (
        <button type="button" className="rv-link" onClick={() => setAll(true)}>
          Show all {lines.length} lines
        </button>
      ) : null}
    </>
  );
}
