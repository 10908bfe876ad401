import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { EnvironmentSummary } from '@stepwright/contract/entities/environment';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ENVIRONMENTS, environmentList, removeEnvironment } from '../../api/queries/environments.ts';
import { useList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { useHotkey } from '../../app/hotkeys.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ListPane } from '../../parts/list-pane.tsx';
import { MasterDetail } from '../../parts/master-detail.tsx';
import { momentText } from '../../parts/moment.ts';
import { useFirstSelected, useListSearch } from '../../parts/use-list-search.ts';
import { useTitle } from '../../parts/use-title.ts';
import { EnvironmentDetail } from './environment-detail.tsx';

const AddEnvironmentDialog = lazy(() => import('./add-environment-dialog.tsx'));
const DeleteDialog = lazy(() => import('../../parts/delete-dialog.tsx'));

/** Test data and settings of the project, by environment (spec 1 §2). */
export function EnvironmentsScreen(): ReactNode {
  const { project, can } = useCurrentProject();
  const search = useListSearch('environment');
  const list = useList(environmentList, { projectId: project.id, page: search.page, q: search.q });
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<EnvironmentSummary | null>(null);
  const mayWrite = can('content.write');
  useFirstSelected(search, list.rows);
  useTitle('Environments', project.name);
  useHotkey(mayWrite ? { keys: 'alt+n', label: 'Add an environment', run: () => setAdding(true) } : null);

  const dialogs = (
    <Suspense>
      {adding && <AddEnvironmentDialog onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteDialog
          what="environment"
          name={deleting.name}
          kind={ENVIRONMENTS}
          texts={NOTICES.environmentDelete}
          remove={() => removeEnvironment(deleting.id)}
          onDeleted={() => search.gone(deleting.id)}
          onClose={() => setDeleting(null)}
        >
          Runs that used it keep their reports.
        </DeleteDialog>
      )}
    </Suspense>
  );

  if (list.count === 0 && search.q === '') {
    return (
      <main>
        <EmptyState
          icon={<TuneIcon />}
          text={SCREEN_TEXTS.noEnvironments}
          hint="An environment holds test data and settings: addresses, users, the browser to drive. The same features run against each of them."
          action={
            mayWrite && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
                Add Environment
              </Button>
            )
          }
        />
        {dialogs}
      </main>
    );
  }
  return (
    <>
      <MasterDetail
        title="Environments"
        detailOpen={search.selected !== undefined}
        onBack={() => search.select(undefined)}
        list={
          <ListPane
            title="Environments"
            searchLabel="Search Environment"
            {...search}
            param="environment"
            rows={list.rows}
            count={list.count}
            error={list.rowsError ?? list.countError}
            failedText={list.rowsError ? NOTICES.environmentFetch.failed : NOTICES.environmentCount.failed}
            onRetry={list.retry}
            below={(row) => <span>Created on {momentText(row.created_date_time)}</span>}
            tools={
              mayWrite && (
                <IconButton
                  color="primary"
                  aria-label="Add Environment"
                  title="Add Environment"
                  onClick={() => setAdding(true)}
                >
                  <AddIcon />
                </IconButton>
              )
            }
            action={
              can('content.delete')
                ? (row) => (
                    <IconButton
                      size="small"
                      aria-label={`Delete ${row.name}`}
                      title="Delete"
                      onClick={() => setDeleting(row)}
                    >
                      <DeleteIcon fontSize="small" />
                    </IconButton>
                  )
                : undefined
            }
          />
        }
        detail={search.selected !== undefined && <EnvironmentDetail key={search.selected} id={search.selected} />}
      />
      {dialogs}
    </>
  );
}
