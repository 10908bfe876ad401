import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type DirectoryUser, USERS_A_PAGE } from '@stepwright/contract/entities/directory-user';
import type { ReactNode } from 'react';

export interface UserRow {
  readonly key: string;
  readonly name: string;
  readonly note?: ReactNode;
  /** Left out where nobody is removed. */
  readonly user?: DirectoryUser;
}

export interface UserListProps {
  /** Undefined while they are read. */
  readonly rows: readonly UserRow[] | undefined;
  readonly count: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Why nobody can be removed here; undefined where people can. */
  readonly locked: string | undefined;
  readonly onRemove: (user: DirectoryUser) => void;
  readonly empty: string;
}

/** People, five a page (spec 1 §2). The list keeps its height, so that buttons stay where they are. */
export function UserList({ rows, count, page, onPage, locked, onRemove, empty }: UserListProps) {
  const last = Math.max(0, Math.ceil(count / USERS_A_PAGE) - 1);
  const from = page * USERS_A_PAGE;
  const shown = rows?.length ?? 0;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, minHeight: 5 * 49 }} aria-busy={rows === undefined}>
        {rows === undefined
          ? [1, 2, 3].map((row) => <Skeleton key={row} component="li" variant="rounded" height={40} sx={{ my: 1 }} />)
          : rows.map((row) => (
              <Box
                component="li"
                key={row.key}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1.5,
                  minHeight: 48,
                  py: 0.5,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Initial name={row.name} />
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {row.name}
                  </Typography>
                  {row.note && (
                    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                      {row.note}
                    </Typography>
                  )}
                </Box>
                {row.user && (
                  <IconButton
                    aria-label={`Remove ${row.name}`}
                    title={locked ?? 'Remove'}
                    disabled={locked !== undefined}
                    onClick={() => row.user && onRemove(row.user)}
                  >
                    <RemoveIcon fontSize="small" />
                  </IconButton>
                )}
              </Box>
            ))}
        {rows && shown === 0 && (
          <Typography
            component="li"
            variant="body2"
            role="status"
            sx={{ py: 10, textAlign: 'center', color: 'text.secondary' }}
          >
            {empty}
          </Typography>
        )}
      </Box>
      <Box
        component="nav"
        aria-label="Pages of users"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, pt: 1, color: 'text.secondary' }}
      >
        <Typography variant="caption">{USERS_A_PAGE} rows per page</Typography>
        <Box sx={{ flex: 1 }} />
        <Typography variant="caption" role="status">
          {shown === 0 ? `0 of ${count}` : `${from + 1}–${from + shown} of ${count}`}
        </Typography>
        <IconButton size="small" aria-label="Previous users" disabled={page === 0} onClick={() => onPage(page - 1)}>
          <PreviousIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label="Next users" disabled={page >= last} onClick={() => onPage(page + 1)}>
          <NextIcon fontSize="small" />
        </IconButton>
      </Box>
    </>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 32,
        height: 32,
        borderRadius: '50%',
        bgcolor: 'action.selected',
        color: 'primary.main',
        fontWeight: 700,
        fontSize: '0.8125rem',
      }}
    >
      {[...name][0]?.toUpperCase()}
    </Box>
  );
}
