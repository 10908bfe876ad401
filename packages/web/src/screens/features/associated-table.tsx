import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Gap } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { useRowWindow } from '../../parts/use-row-window.ts';

export interface Column<Item> {
  readonly head: string;
  readonly width?: number;
  readonly align?: 'right';
  readonly cell: (item: Item, place: number) => ReactNode;
}

export interface AssociatedTableProps<Item> {
  readonly label: string;
  readonly items: UseQueryResult<readonly Item[]>;
  readonly failedText: string;
  readonly empty: { readonly text: string; readonly hint: string };
  /** The button that leads to including some; absent for those who only read. */
  readonly include: { readonly label: string; readonly open: (() => void) | undefined };
  readonly columns: readonly Column<Item>[];
}

/** What a feature includes, in a table. */
export function AssociatedTable<Item extends { readonly id: number }>(props: AssociatedTableProps<Item>) {
  const { items, include } = props;
  if (items.isError) {
    return <LoadFailure what={props.failedText} error={items.error} onRetry={() => void items.refetch()} />;
  }
  if (!items.data) return <Skeleton variant="rounded" height={160} />;
  if (items.data.length === 0) {
    return (
      <EmptyState
        {...props.empty}
        action={
          include.open && (
            <Button variant="outlined" onClick={include.open}>
              {include.label}
            </Button>
          )
        }
      />
    );
  }
  return <Rows label={props.label} items={items.data} columns={props.columns} />;
}

/** Pixels of a row of one line. */
const ROW = 37;

function Rows<Item extends { readonly id: number }>({
  label,
  items,
  columns,
}: {
  readonly label: string;
  readonly items: readonly Item[];
  readonly columns: readonly Column<Item>[];
}) {
  const { frame, shown, above, below, measure } = useRowWindow(items.length, ROW, (at) => items[at]?.id ?? at);
  return (
    <TableContainer
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label={`${label}, rows`}
      sx={{ maxHeight: 550, overflowAnchor: 'none', '&:focus-visible': { outlineOffset: -2 } }}
    >
      <Table stickyHeader size="small" aria-label={label} aria-rowcount={items.length + 1}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            {columns.map(({ head, width, align }) => (
              <TableCell key={head} width={width} align={align} sx={{ bgcolor: 'background.paper' }}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {above > 0 && <Gap height={above} columns={columns.length} />}
          {shown.map((place) => {
            const item = items[place];
            return (
              item && (
                <TableRow key={item.id} hover data-index={place} ref={measure} aria-rowindex={place + 2}>
                  {columns.map(({ head, align, cell }) => (
                    <TableCell key={head} align={align} sx={{ overflowWrap: 'anywhere' }}>
                      {cell(item, place)}
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
  );
}
