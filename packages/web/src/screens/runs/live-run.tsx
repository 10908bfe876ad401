import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Run } from '@stepwright/contract/entities/run';
import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import { countScenarios, firstError } from '@stepwright/run-view/model/run-model';
import { RunProgress } from '@stepwright/run-view/widgets/run-progress.tsx';
import { ScenarioDetail } from '@stepwright/run-view/widgets/scenario-detail.tsx';
import { ScenarioRows } from '@stepwright/run-view/widgets/scenario-rows.tsx';
import { useState } from 'react';
import { OutsideFrame } from '../../parts/outside-frame.tsx';
import { PagePicture } from '../../parts/page-picture.tsx';
import { pageAddress, pictureAddress } from './picture-address.ts';
import { RunHead } from './run-head.tsx';
import { elapsedOf, useNow } from './run-time.ts';
import { useLiveRun } from './watch-run.ts';

interface LiveRunProps {
  readonly run: Run;
  readonly canRun: boolean;
  readonly onStop: () => void;
  readonly onEnd: () => void;
}

/** A run as it goes on: progress, the page as it looks now, and the steps of the scenario that runs (or of a chosen one). */
export function LiveRun({ run: known, canRun, onStop, onEnd }: LiveRunProps) {
  const live = useLiveRun(known.id, onEnd);
  const now = useNow(true);
  const [chosen, setChosen] = useState<number | null>(null);
  const [onGrid, setOnGrid] = useState(known.grid_url !== null);
  const run = live.run ?? known;
  const counts = countScenarios(live.model);
  const running = live.model.scenarios.find((scenario) => scenario.status === 'running');
  const begun = live.model.scenarios.filter((scenario) => scenario.status !== 'pending');
  const shown = live.model.scenarios.find((scenario) => scenario.index === chosen) ?? running ?? begun.at(-1);
  return (
    <Stack sx={{ height: '100%', minHeight: 0 }}>
      <RunHead run={run} canRun={canRun} onStop={onStop}>
        <div className="rv in-product" aria-live="off">
          <RunProgress counts={counts} elapsedMs={elapsedOf(run, now)} finished={false} />
        </div>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <CircularProgress size={14} aria-hidden />
          <Typography variant="body2" role="status">
            {run.started_at === null ? 'Waiting for a free executor. The run begins by itself.' : SCREEN_TEXTS.running}
          </Typography>
          {run.grid_url === null ? null : (
            <ToggleButtonGroup
              size="small"
              exclusive
              value={onGrid}
              aria-label="What is shown of the run"
              onChange={(_, next: boolean | null) => next !== null && setOnGrid(next)}
              sx={{ ml: 'auto !important' }}
            >
              <ToggleButton value={true}>Browser grid</ToggleButton>
              <ToggleButton value={false}>Steps</ToggleButton>
            </ToggleButtonGroup>
          )}
        </Stack>
      </RunHead>
      {run.grid_url !== null && onGrid ? (
        <Box sx={{ flex: 1, minHeight: { xs: 420, md: 0 } }}>
          <OutsideFrame url={run.grid_url} title="The browser grid of this run" />
        </Box>
      ) : (
        <Box
          className="rv in-product"
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) minmax(16rem, 24rem)' },
            gridTemplateRows: { xs: 'auto', lg: 'minmax(0, 1fr)' },
            overflow: { xs: 'auto', lg: 'hidden' },
          }}
        >
          <Box sx={{ p: { xs: 2, md: 2.5 }, overflow: { lg: 'auto' }, minHeight: 0 }}>
            {shown ? (
              <ScenarioDetail
                key={shown.index}
                scenario={shown}
                pictureUrl={pictureAddress(run.id)}
                pageHref={pageAddress(run.applicationId, run.id)}
                follow={chosen === null}
              />
            ) : (
              <Typography sx={{ color: 'text.secondary' }}>The first step shows up here in a moment.</Typography>
            )}
          </Box>
          <Stack
            spacing={1.5}
            sx={{
              p: 2,
              minHeight: 0,
              borderLeft: { lg: 1 },
              borderColor: { lg: 'divider' },
              gridRow: { xs: 1, lg: 'auto' },
            }}
          >
            {/* API tests open no browser. */}
            {run.feature_type === 'KARATE' ? null : <PagePicture picture={live.picture} />}
            {live.model.scenarios.length > 1 ? (
              <Box sx={{ flex: 1, minHeight: 180, mx: -1, display: { xs: 'none', lg: 'block' } }}>
                <ScenarioRows
                  rows={live.model.scenarios.map((scenario) => ({ ...scenario, error: firstError(scenario) }))}
                  selected={shown?.index ?? null}
                  onSelect={(index) => setChosen(index === running?.index ? null : index)}
                />
              </Box>
            ) : null}
          </Stack>
        </Box>
      )}
    </Stack>
  );
}
