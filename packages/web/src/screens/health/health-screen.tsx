import DownIcon from '@mui/icons-material/Cancel';
import OkIcon from '@mui/icons-material/CheckCircle';
import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { healthQuery } from '../../api/queries/health.ts';
import { Widgets } from '../../app/widgets.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';

const STATES = {
  ok: { icon: OkIcon, color: 'success', word: 'Works' },
  warning: { icon: WarningIcon, color: 'warning', word: 'Look at this' },
  down: { icon: DownIcon, color: 'error', word: 'Does not work' },
} as const;

const OVERALL = {
  ok: { color: 'success', word: 'Takes work' },
  draining: { color: 'warning', word: 'Stopping: finishes what is under way' },
  down: { color: 'error', word: 'Does not take work' },
} as const;

/** How the parts of this installation are, and what it misses. */
export function HealthScreen(): ReactNode {
  return (
    <Widgets>
      <Shown />
    </Widgets>
  );
}

function Shown() {
  const health = useQuery(healthQuery);
  useEffect(() => {
    document.title = 'Health · Stepwright';
  }, []);
  return (
    <Box
      component="main"
      sx={{ maxWidth: 820, width: '100%', boxSizing: 'border-box', mx: 'auto', px: { xs: 2, md: 3 }, py: 3 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 0.5, flexWrap: 'wrap' }}>
        <Typography variant="h2" component="h1" sx={{ fontSize: '1.5rem' }}>
          Health
        </Typography>
        {health.data && (
          <Chip size="small" color={OVERALL[health.data.status].color} label={OVERALL[health.data.status].word} />
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2.5 }}>
        What this installation needs and whether it is there. {health.data && `Version ${health.data.version}.`}
      </Typography>
      {health.isError && health.data === undefined ? (
        <LoadFailure
          what="The health of the installation could not be read."
          error={health.error}
          onRetry={() => void health.refetch()}
        />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {health.data
            ? health.data.checks.map((check) => {
                const state = STATES[check.state];
                const Icon = state.icon;
                return (
                  <Box
                    component="li"
                    key={check.name}
                    sx={{
                      display: 'flex',
                      gap: 1.5,
                      p: 2,
                      bgcolor: 'background.paper',
                      border: 1,
                      borderColor: 'divider',
                      borderRadius: 2,
                    }}
                  >
                    <Icon color={state.color} titleAccess={state.word} />
                    <Box sx={{ minWidth: 0 }}>
                      <Typography
                        variant="h5"
                        component="h2"
                        sx={{ '&::first-letter': { textTransform: 'uppercase' } }}
                      >
                        {check.name}
                      </Typography>
                      <Typography
                        variant="body2"
                        sx={{ color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
                      >
                        {check.message}
                      </Typography>
                    </Box>
                  </Box>
                );
              })
            : [1, 2, 3, 4].map((row) => <Skeleton key={row} variant="rounded" height={72} />)}
        </Box>
      )}
    </Box>
  );
}
