import AccountTree from '@mui/icons-material/AccountTree';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Description from '@mui/icons-material/Description';
import Download from '@mui/icons-material/Download';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Run } from '@stepwright/contract/entities/run';
import { PATHS } from '../../app/paths.ts';
import { momentText } from '../../parts/moment.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { FlakyChip } from './flaky-chip.tsx';
import { HealedChip } from './healed-chip.tsx';
import { RunStatusIcon } from './run-status.tsx';
import { listPart, type RunsSearch } from './search.ts';

interface RunRowProps {
  readonly run: Run;
  readonly search: RunsSearch;
  readonly selected: boolean;
  readonly ticked: boolean;
  readonly canChange: boolean;
  readonly onTick: (on: boolean) => void;
  readonly onFlag: () => void;
  readonly onDownload: (run: Run) => void;
}

/** One run of the list (spec 1 §2): what ran, where, when, how it ended, and what can be had of it. */
export function RunRow({ run, search, selected, ticked, canChange, onTick, onFlag, onDownload }: RunRowProps) {
  const TypeIcon = run.run_type === 'FEATURE' ? Description : AccountTree;
  const typeLabel = run.run_type === 'FEATURE' ? 'Feature' : 'Test plan';
  return (
    <Box
      component="li"
      sx={{
        borderRadius: 2,
        mb: 0.5,
        bgcolor: selected ? 'color-mix(in srgb, var(--sw-palette-primary-main) 10%, transparent)' : undefined,
        boxShadow: selected ? 'inset 3px 0 var(--sw-palette-primary-main)' : undefined,
        '&:hover': { bgcolor: selected ? undefined : 'action.hover' },
      }}
    >
      <Box
        component={ScreenLink}
        to={PATHS.runs}
        search={{ project: run.applicationId, ...listPart(search), run: run.id }}
        aria-current={selected ? 'true' : undefined}
        sx={{ display: 'block', px: 1.25, pt: 0.9, color: 'inherit', textDecoration: 'none' }}
      >
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <RunStatusIcon run={run} />
          <TypeIcon fontSize="small" color="action" titleAccess={typeLabel} />
          <Typography sx={{ fontWeight: 600, flex: 1, minWidth: 0 }} noWrap>
            {run.details}
          </Typography>
          {run.status !== 'RUNNING' && run.scenario_count > 0 ? (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {run.scenario_pass_count}/{run.scenario_count} passed
            </Typography>
          ) : null}
        </Stack>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 0.25 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary', flex: 1 }}>
            Run on {momentText(run.run_at)} · {run.environment}
          </Typography>
          {run.flaky_count > 0 ? <FlakyChip count={run.flaky_count} /> : null}
          {run.healed_count > 0 ? <HealedChip count={run.healed_count} /> : null}
        </Box>
        {run.jira_Id ? (
          <Tooltip title={run.jira_Desc ?? ''}>
            <Typography variant="caption" sx={{ color: run.jira_status === 'Success' ? 'success.main' : 'error.main' }}>
              Jira Id: {run.jira_Id}
            </Typography>
          </Tooltip>
        ) : null}
      </Box>
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', pl: 0.5, pr: 1.25, pb: 0.5 }}>
        <Checkbox
          size="small"
          checked={ticked}
          onChange={(_, on) => onTick(on)}
          slotProps={{ input: { 'aria-label': `Choose run ${run.id}` } }}
          sx={{ p: 0.5 }}
        />
        <Chip size="small" variant="outlined" label={`Run ID ${run.id}`} />
        {run.report_url ? (
          <>
            <Chip
              size="small"
              variant="outlined"
              icon={<Download />}
              label="Download"
              aria-label={`Download the reports of run ${run.id}`}
              onClick={() => onDownload(run)}
            />
            <Tooltip title="Open the report in the browser">
              <IconButton
                size="small"
                component="a"
                href={run.report_url}
                target="_blank"
                rel="noopener"
                aria-label={`Open the report of run ${run.id} in the browser`}
              >
                <OpenInNew fontSize="inherit" />
              </IconButton>
            </Tooltip>
          </>
        ) : null}
        <Box sx={{ flex: 1 }} />
        {canChange && run.status !== 'RUNNING' ? (
          <Tooltip title="Take this run off the list">
            <IconButton size="small" aria-label={`Set the delete flag of run ${run.id}`} onClick={onFlag}>
              <DeleteOutlined fontSize="inherit" />
            </IconButton>
          </Tooltip>
        ) : null}
      </Stack>
    </Box>
  );
}
