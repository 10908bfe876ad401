import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { FoundRun, FoundScenario } from '@stepwright/contract/entities/run-history';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import type { ScenarioState } from '@stepwright/run-view/model/run-model';
import { StatusMark } from '@stepwright/run-view/widgets/status-mark.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchRunsQuery } from '../../api/queries/run-history.ts';
import { PATHS } from '../../app/paths.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { RunStatusIcon } from './run-status.tsx';
import { listPart, type RunsSearch } from './search.ts';

interface SearchResultsProps {
  readonly projectId: number;
  readonly search: RunsSearch;
}

/** What the search found: runs, in each the scenarios, of each the line with the words. */
export function SearchResults({ projectId, search }: SearchResultsProps) {
  const { find, cause, outcome, environment, from, to } = search;
  const words = cause === undefined ? (find?.trim() ?? '') : '';
  const query = useInfiniteQuery(
    searchRunsQuery(projectId, {
      ...(cause === undefined ? { text: words } : { cause }),
      ...(outcome && { status: outcome }),
      ...(environment && { environment }),
      ...(from && { from }),
      ...(to && { to }),
    }),
  );
  // One page is shown at a time: what was found in all runs may be long. Another search begins at its first.
  const asked = JSON.stringify([words, cause, outcome, environment, from, to]);
  const [place, setPlace] = useState({ asked, at: 0 });
  const at = place.asked === asked ? place.at : 0;
  const older = async () => {
    if (at + 1 >= (query.data?.pages.length ?? 0)) await query.fetchNextPage();
    setPlace({ asked, at: at + 1 });
  };
  if (query.isError) {
    return <LoadFailure what={NOTICES.runFetch.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) {
    return (
      <Box sx={{ display: 'grid', gap: 1, p: 1.5 }} role="status" aria-label="Searching">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} variant="rounded" height={64} />
        ))}
      </Box>
    );
  }
  const runs = query.data.pages[at]?.runs ?? [];
  if (runs.length === 0) {
    return (
      <Typography variant="body2" role="status" sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>
        {SCREEN_TEXTS.noSearchResults}
      </Typography>
    );
  }
  return (
    <Box
      sx={{
        ...{ flex: 1, minHeight: 0, overflow: 'auto', p: 1 },
        '& mark': {
          bgcolor: 'color-mix(in srgb, var(--sw-palette-warning-main) 28%, transparent)',
          color: 'text.primary',
          borderRadius: '2px',
        },
      }}
    >
      {query.data.pages[0]?.broad ? (
        <Typography variant="caption" component="p" sx={{ px: 1, pb: 1, color: 'text.secondary' }}>
          Very many texts match; only the newest of them are followed. More words find more exactly.
        </Typography>
      ) : null}
      <Box component="ul" aria-label="Found runs" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {runs.map((run) => (
          <FoundRunRow key={run.id} run={run} words={words} projectId={projectId} search={search} />
        ))}
      </Box>
      {at > 0 || query.hasNextPage ? (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.5 }}>
          <Button size="small" disabled={at === 0} onClick={() => setPlace({ asked, at: at - 1 })}>
            Newer runs
          </Button>
          <Button
            size="small"
            loading={query.isFetchingNextPage}
            disabled={at + 1 >= query.data.pages.length && !query.hasNextPage}
            onClick={() => void older()}
          >
            Older runs
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

interface FoundRunRowProps extends SearchResultsProps {
  readonly run: FoundRun;
  readonly words: string;
}

function FoundRunRow({ run, words, projectId, search }: FoundRunRowProps) {
  const open = (scenario?: number) => ({ project: projectId, ...listPart(search), run: run.id, scenario });
  return (
    <Box component="li" sx={{ mb: 1, border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}>
      <Box
        component={ScreenLink}
        to={PATHS.runs}
        search={open()}
        sx={{
          ...{ display: 'flex', gap: 1, alignItems: 'center', px: 1.25, py: 0.75, color: 'inherit' },
          ...{
            textDecoration: 'none',
            bgcolor:
              search.run === run.id ? 'color-mix(in srgb, var(--sw-palette-primary-main) 10%, transparent)' : undefined,
          },
        }}
      >
        <RunStatusIcon run={run} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
            {run.details}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            Run {run.id} · {momentText(run.run_at)} · {run.environment}
          </Typography>
        </Box>
      </Box>
      {run.scenarios.map((scenario) => (
        <Box
          key={scenario.index}
          component={ScreenLink}
          to={PATHS.runs}
          search={open(scenario.index)}
          aria-current={search.run === run.id && search.scenario === scenario.index ? 'true' : undefined}
          className="rv in-product"
          sx={{
            ...{ display: 'flex', gap: 1, px: 1.25, py: 0.75, borderTop: 1, borderColor: 'divider' },
            ...{ color: 'inherit', textDecoration: 'none', '&:hover': { bgcolor: 'action.hover' } },
            '&[aria-current]': { boxShadow: 'inset 3px 0 var(--sw-palette-primary-main)' },
          }}
        >
          <StatusMark status={scenario.status.toLowerCase() as ScenarioState} />
          <FoundLine scenario={scenario} words={words} />
        </Box>
      ))}
      {run.more ? (
        <Typography variant="caption" component="p" sx={{ px: 1.25, pb: 0.75, color: 'text.secondary' }}>
          and further scenarios of this run
        </Typography>
      ) : null}
    </Box>
  );
}

function FoundLine({ scenario, words }: { readonly scenario: FoundScenario; readonly words: string }) {
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {scenario.where === 'name' ? <Marked text={scenario.line} words={words} /> : scenario.name}
      </Typography>
      {scenario.where === 'name' ? null : (
        <Typography
          variant="caption"
          component="p"
          sx={{
            overflowWrap: 'anywhere',
            fontFamily: scenario.where === 'step' ? 'monospace' : undefined,
            color: scenario.where === 'error' ? 'error.main' : 'text.secondary',
          }}
        >
          <Marked text={scenario.line} words={words} />
        </Typography>
      )}
    </Box>
  );
}

/** A text with the words that were searched for marked, wherever they stand. */
export function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  if (words === '') return text;
  const wanted = words.toLowerCase();
  const lower = text.toLowerCase();
  // Where lower case has another length the places would not fit.
  if (lower.length !== text.length) return text;
  const pieces = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    pieces.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + wanted.length)}</mark>);
    from = at + wanted.length;
  }
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  );
}
