import BackIcon from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { readLocatorText } from '@stepwright/catalogue/grammar/locator-text';
import type { StoredPageEntry } from '@stepwright/contract/entities/stored-page-entry';
import type { StoredPage } from '@stepwright/contract/stored-page';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { isCallError } from '../../api/call-error.ts';
import { attachmentAddress, storedPageQuery } from '../../api/queries/stored-pages.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { type Candidate, CandidateList } from '../../parts/locators/candidate-list.tsx';
import { Sheet } from '../../parts/master-detail.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { PageCanvas, type PageCanvasProps } from '../../parts/stored-page/page-canvas.tsx';
import {
  addressOf,
  type Direction,
  elementAt,
  elementOfAddress,
  neighbour,
  pathTo,
  proposeFor,
  select,
  shortName,
} from '../../parts/stored-page/pick-element.ts';
import { type RebuiltPage, rebuildPage } from '../../parts/stored-page/rebuild-page.ts';
import type { StoredPagesSearch } from './search.ts';

const AddLocatorDialog = lazy(() => import('../../parts/locators/add-locator-dialog.tsx'));

interface PickPanelProps {
  readonly runId: number;
  readonly file: string;
  /** What the list tells of the page, where it is in the list. */
  readonly entry: StoredPageEntry | undefined;
  readonly search: StoredPagesSearch;
  readonly onChange: (change: Record<string, unknown>) => void;
  readonly onBack: (() => void) | undefined;
}

/** One stored page: choose an element in its picture, see locators for it, put them into the object repository. */
export function PickPanel(props: PickPanelProps) {
  const { runId, file } = props;
  const { data, error, isError, refetch } = useQuery(storedPageQuery(runId, file));
  if (isCallError(error) && error.status === 404) {
    return <EmptyState text="This page is not there any more." hint="Its run was deleted, or it was never stored." />;
  }
  if (isError) return <LoadFailure what="The page could not be read." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={520} />;
  return <OnePage {...props} stored={data} />;
}

