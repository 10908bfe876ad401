import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { LoadFailure } from './load-failure.tsx';
import { Sheet } from './master-detail.tsx';
import { useRowWindow } from './use-row-window.ts';

export interface DataColumn<Row, Sort extends string> {
  readonly head: string;
  /** The name of its order; absent where the table cannot be sorted by it. */
  readonly sort?: Sort;
  readonly align?: 'right';
  readonly width?: number;
  /** Long texts take more lines; everything else stays on one. */
  readonly wraps?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** Page, size and order of a table, and how they change. */
export interface TableState<Sort extends string> {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
  readonly onSort: (sort: Sort, order: 'asc' | 'desc') => void;
}

export interface DataTableProps<Row, Sort extends string> {
  readonly title: string;
  readonly columns: readonly DataColumn<Row, Sort>[];
  readonly state: TableState<Sort>;
  readonly sizes: readonly number[];
  /** Undefined while they are on the way. */
  readonly rows: readonly Row[] | undefined;
  readonly count: number | undefined;
  /** The rows are those of another page, shown until the right ones are there. */
  readonly stale: boolean;
  readonly error: unknown;
  readonly failedText: string;
  readonly onRetry: () => void;
  /** What is said where there is no row. */
  readonly empty: string;
  /** Stands beside the title. */
  readonly tools?: ReactNode;
  /** A remark below the title. */
  readonly remark?: ReactNode;
}

/** Of the scrolling part (spec 1 §9). */
const HEIGHT = 440;
/** Of a row of one line. */
const ROW = 34;

/**
 * A sorted, paged table. Only the rows in sight are in the document, whatever the size of a page; the table tells a screen reader how
 * many there are and which place each has.
 */
export function DataTable<Row extends { readonly id: number }, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { rows, columns, state, count = 0 } = props;
  const { frame, shown, above, below, measure } = useRowWindow(rows?.length ?? 0, ROW, (at) => rows?.[at]?.id ?? at);
  const isNew = useRef(false);
  // Another page or order begins at its first row; and the last page may have gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what makes it new
  useEffect(() => {
    isNew.current = true;
  }, [state.page, state.size, state.sort, state.order]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of a new page come later than the page
  useEffect(() => {
    if (isNew.current && !props.stale) {
      isNew.current = false;
      frame.current?.scrollTo({ top: 0 });
    }
  }, [rows, props.stale]);
  const last = Math.max(0, Math.ceil(count / state.size) - 1);
  const { page, onPage } = state;
  useEffect(() => {
    if (props.count !== undefined && page > last) onPage(last);
  }, [props.count, page, last, onPage]);

  return (
    <Sheet label={props.title}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1.5, pb: 1, flexWrap: 'wrap' }}>
        <Typography variant="h4" component="h2" sx={{ flex: 1 }}>
          {props.title}
        </Typography>
        {props.tools}
      </Box>
      {props.remark && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', px: 2, pb: 1 }}>
          {props.remark}
        </Typography>
      )}
      {props.error !== null && rows === undefined ? (
        <LoadFailure what={props.failedText} error={props.error} onRetry={props.onRetry} />
      ) : rows === undefined ? (
        <Box sx={{ p: 2, pt: 0 }} aria-busy>
          <Skeleton variant="rounded" height={200} />
        </Box>
      ) : rows.length === 0 ? (
        <Typography variant="body2" role="status" sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>
          {props.empty}
        </Typography>
      ) : (
        <TableContainer
          ref={frame}
          aria-busy={props.stale}
          tabIndex={0}
          role="region"
          aria-label={`${props.title}, rows`}
          sx={{ maxHeight: HEIGHT, overflowAnchor: 'none', '&:focus-visible': { outlineOffset: -2 } }}
        >
          <Table stickyHeader size="small" aria-label={props.title} aria-rowcount={count + 1}>
            <TableHead>
              <TableRow aria-rowindex={1}>
                {columns.map((column) => (
                  <HeadCell key={column.head} column={column} state={state} />
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {above > 0 && <Gap height={above} columns={columns.length} />}
              {shown.map((index) => {
                const row = rows[index];
                return (
                  row && (
                    <TableRow
                      key={row.id}
                      hover
                      data-index={index}
                      data-table-row
                      ref={measure}
                      aria-rowindex={page * state.size + index + 2}
                    >
                      {columns.map(({ head, align, width, wraps, cell }) => (
                        <TableCell
                          key={head}
                          align={align}
                          sx={{
                            px: 1.5,
                            ...(wraps
                              ? { overflowWrap: 'anywhere', minWidth: width ?? 140 }
                              : { whiteSpace: 'nowrap' }),
                          }}
                        >
                          {cell(row)}
                        </TableCell>
                      ))}
                    </TableRow>
                  )
                );
              })}
              {below > 0 && <Gap height={below} columns={columns.length} />}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {count > 0 && (
        <TablePagination
          component="div"
          count={count}
          page={Math.min(page, last)}
          rowsPerPage={state.size}
          rowsPerPageOptions={[...props.sizes]}
          onPageChange={(_, next) => onPage(next)}
          onRowsPerPageChange={(event) => state.onSize(Number(event.target.value))}
          showFirstButton
          showLastButton
          sx={{ borderTop: 1, borderColor: 'divider', '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', px: 1 } }}
        />
      )}
    </Sheet>
  );
}

function HeadCell<Row, Sort extends string>({
  column,
  state,
}: {
  readonly column: DataColumn<Row, Sort>;
  readonly state: TableState<Sort>;
}) {
  const { head, align, width, sort } = column;
  const active = sort !== undefined && sort === state.sort;
  return (
    <TableCell
      align={align}
      width={width}
      sortDirection={active ? state.order : false}
      sx={{ fontWeight: 650, bgcolor: 'background.paper', lineHeight: 1.3, px: 1.5 }}
    >
      {sort === undefined ? (
        head
      ) : (
        <TableSortLabel
          active={active}
          direction={active ? state.order : 'desc'}
          onClick={() => state.onSort(sort, active && state.order === 'desc' ? 'asc' : 'desc')}
        >
          {head}
        </TableSortLabel>
      )}
    </TableCell>
  );
}

/** Keeps the place of the rows of a table that are not in the document. */
export function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
