import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import FormControlLabel from '@mui/material/FormControlLabel';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Run } from '@stepwright/contract/entities/run';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { RunRow } from './run-row.tsx';

interface RunListProps {
  readonly runs: readonly Run[];
  readonly count: number;
  readonly page: number;
  readonly selected: number | undefined;
  readonly autoRefresh: boolean;
  readonly refreshing: boolean;
  readonly canChange: boolean;
  readonly onAutoRefresh: (on: boolean) => void;
  readonly onPage: (page: number) => void;
  readonly onFlag: (run: Run) => void;
  readonly onDownload: (run: Run) => void;
}

/** The runs of a project, ten a page, newest first. */
export function RunList(props: RunListProps) {
  const pages = Math.max(1, Math.ceil(props.count / PAGE_SIZE));
  return (
    <Stack sx={{ height: '100%', minHeight: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h4" component="h1" sx={{ flex: 1 }}>
          Runs
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 1 }}>
            {props.count}
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
      <Box component="ul" sx={{ flex: 1, minHeight: 0, overflow: 'auto', m: 0, p: 0.75, listStyle: 'none' }}>
        {props.runs.map((run) => (
          <RunRow
            key={run.id}
            run={run}
            selected={run.id === props.selected}
            canChange={props.canChange}
            onFlag={props.onFlag}
            onDownload={props.onDownload}
          />
        ))}
      </Box>
      {pages > 1 ? (
        <Pagination
          size="small"
          count={pages}
          page={props.page + 1}
          onChange={(_, page) => props.onPage(page - 1)}
          sx={{ p: 1, borderTop: 1, borderColor: 'divider', '& ul': { justifyContent: 'center' } }}
        />
      ) : null}
    </Stack>
  );
}