function OnePage({ runId, entry, search, onChange, onBack, stored }: PickPanelProps & { stored: StoredPage }) {
  const { can } = useCurrentProject();
  const page = useMemo(() => rebuildPage(stored), [stored]);
  const chosen = search.at === undefined ? null : elementOfAddress(page, search.at);
  const [hovered, setHovered] = useState<Element | null>(null);
  const [shown, setShown] = useState<Candidate | null>(null);
  const [adding, setAdding] = useState(false);
  const lastPoint = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const proposed = useMemo(() => (chosen ? proposeFor(page, chosen) : null), [page, chosen]);
  const [picked, setPicked] = useState<{ readonly of: Element | null; readonly texts: readonly string[] | null }>({
    of: null,
    texts: null,
  });

  const choose = (element: Element | null) => {
    setShown(null);
    if (element) onChange({ at: addressOf(page, element), run: runId, file: search.file ?? entry?.name });
  };
  const pickAt = (point: { readonly x: number; readonly y: number }) => {
    const before = lastPoint.current;
    const isRepeated = before !== null && Math.hypot(before.x - point.x, before.y - point.y) < 6;
    lastPoint.current = point;
    const there = elementAt(page, point.x, point.y);
    // As in the tools of browsers: the same place again means what is around it.
    const around = isRepeated && chosen ? neighbour(page, chosen, 'up') : null;
    choose(around ?? there);
  };
  const move = (direction: Direction) => {
    const next = chosen ? neighbour(page, chosen, direction) : page.document.body;
    if (next) choose(next);
  };
  const boxes: PageCanvasProps['boxes'] = [
    ...(shown ? matchesOf(page, shown) : []).map((element) => ({ element, look: 'match' as const })),
    ...(hovered && hovered !== chosen ? [{ element: hovered, look: 'hovered' as const }] : []),
    ...(chosen ? [{ element: chosen, look: 'chosen' as const }] : []),
  ];
  const title = stored.title || stored.url;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        minWidth: 0,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
        alignItems: 'start',
      }}
    >
      <Sheet label="The page">
        <Box sx={{ p: 1.5, display: 'grid', gap: 1 }}>
          {onBack && (
            <Button size="small" startIcon={<BackIcon />} onClick={onBack} sx={{ justifySelf: 'start' }}>
              All stored pages
            </Button>
          )}
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h5" component={onBack ? 'h1' : 'h2'} sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', display: 'block' }}>
              {stored.url}
            </Typography>
            <Origin runId={runId} entry={entry} />
          </Box>
          {stored.partial && (
            <Alert severity="info">
              The page was too large to be stored in whole, or lies in a frame of another site. What is missing cannot
              be chosen.
            </Alert>
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: '3em' }}>
            {hovered
              ? shortName(hovered)
              : 'Click an element. Click again for what is around it; arrow keys walk through the page.'}
          </Typography>
          <PageCanvas
            page={page}
            width={stored.width}
            height={stored.height}
            picture={stored.picture === null ? null : attachmentAddress(runId, stored.picture)}
            label={`The page ${title}. ${chosen ? `Chosen: ${shortName(chosen)}` : 'Nothing is chosen'}`}
            boxes={boxes}
            onHover={(point) => setHovered(point && elementAt(page, point.x, point.y))}
            onPick={pickAt}
            onMove={move}
          />
        </Box>
      </Sheet>
      <Sheet label="Locators of the chosen element">
        <Box sx={{ p: 1.5, display: 'grid', gap: 1.5 }} aria-live="polite">
          <Typography variant="h5" component="h2">
            Locators
          </Typography>
          {chosen && proposed ? (
            <>
              <Crumbs page={page} element={chosen} onChoose={choose} onHover={setHovered} />
              <CandidateList
                candidates={proposed.candidates}
                chosen={picked.of === chosen && picked.texts ? picked.texts : []}
                onChange={(texts) => setPicked({ of: chosen, texts })}
                onShow={setShown}
              />
              {can('content.write') ? (
                <Button variant="contained" onClick={() => setAdding(true)} disabled={proposed.candidates.length === 0}>
                  Add to object repository
                </Button>
              ) : (
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  You may read this project, so nothing can be added.
                </Typography>
              )}
            </>
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Choose an element in the picture: the locators that lead to it are shown here, the most durable first.
            </Typography>
          )}
        </Box>
      </Sheet>
      {adding && proposed && (
        <Suspense>
          <AddLocatorDialog
            name={proposed.name}
            candidates={chosenOf(proposed.candidates, picked.of === chosen ? picked.texts : null)}
            {...(search.object ? { object: search.object } : {})}
            onSaved={() => setPicked({ of: null, texts: null })}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** What was ticked here is what the dialog is about; nothing ticked: all. */
function chosenOf(candidates: readonly Candidate[], ticked: readonly string[] | null): readonly Candidate[] {
  if (!ticked || ticked.length === 0) return candidates;
  return ticked.flatMap((text) => candidates.find((one) => one.text === text) ?? []);
}

function matchesOf(page: RebuiltPage, candidate: Candidate): readonly Element[] {
  try {
    return select(page, readLocatorText(candidate.text).path).slice(0, 200);
  } catch {
    return [];
  }
}

function Origin({ runId, entry }: { runId: number; entry: StoredPageEntry | undefined }) {
  const { project } = useCurrentProject();
  const address = {
    project: project.id,
    run: runId,
    ...(entry ? { scenario: entry.scenario, ...(entry.step === null ? {} : { step: entry.step }) } : {}),
  };
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', overflowWrap: 'anywhere' }}>
      {entry ? `${entry.caption} · ${entry.scenario_name} · ` : ''}
      <Link component={ScreenLink} to="/runs" search={address}>
        Run {runId}
      </Link>
      {entry?.step_text ? (
        <>
          {' '}
          · <code>{entry.step_text}</code>
        </>
      ) : null}
    </Typography>
  );
}

/** The way down to the element; each part can be chosen. */
function Crumbs(props: {
  page: RebuiltPage;
  element: Element;
  onChoose: (element: Element) => void;
  onHover: (element: Element | null) => void;
}) {
  const { page, element, onChoose, onHover } = props;
  const path = pathTo(page, element).slice(-5);
  const inside = neighbour(page, element, 'down');
  return (
    <Box
      component="nav"
      aria-label="Place in the page"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}
    >
      {[...path, ...(inside ? [inside] : [])].map((one) => (
        <Button
          key={addressOf(page, one)}
          size="small"
          variant={one === element ? 'outlined' : 'text'}
          aria-current={one === element ? 'true' : undefined}
          onClick={() => onChoose(one)}
          onMouseEnter={() => onHover(one)}
          onMouseLeave={() => onHover(null)}
          sx={{
            minWidth: 0,
            px: 0.75,
            py: 0,
            textTransform: 'none',
            fontFamily: 'monospace',
            fontSize: 12,
            color: one === inside ? 'text.secondary' : undefined,
          }}
        >
          {shortName(one)}
        </Button>
      ))}
    </Box>
  );
}
