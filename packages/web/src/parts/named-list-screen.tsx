import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useList } from '../api/queries/list-query.ts';
import { useCurrentProject } from '../app/current-project.ts';
import { useHotkey } from '../app/hotkeys.ts';
import { takeAction } from '../app/wanted-action.ts';
import { EmptyState } from './empty-state.tsx';
import { ForReaders } from './for-readers.tsx';
import { ListPane, type ListRow } from './list-pane.tsx';
import { MasterDetail } from './master-detail.tsx';
import type { ListNoun } from './noun.ts';
import { UseCountText, useUseCounts } from './use-counts.tsx';
import { useFailureNotice } from './use-failure-notice.ts';
import { useFirstSelected, useListSearch } from './use-list-search.ts';
import { useTitle } from './use-title.ts';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

export interface NamedListScreenProps<Row extends ListRow> {
  readonly noun: ListNoun<Row>;
  readonly title: string;
  readonly searchLabel: string;
  /** What is said while there is nothing. */
  readonly empty: { readonly icon: ReactNode; readonly text: string; readonly hint: string };
  readonly addDialog: (close: () => void) => ReactNode;
  /** A sentence about what else a deletion does. */
  readonly deletion: string;
  /** The words on the button that deletes a row. */
  readonly deleteLabel?: string;
  /** What is open, beside the list; a list without details stands alone, with its row actions always in sight. */
  readonly detail?: (id: number) => ReactNode;
  /** Further narrowing by the list's own names; a value that is undefined narrows nothing. */
  readonly filter?: Readonly<Record<string, string | undefined>>;
  /** What narrows the list just now, and can be taken away. */
  readonly filters?: ReactNode;
  /** Buttons between the search box and Add. */
  readonly tools?: ReactNode;
  /** Buttons beside Add while there is nothing yet, for those who may write. */
  readonly besideAdd?: ReactNode;
  readonly rowIcon?: (row: Row) => ReactNode;
  readonly below: (row: Row) => ReactNode;
  /** Buttons of a row before Delete. */
  readonly rowActions?: (row: Row) => ReactNode;
  /** Dialogs of its own. */
  readonly children?: ReactNode;
}

/**
 * The screen of one kind of thing in the project: a list with search, pages and a selection that live in the address, adding and
 * deleting for those who may, what is open beside it, and help while there is nothing yet.
 */
export function NamedListScreen<Row extends ListRow>(props: NamedListScreenProps<Row>): ReactNode {
  const { noun, detail, filter, deleteLabel = 'Delete' } = props;
  const { project, can } = useCurrentProject();
  const search = useListSearch(noun.param);
  const list = useList(noun.list, { projectId: project.id, page: search.page, q: search.q, ...(filter && { filter }) });
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const mayWrite = can('content.write');
  const mayDelete = can('content.delete');
  const add = () => setAdding(true);
  const addLabel = `Add ${noun.words.label}`;
  useFailureNotice(list.countError, noun.texts.count.failed);
  useFailureNotice(list.rowsError, noun.texts.fetch.failed);
  const uses = useUseCounts(noun.used, list.rows);
  // The palette asked for the dialog before this screen was there.
  useEffect(() => {
    if (mayWrite && noun.thing && takeAction(`add ${noun.thing}`)) setAdding(true);
  }, [mayWrite, noun.thing]);
  useFirstSelected(search, detail && list.rows);
  useTitle(props.title, project.name);
  useHotkey(mayWrite ? { keys: 'alt+n', label: `Add ${noun.words.a}`, run: add } : null);

  const dialogs = (
    <Suspense>
      {adding && props.addDialog(() => setAdding(false))}
      {deleting && (
        <DeleteDialog
          what={noun.words.one}
          name={deleting.name}
          kind={noun.kind}
          texts={noun.texts.delete}
          {...(noun.thing && { undo: { kind: noun.thing, id: deleting.id } })}
          remove={() => noun.remove(deleting.id)}
          onDeleted={() => search.gone(deleting.id)}
          onClose={() => setDeleting(null)}
        >
          {props.deletion}
        </DeleteDialog>
      )}
      {props.children}
    </Suspense>
  );

  const narrowed = search.q !== '' || Object.values(filter ?? {}).some((value) => value !== undefined);
  if (list.count === 0 && !narrowed) {
    return (
      <main>
        <ForReaders component="h1">{props.title}</ForReaders>
        <EmptyState
          {...props.empty}
          action={
            mayWrite && (
              <>
                <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
                  {addLabel}
                </Button>
                {props.besideAdd}
              </>
            )
          }
        />
        {dialogs}
      </main>
    );
  }
  const pane = (
    <ListPane
      title={props.title}
      searchLabel={props.searchLabel}
      {...search}
      param={noun.param}
      rows={list.rows}
      count={list.count}
      more={list.more}
      error={list.rowsError ?? list.countError}
      failedText={list.rowsError ? noun.texts.fetch.failed : noun.texts.count.failed}
      onRetry={list.retry}
      alwaysActions={detail === undefined}
      {...(props.rowIcon && { icon: props.rowIcon })}
      below={(row) => (
        <>
          {props.below(row)}
          <UseCountText uses={uses?.get(row.id)} />
        </>
      )}
      tools={
        <>
          {props.tools}
          {mayWrite && (
            <IconButton color="primary" aria-label={addLabel} title={addLabel} onClick={add}>
              <AddIcon />
            </IconButton>
          )}
        </>
      }
      filters={props.filters}
      action={(row) => (
        <>
          {props.rowActions?.(row)}
          {mayDelete && (
            <IconButton
              size="small"
              aria-label={`${deleteLabel} ${row.name}`}
              title={deleteLabel}
              onClick={() => setDeleting(row)}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </>
      )}
    />
  );
  if (!detail) {
    return (
      <Box
        component="main"
        sx={{ maxWidth: 920, width: '100%', boxSizing: 'border-box', mx: 'auto', p: { xs: 1.5, md: 2 } }}
      >
        {pane}
        {dialogs}
      </Box>
    );
  }
  return (
    <>
      <MasterDetail
        title={props.title}
        things={noun.words.many}
        detailOpen={search.selected !== undefined}
        onBack={() => search.select(undefined)}
        list={pane}
        detail={search.selected !== undefined && detail(search.selected)}
      />
      {dialogs}
    </>
  );
}
