import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ScenarioResult } from '@stepwright/contract/entities/run-history';
import { readDuration } from '@stepwright/run-view/model/read-duration';
import { useQuery } from '@tanstack/react-query';
import { scenarioHistoryQuery } from '../../api/queries/run-history.ts';
import { PATHS } from '../../app/paths.ts';
import { momentText } from '../../parts/moment.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { FlakyChip } from './flaky-chip.tsx';

const WORD = { PASSED: 'passed', FAILED: 'failed', SKIPPED: 'was skipped', RUNNING: 'ran', PENDING: 'waited' } as const;
const COLOUR = {
  PASSED: 'var(--sw-palette-success-main)',
  FAILED: 'var(--sw-palette-error-main)',
  SKIPPED: 'var(--sw-palette-text-secondary)',
  RUNNING: 'var(--sw-palette-info-main)',
  PENDING: 'var(--sw-palette-divider)',
} as const;
const TALLEST = 30;
const SHORTEST = 6;

interface ScenarioHistoryProps {
  readonly projectId: number;
  readonly runId: number;
  readonly index: number;
}

/**
 * What the scenario did in the last runs of its feature or plan, oldest on the left: a bar a run, as tall as it took long, in the colour
 * of its result.
 */
export function ScenarioHistoryStrip({ projectId, runId, index }: ScenarioHistoryProps) {
  const history = useQuery(scenarioHistoryQuery(runId, index)).data;
  if (!history || history.results.length < 2) return null;
  const results = history.results.toReversed();
  const longest = Math.max(...results.map(({ duration }) => duration ?? 0), 1);
  const passed = results.filter(({ status }) => status === 'PASSED').length;
  const told = results.filter(({ status }) => status === 'PASSED' || status === 'FAILED').length;
  return (
    <Box component="section" aria-label="History of this scenario" sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 0.5 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Last {results.length} results: {passed} of {told} passed{trendWords(results)}
        </Typography>
        {history.flaky ? <FlakyChip /> : null}
      </Box>
      <Box sx={{ display: 'flex', gap: '2px', alignItems: 'flex-end', height: TALLEST, overflow: 'hidden' }}>
        {results.map((result) => {
          const about = `Run ${result.run_id} ${WORD[result.status]}${result.duration === null ? '' : ` in ${readDuration(result.duration)}`} on ${result.environment}, ${momentText(result.at)}${result.text_changed ? '; its text had changed' : ''}${result.error ? `. ${result.error}` : ''}`;
          const height = SHORTEST + ((result.duration ?? 0) / longest) * (TALLEST - SHORTEST);
          const here = result.run_id === runId && result.index === index;
          return (
            <Tooltip key={`${result.run_id} ${result.index}`} title={about}>
              <Box
                component={ScreenLink}
                to={PATHS.runs}
                search={(old: Record<string, unknown>) => ({
                  ...old,
                  ...{ project: projectId, run: result.run_id, scenario: result.index, step: undefined },
                  ...{ status: undefined, q: undefined, with: undefined },
                })}
                aria-label={about}
                aria-current={here ? 'true' : undefined}
                sx={{
                  ...{ flex: '1 1 0', maxWidth: 14, minWidth: 3, height, borderRadius: '2px 2px 0 0' },
                  bgcolor: COLOUR[result.status],
                  opacity: here ? 1 : 0.65,
                  outline: here ? '2px solid var(--sw-palette-text-primary)' : undefined,
                  outlineOffset: '-1px',
                  borderLeft: result.text_changed ? '2px solid var(--sw-palette-warning-main)' : undefined,
                  '&:hover': { opacity: 1 },
                }}
              />
            </Tooltip>
          );
        })}
      </Box>
    </Box>
  );
}

/** How the duration develops: the median of the newer half beside that of the older one. */
function trendWords(results: readonly ScenarioResult[]): string {
  const times = results.flatMap(({ duration, status }) => (status === 'PASSED' && duration !== null ? [duration] : []));
  if (times.length < 4) return '';
  const half = Math.floor(times.length / 2);
  const [older, newer] = [median(times.slice(0, half)), median(times.slice(half))];
  const change = older === 0 ? 0 : newer / older - 1;
  const percent = `${Math.round(Math.abs(change) * 100)} %`;
  if (Math.abs(change) < 0.1) return `, steady at about ${readDuration(newer)}`;
  return `, about ${readDuration(newer)}, ${percent} ${change > 0 ? 'slower' : 'faster'} than before`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
