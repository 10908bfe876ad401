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
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';

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
  const { items, include, columns } = props;
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
  return (
    <TableContainer>
      <Table size="small" aria-label={props.label}>
        <TableHead>
          <TableRow>
            {columns.map(({ head, width, align }) => (
              <TableCell key={head} width={width} align={align}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.data.map((item, place) => (
            <TableRow key={item.id} hover>
              {columns.map(({ head, align, cell }) => (
                <TableCell key={head} align={align} sx={{ overflowWrap: 'anywhere' }}>
                  {cell(item, place)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
