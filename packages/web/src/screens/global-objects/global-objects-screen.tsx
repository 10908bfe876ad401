import AddIcon from '@mui/icons-material/Add';
import DataObjectIcon from '@mui/icons-material/DataObject';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { GlobalObjectSummary } from '@stepwright/contract/entities/global-object';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { GLOBAL_OBJECTS, globalObjectList, removeGlobalObject } from '../../api/queries/global-objects.ts';
import { useList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { useHotkey } from '../../app/hotkeys.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ListPane } from '../../parts/list-pane.tsx';
import { MasterDetail } from '../../parts/master-detail.tsx';
import { momentText } from '../../parts/moment.ts';
import { useFirstSelected, useListSearch } from '../../parts/use-list-search.ts';
import { useTitle } from '../../parts/use-title.ts';
import { GlobalObjectDetail } from './global-object-detail.tsx';

const AddGlobalObjectDialog = lazy(() => import('./add-global-object-dialog.tsx'));
const DeleteDialog = lazy(() => import('../../parts/delete-dialog.tsx'));

/** The object repository of the project: names for the elements of its pages (spec 1 §2). */
export function GlobalObjectsScreen(): ReactNode {
  const { project, can } = useCurrentProject();
  const search = useListSearch('object');
  const list = useList(globalObjectList, { projectId: project.id, page: search.page, q: search.q });
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<GlobalObjectSummary | null>(null);
  const mayWrite = can('content.write');
  useFirstSelected(search, list.rows);
  useTitle('Object Repository', project.name);
  useHotkey(mayWrite ? { keys: 'alt+n', label: 'Add a global object', run: () => setAdding(true) } : null);

  const dialogs = (
    <Suspense>
      {adding && <AddGlobalObjectDialog onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteDialog
          what="global object"
          name={deleting.name}
          kind={GLOBAL_OBJECTS}
          texts={NOTICES.globalObjectDelete}
          remove={() => removeGlobalObject(deleting.id)}
          onDeleted={() => search.gone(deleting.id)}
          onClose={() => setDeleting(null)}
        >
          Steps that name its locators will not find them.
        </DeleteDialog>
      )}
    </Suspense>
  );

  if (list.count === 0 && search.q === '') {
    return (
      <main>
        <EmptyState
          icon={<DataObjectIcon />}
          text={SCREEN_TEXTS.noGlobalObjects}
          hint="An object gives names to the elements of a page, so that a step says [login.button] and the XPath stands in one place."
          action={
            mayWrite && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
                Add Global Object
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
        title="Object Repository"
        detailOpen={search.selected !== undefined}
        onBack={() => search.select(undefined)}
        list={
          <ListPane
            title="Object Repository"
            searchLabel="Search GlobalObject"
            {...search}
            param="object"
            rows={list.rows}
            count={list.count}
            error={list.rowsError ?? list.countError}
            failedText={list.rowsError ? NOTICES.globalObjectFetch.failed : NOTICES.globalObjectCount.failed}
            onRetry={list.retry}
            below={(row) => <span>Created on {momentText(row.created_date_time)}</span>}
            tools={
              mayWrite && (
                <IconButton
                  color="primary"
                  aria-label="Add Global Object"
                  title="Add Global Object"
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
        detail={search.selected !== undefined && <GlobalObjectDetail key={search.selected} id={search.selected} />}
      />
      {dialogs}
    </>
  );
}
