import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';

export interface RowWindow {
  /** Of the element that scrolls. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** The places of the rows to draw, from 0. */
  readonly shown: readonly number[];
  /** Pixels that the rows before and behind those would take. */
  readonly above: number;
  readonly below: number;
  /** Give it to each drawn row as `ref`, together with `data-index`: rows of several lines are taller. */
  readonly measure: (row: Element | null) => void;
}

/**
 * Draws only the rows of a scrolling list that are in sight, with some around them: whatever the length of the list, fewer than 60.
 *
 * @param height pixels of a row of one line
 * @param keyOf what a row is known by while the list changes
 */
export function useRowWindow(count: number, height: number, keyOf: (at: number) => string | number): RowWindow {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 6,
    getItemKey: keyOf,
  });
  const shown = rows.getVirtualItems();
  return {
    frame,
    shown: shown.map(({ index }) => index),
    above: shown[0]?.start ?? 0,
    below: rows.getTotalSize() - (shown.at(-1)?.end ?? 0),
    measure: rows.measureElement,
  };
}
