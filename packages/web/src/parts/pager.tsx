import { Icon } from './icon.tsx';
import look from './pager.module.css';

export interface PagerProps {
  /** At least 1. */
  readonly pages: number;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The page that is shown with its neighbours, the first and the last; `null` stands for a gap. */
export function shownPages(pages: number, page: number): readonly (number | null)[] {
  const wanted = new Set([0, page - 1, page, page + 1, pages - 1].filter((one) => one >= 0 && one < pages));
  const sorted = [...wanted].sort((a, b) => a - b);
  return sorted.flatMap((one, at) => {
    const before = sorted[at - 1];
    if (before === undefined || one - before === 1) return [one];
    return one - before === 2 ? [one - 1, one] : [null, one];
  });
}

/** Paging below a list. */
export function Pager({ pages, page, onPage }: PagerProps) {
  const arrow = (name: 'left' | 'right', label: string, to: number) => (
    <button
      type="button"
      className={look.page}
      aria-label={label}
      disabled={to < 0 || to >= pages}
      onClick={() => onPage(to)}
    >
      <Icon name={name} size={18} />
    </button>
  );
  return (
    <nav aria-label="Pages" className={look.pager}>
      {arrow('left', 'Previous page', page - 1)}
      {shownPages(pages, page).map((one, at, all) =>
        one === null ? (
          <span key={`gap before ${all[at + 1]}`} className={look.gap}>
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            className={look.page}
            aria-label={`Page ${one + 1}`}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
          >
            {one + 1}
          </button>
        ),
      )}
      {arrow('right', 'Next page', page + 1)}
    </nav>
  );
}
