import { shortHeadlineOf } from '@stepwright/contract/error-headline';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { readDuration } from '../model/read-duration.ts';
import type { ScenarioState } from '../model/run-model.ts';
import { StatusMark } from './status-mark.tsx';

/** What one row of a scenario list needs; a ScenarioModel has it, and so has the server's list. */
export interface ScenarioRowData {
  readonly index: number;
  readonly name: string;
  readonly feature: string;
  readonly status: ScenarioState;
  readonly durationMs: number | null;
  readonly error: string | null;
  /** Changes its result without a reason; told where a history is known. */
  readonly flaky?: boolean;
  readonly example?: string | null;
}

interface ScenarioRowsProps {
  readonly rows: readonly ScenarioRowData[];
  readonly selected: number | null;
  readonly onSelect: (index: number) => void;
  /** A link for the row, so that it opens in a new tab and can be shared. */
  readonly href?: (index: number) => string;
}

const ROW_HEIGHT = 52;

/** Rows of scenarios; only those in view are in the document. Arrow keys move the selection. */
export function ScenarioRows({ rows, selected, onSelect, href }: ScenarioRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const window = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const place = rows.findIndex((row) => row.index === selected);

  useEffect(() => {
    if (place >= 0) window.scrollToIndex(place, { align: 'auto' });
  }, [place, window]);

  const move = (by: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, place + by))];
    if (next) onSelect(next.index);
  };

  return (
    <div
      ref={frame}
      className="rv-rows"
      role="listbox"
      aria-label="Scenarios"
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      }}
    >
      <div className="rv-rows-canvas" ref={(node) => node?.style.setProperty('height', `${window.getTotalSize()}px`)}>
        {window.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <a
              key={row.index}
              href={href?.(row.index) ?? `#scenario-${row.index}`}
              role="option"
              aria-selected={row.index === selected}
              tabIndex={-1}
              className={`rv-row${row.index === selected ? ' rv-selected' : ''}`}
              ref={(node) => node?.style.setProperty('transform', `translateY(${item.start}px)`)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                onSelect(row.index);
              }}
            >
              <StatusMark status={row.status} />
              <span className="rv-row-text">
                <span className="rv-row-name">
                  {row.flaky ? <span className="rv-flaky">flaky</span> : null}
                  {row.name}
                  {row.example ? <span className="rv-quiet"> ({row.example})</span> : null}
                </span>
                <span className="rv-row-about" title={row.error ?? undefined}>
                  {row.error === null ? row.feature : shortHeadlineOf(row.error)}
                </span>
              </span>
              <span className="rv-duration">{row.durationMs === null ? '' : readDuration(row.durationMs)}</span>
            </a>
          );
        })}
      </div>
    </div>
  );
}
