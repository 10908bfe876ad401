import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { StoredPageEntry } from '@stepwright/contract/entities/stored-page-entry';
import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import type { UseQueryResult } from '@tanstack/react-query';
import { attachmentAddress } from '../../api/queries/stored-pages.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { Sheet } from '../../parts/master-detail.tsx';
import { momentText } from '../../parts/moment.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import type { StoredPagesSearch } from './search.ts';

interface PageListProps {
  readonly search: StoredPagesSearch;
  readonly pages: UseQueryResult<{ readonly pages: readonly StoredPageEntry[]; readonly more: boolean }>;
  readonly chosen: { readonly run: number; readonly file: string } | null;
  readonly onChange: (change: Record<string, unknown>) => void;
}

/** The newest stored pages, searched by what they show and where they come from. */
export function PageList({ search, pages, chosen, onChange }: PageListProps) {
  const at = search.page ?? 0;
  const rows = pages.data?.pages;
  const toPage = (page: number) => onChange({ page: page === 0 ? undefined : page });
  return (
    <Sheet label="Stored pages">
      <Box sx={{ p: 1.5, pb: 1 }}>
        <Typography variant="h4" component="h1" sx={{ mb: 1.25 }}>
          Stored pages
        </Typography>
        <SearchBox
          label="Search address, title or step"
          value={search.q ?? ''}
          onSearch={(q) => onChange({ q: q || undefined, page: undefined })}
        />
        {search.of !== undefined && (
          <Chip
            size="small"
            label={`Run ${search.of} alone`}
            onDelete={() => onChange({ of: undefined, page: undefined })}
            sx={{ mt: 1 }}
          />
        )}
      </Box>
      {pages.isError && rows === undefined ? (
        <LoadFailure
          what="The stored pages could not be read."
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      ) : rows === undefined ? (
        <Box sx={{ display: 'grid', gap: 1, p: 1.5 }}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} variant="rounded" height={64} />
          ))}
        </Box>
      ) : rows.length === 0 ? (
        <Typography variant="body2" role="status" sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>
          {SCREEN_TEXTS.noSearchResults}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0.75, pt: 0 }}>
          {rows.map((row) => (
            <PageRow
              key={`${row.run_id}/${row.name}`}
              row={row}
              isChosen={chosen?.run === row.run_id && chosen.file === row.name}
            />
          ))}
        </Box>
      )}
      {(at > 0 || pages.data?.more) && (
        <Box
          component="nav"
          aria-label="Pages"
          sx={{ display: 'flex', justifyContent: 'space-between', p: 1, borderTop: 1, borderColor: 'divider' }}
        >
          <Button size="small" disabled={at === 0} onClick={() => toPage(at - 1)}>
            Newer
          </Button>
          <Button size="small" disabled={!pages.data?.more} onClick={() => toPage(at + 1)}>
            Older
          </Button>
        </Box>
      )}
    </Sheet>
  );
}

function PageRow({ row, isChosen }: { row: StoredPageEntry; isChosen: boolean }) {
  return (
    <Box component="li" sx={{ mb: 0.25 }}>
      <Box
        component={ScreenLink}
        to="."
        search={(old: Record<string, unknown>) => ({ ...old, run: row.run_id, file: row.name, at: undefined })}
        aria-current={isChosen ? 'true' : undefined}
        title={`${momentText(row.stored_at)} · ${row.feature} › ${row.scenario_name}`}
        sx={{
          display: 'grid',
          gridTemplateColumns: '72px minmax(0, 1fr)',
          gap: 1.25,
          p: 0.75,
          borderRadius: 1,
          color: 'inherit',
          textDecoration: 'none',
          bgcolor: isChosen ? 'color-mix(in srgb, var(--sw-palette-primary-main) 10%, transparent)' : undefined,
          boxShadow: isChosen ? 'inset 3px 0 var(--sw-palette-primary-main)' : undefined,
          '&:hover': { bgcolor: isChosen ? undefined : 'action.hover' },
        }}
      >
        <Box
          aria-hidden
          sx={{
            height: 46,
            borderRadius: 0.75,
            border: 1,
            borderColor: 'divider',
            bgcolor: '#fff',
            backgroundSize: 'cover',
            backgroundPosition: 'top left',
          }}
          style={
            row.picture === null
              ? undefined
              : { backgroundImage: `url("${attachmentAddress(row.run_id, row.picture)}")` }
          }
        />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
            {row.title || row.url}
          </Typography>
          <Typography variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }} title={row.url}>
            {shortAddress(row.url)}
          </Typography>
          <Typography variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
            Run {row.run_id} · {row.step_text ?? row.caption}
          </Typography>
        </Box>
      </Box>
    </Box>
  );
}

/** Without the scheme: what tells pages apart is the path. */
function shortAddress(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
