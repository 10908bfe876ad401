import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Run } from '@stepwright/contract/entities/run';
import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { type ReactNode, useState } from 'react';
import { Pager } from '../../parts/pager.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { RunFilterButton, RunFilterChips } from './run-filter.tsx';
import { RunRow } from './run-row.tsx';
import type { RunsSearch } from './search.ts';

interface RunListProps {
  readonly projectId: number;
  readonly runs: readonly Run[];
  readonly count: number;
  /** Counting ended there: there may be more. */
  readonly counted: boolean;
  readonly search: RunsSearch;
  readonly selected: number | undefined;
  readonly autoRefresh: boolean;
  readonly refreshing: boolean;
  readonly canChange: boolean;
  /** What stands in the place of the list: what a search found. */
  readonly found: ReactNode | null;
  readonly onAutoRefresh: (on: boolean) => void;
  readonly onNarrow: (change: Partial<RunsSearch>) => void;
  readonly onPage: (page: number) => void;
  readonly onFlag: (runs: readonly Run[]) => Promise<boolean>;
  readonly onRepeatAll: (runs: readonly Run[]) => Promise<void>;
  readonly onDownload: (run: Run) => void;
}

/** The runs of a project, ten a page, newest first, or what is found in all of them. */
export function RunList(props: RunListProps) {
  const { projectId, runs, count, search, found, onNarrow } = props;
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const page = search.page ?? 0;
  // What is no longer on this page cannot be meant.
  const chosen = runs.filter(({ id }) => ticked.includes(id));
  const clear = () => setTicked([]);
  return (
    <Stack component="section" aria-label="Runs" sx={{ height: '100%', minHeight: 0 }}>
      <Box sx={{ px: { xs: 1.5, md: 2 }, pt: 1, pb: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          <Typography variant="h4" component="h1" sx={{ flex: 1 }}>
            Runs
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 1 }} aria-live="polite">
              {found ? '' : props.counted ? count : `${count} or more`}
            </Typography>
          </Typography>
          {props.refreshing && props.autoRefresh ? (
            <CircularProgress size={16} sx={{ mr: 1.5 }} aria-label="Refreshing" />
          ) : null}
          <FormControlLabel
            label={<Typography variant="body2">Auto Refresh</Typography>}
            sx={{ mr: 0 }}
            control={<Switch size="small" checked={props.autoRefresh} onChange={(_, on) => props.onAutoRefresh(on)} />}
          />
        </Stack>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mt: 0.5 }}>
          <SearchBox
            label="Search names, steps and errors"
            value={search.find ?? ''}
            onSearch={(find) => onNarrow({ find: find || undefined, cause: undefined })}
          />
          <RunFilterButton projectId={projectId} search={search} onNarrow={onNarrow} />
        </Stack>
        {search.find && search.find.trim().length < 3 ? (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }} role="status">
            The search begins at 3 characters.
          </Typography>
        ) : null}
        <RunFilterChips projectId={projectId} search={search} onNarrow={onNarrow} />
      </Box>
      {chosen.length > 0 && !found ? (
        <BulkBar
          runs={chosen}
          canChange={props.canChange}
          onFlag={() => void props.onFlag(chosen).then((done) => done && clear())}
          onRepeat={() => void props.onRepeatAll(chosen).then(clear)}
          onClear={clear}
        />
      ) : null}
      {found ?? (
        <>
          {runs.length === 0 ? (
            <Typography variant="body2" role="status" sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>
              {SCREEN_TEXTS.noSearchResults}
            </Typography>
          ) : (
            <Box
              component="ul"
              aria-label="Runs"
              sx={{ flex: 1, minHeight: 0, overflow: 'auto', m: 0, p: 0.75, listStyle: 'none' }}
            >
              {runs.map((run) => (
                <RunRow
                  key={run.id}
                  run={run}
                  search={search}
                  selected={run.id === props.selected}
                  ticked={ticked.includes(run.id)}
                  onTick={(on) => setTicked((old) => (on ? [...old, run.id] : old.filter((id) => id !== run.id)))}
                  canChange={props.canChange}
                  onFlag={() => void props.onFlag([run])}
                  onDownload={props.onDownload}
                />
              ))}
            </Box>
          )}
          {pages > 1 ? (
            <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
              <Pager pages={pages} page={Math.min(page, pages - 1)} onPage={props.onPage} />
            </Box>
          ) : null}
        </>
      )}
    </Stack>
  );
}
