import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { LoadFailure } from './load-failure.tsx';
import { Sheet } from './master-detail.tsx';
import { Pager } from './pager.tsx';
import { ScreenLink } from './screen-link.tsx';
import { SearchBox } from './search-box.tsx';

export interface ListRow {
  readonly id: number;
  readonly name: string;
}

export interface ListPaneProps<Row extends ListRow> {
  readonly title: string;
  readonly searchLabel: string;
  readonly q: string;
  readonly onSearch: (q: string) => void;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Undefined while they are on the way. */
  readonly rows: readonly Row[] | undefined;
  readonly count: number | undefined;
  /** There are more than `count`: pages go on as long as there are rows. */
  readonly more?: boolean;
  readonly error: unknown;
  readonly failedText: string;
  readonly onRetry: () => void;
  readonly selected: number | undefined;
  /** Name of the search parameter that holds the selection. */
  readonly param: string;
  readonly icon?: (row: Row) => ReactNode;
  readonly below?: (row: Row) => ReactNode;
  readonly action?: (row: Row) => ReactNode;
  /** Show row actions without hovering. */
  readonly alwaysActions?: boolean;
  /** Buttons beside the search box. */
  readonly tools?: ReactNode;
  /** What narrows the list just now. */
  readonly filters?: ReactNode;
}

/** Arrow keys, Home and End move the focus from row to row; Enter opens the one that has it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  rows[Math.max(0, Math.min(target, rows.length - 1))]?.focus();
}

/** A searchable, paged list whose rows are links: a selection has an address, and Ctrl+click opens it in a new tab. */
export function ListPane<Row extends ListRow>(props: ListPaneProps<Row>) {
  const { rows, count, page, onPage } = props;
  const counted = Math.max(1, Math.ceil((count ?? 0) / PAGE_SIZE));
  const isLast = rows !== undefined && rows.length < PAGE_SIZE;
  const pages = props.more ? Math.max(counted, page + (isLast ? 1 : 2)) : counted;
  // The last row of the last page may have been deleted.
  useEffect(() => {
    if (count !== undefined && page > pages - 1) onPage(pages - 1);
  }, [count, page, pages, onPage]);
  return (
    <Sheet label={props.title}>
      <Box sx={{ p: 1.5, pb: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 1.25 }}>
          <Typography variant="h4" component="h1">
            {props.title}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }} aria-live="polite">
            {count === undefined ? '' : props.q ? `${count}${props.more ? '+' : ''} found` : count}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
          <SearchBox label={props.searchLabel} value={props.q} onSearch={props.onSearch} />
          {props.tools}
        </Box>
        {props.filters}
      </Box>
      {props.error !== null && rows === undefined ? (
        <LoadFailure what={props.failedText} error={props.error} onRetry={props.onRetry} />
      ) : rows === undefined ? (
        <Box sx={{ display: 'grid', gap: 1, p: 1.5 }}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} variant="rounded" height={46} />
          ))}
        </Box>
      ) : rows.length === 0 ? (
        <Typography variant="body2" role="status" sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>
          {SCREEN_TEXTS.noSearchResults}
        </Typography>
      ) : (
        <Box component="ul" onKeyDown={moveFocus} sx={{ listStyle: 'none', m: 0, p: 0.75, pt: 0 }}>
          {rows.map((row) => (
            <Row key={row.id} row={row} props={props} />
          ))}
        </Box>
      )}
      {pages > 1 && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
          <Pager pages={pages} page={Math.min(page, pages - 1)} onPage={onPage} />
        </Box>
      )}
    </Sheet>
  );
}

function Row<R extends ListRow>({ row, props }: { row: R; props: ListPaneProps<R> }) {
  const selected = row.id === props.selected;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderRadius: 1,
        pr: 0.5,
        mb: 0.25,
        bgcolor: selected ? 'color-mix(in srgb, var(--sw-palette-primary-main) 10%, transparent)' : undefined,
        boxShadow: selected ? 'inset 3px 0 var(--sw-palette-primary-main)' : undefined,
        '&:hover': { bgcolor: selected ? undefined : 'action.hover' },
        '& .row-action': { opacity: props.alwaysActions ? 1 : { md: 0 } },
        '&:hover .row-action, &:focus-within .row-action': { opacity: 1 },
        '@media (hover: none)': { '& .row-action': { opacity: 1 } },
      }}
    >
      <Box
        component={ScreenLink}
        to="."
        search={(old: Record<string, unknown>) => ({ ...old, [props.param]: row.id, line: undefined })}
        data-row
        aria-current={selected ? 'true' : undefined}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          flex: 1,
          minWidth: 0,
          px: 1.25,
          py: 0.875,
          color: 'inherit',
          textDecoration: 'none',
          borderRadius: 2,
        }}
      >
        {props.icon?.(row)}
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography
            variant="body2"
            noWrap={!props.alwaysActions}
            title={row.name}
            sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {row.name}
          </Typography>
          {props.below && (
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                columnGap: 1,
                rowGap: 0.25,
                flexWrap: 'wrap',
                minWidth: 0,
                color: 'text.secondary',
                fontSize: '0.75rem',
              }}
            >
              {props.below(row)}
            </Box>
          )}
        </Box>
      </Box>
      <Box className="row-action" sx={{ display: 'flex' }}>
        {props.action?.(row)}
      </Box>
    </Box>
  );
}
