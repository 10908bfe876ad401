import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { FeatureSummary } from '@stepwright/contract/entities/feature';
import type { TestPlan } from '@stepwright/contract/entities/test-plan';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isCallError } from '../../api/call-error.ts';
import { featureList } from '../../api/queries/features.ts';
import { useList } from '../../api/queries/list-query.ts';
import { storeTestPlan } from '../../api/queries/test-plans.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';
import { type Chosen, ChosenFeatures } from './chosen-features.tsx';

/** A search begins with this many letters (spec 1 §5). */
const SEARCH_FROM = 3;
/** Features that a plan may list. */
const MOST = 1000;

export interface ManageFeaturesProps {
  readonly plan: TestPlan;
  readonly onSaved: (plan: TestPlan) => void;
  readonly onClose: () => void;
}

/** Chooses what a plan runs and in which order: found on the left, chosen on the right. */
export default function ManageFeaturesDialog({ plan: current, onSaved, onClose }: ManageFeaturesProps) {
  // What the choice began with: the plan is read again meanwhile, and its newer version must not pass for the one that was changed.
  const [plan] = useState(current);
  const { project } = useCurrentProject();
  const notices = useNotices();
  const nextKey = useRef(plan.features.length);
  const [chosen, setChosen] = useState<readonly Chosen[]>(() =>
    plan.features.map((feature, key) => ({ key, feature })),
  );
  const [edited, setEdited] = useState(false);
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [page, setPage] = useState(0);
  const list = useList(featureList, { projectId: project.id, page, q });
  const error = list.rowsError ?? list.countError;
  const choose = (next: readonly Chosen[]) => {
    setChosen(next);
    setEdited(true);
  };
  const add = (feature: FeatureSummary) => {
    if (chosen.length < MOST) choose([...chosen, { key: nextKey.current++, feature }]);
  };
  const search = (text: string) => {
    setTyped(text);
    if (text !== '' && text.length < SEARCH_FROM) return;
    setQ(text);
    setPage(0);
  };
  const save = useMutation({
    // The stored texts go along unchanged: what is being edited is saved by Update alone.
    mutationFn: () =>
      storeTestPlan({
        id: plan.id,
        applicationId: project.id,
        name: plan.name,
        description: plan.description,
        featureIds: chosen.map((one) => one.feature.id),
        updated_date_time: plan.updated_date_time,
      }),
    onSuccess: (saved) => {
      notices.done(NOTICES.testPlanUpdate.done);
      onSaved(saved);
    },
    onError: (failure) =>
      notices.failed(
        isCallError(failure) && failure.code === 'stale'
          ? 'Somebody else saved this test plan meanwhile. Close the dialog and open it again.'
          : NOTICES.testPlanUpdate.failed,
      ),
  });
  const pages = Math.max(1, Math.ceil((list.count ?? 0) / PAGE_SIZE));
  const times = new Map<number, number>();
  for (const { feature } of chosen) times.set(feature.id, (times.get(feature.id) ?? 0) + 1);

  return (
    <FormDialog
      title="Manage Features"
      submitLabel="Save"
      busy={save.isPending}
      onSubmit={() => (edited ? save.mutate() : onClose())}
      onClose={onClose}
      width="md"
    >
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Box sx={{ minWidth: 0 }}>
          <SearchBox label="Search feature" value={typed} onSearch={search} hotkey={false} autoFocus />
          <Typography
            variant="caption"
            component="p"
            sx={{ color: 'text.secondary', m: 0, mt: 0.5, minHeight: '1.2em' }}
          >
            {typed !== '' && typed.length < SEARCH_FROM ? `The search begins with ${SEARCH_FROM} letters.` : ''}
          </Typography>
          {error && list.rows === undefined ? (
            <LoadFailure what={NOTICES.featureFetch.failed} error={error} onRetry={list.retry} />
          ) : list.rows === undefined ? (
            <Skeleton variant="rounded" height={300} />
          ) : list.rows.length === 0 ? (
            <Typography variant="body2" role="status" sx={{ p: 2, color: 'text.secondary' }}>
              {q === '' ? 'This project has no features yet.' : SCREEN_TEXTS.noSearchResults}
            </Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {list.rows.map((feature) => (
                <Box component="li" key={feature.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  <ButtonBase
                    aria-label={`Add ${feature.name}`}
                    onClick={() => add(feature)}
                    sx={{
                      display: 'flex',
                      justifyContent: 'flex-start',
                      gap: 1,
                      flex: 1,
                      minWidth: 0,
                      minHeight: 40,
                      px: 1,
                      borderRadius: 2,
                      '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
                    }}
                  >
                    <AddIcon fontSize="small" color="primary" />
                    <TypeIcon type={feature.featureType} />
                    <Typography variant="body2" noWrap title={feature.name} sx={{ flex: 1, textAlign: 'left' }}>
                      {feature.name}
                    </Typography>
                  </ButtonBase>
                  {times.has(feature.id) && (
                    <Chip
                      size="small"
                      label={times.get(feature.id) === 1 ? 'chosen' : `chosen ${times.get(feature.id)} times`}
                      sx={{ height: 20 }}
                    />
                  )}
                </Box>
              ))}
            </Box>
          )}
          {pages > 1 && <Pager pages={pages} page={Math.min(page, pages - 1)} onPage={setPage} />}
        </Box>
        <Box sx={{ minWidth: 0, position: 'relative' }}>
          <Typography variant="overline" component="h3" sx={{ m: 0 }}>
            {chosen.length === 0 ? 'Nothing chosen' : `${chosen.length} chosen, run in this order`}
          </Typography>
          {chosen.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary', py: 2 }}>
              Add features from the list. One may be added more than once: it runs as often.
            </Typography>
          ) : (
            <ChosenFeatures chosen={chosen} onChosen={choose} />
          )}
          {chosen.length >= MOST && (
            <Typography variant="caption" role="status" sx={{ color: 'warning.main' }}>
              A test plan lists at most {MOST} features.
            </Typography>
          )}
        </Box>
      </Box>
    </FormDialog>
  );
}
