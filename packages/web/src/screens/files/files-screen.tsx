import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import FolderOpenIcon from '@mui/icons-material/FolderOpen';
import ReplaceIcon from '@mui/icons-material/SwapHoriz';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { StoredFile } from '@stepwright/contract/entities/stored-file';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FILES, fileList, removeFile } from '../../api/queries/files.ts';
import { useList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { useHotkey } from '../../app/hotkeys.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ListPane } from '../../parts/list-pane.tsx';
import { momentText, sizeText } from '../../parts/moment.ts';
import { useListSearch } from '../../parts/use-list-search.ts';
import { useTitle } from '../../parts/use-title.ts';

const UploadDialog = lazy(() => import('./upload-dialog.tsx'));
const DownloadDialog = lazy(() => import('./download-dialog.tsx'));
const DeleteDialog = lazy(() => import('../../parts/delete-dialog.tsx'));

type Open =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'replace' | 'download' | 'delete'; readonly file: StoredFile }
  | null;

/** Files that the steps of a project upload or compare with (spec 1 §2). */
export function FilesScreen(): ReactNode {
  const { project, can } = useCurrentProject();
  const search = useListSearch('file');
  const list = useList(fileList, { projectId: project.id, page: search.page, q: search.q });
  const [open, setOpen] = useState<Open>(null);
  const mayWrite = can('content.write');
  const mayDelete = can('content.delete');
  const close = () => setOpen(null);
  useTitle('Files', project.name);
  useHotkey(mayWrite ? { keys: 'alt+n', label: 'Add a file', run: () => setOpen({ dialog: 'add' }) } : null);

  const dialogs = (
    <Suspense>
      {open?.dialog === 'add' && <UploadDialog replaced={null} onClose={close} />}
      {open?.dialog === 'replace' && <UploadDialog replaced={open.file} onClose={close} />}
      {open?.dialog === 'download' && <DownloadDialog file={open.file} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          what="file"
          name={open.file.name}
          kind={FILES}
          texts={NOTICES.fileDelete}
          remove={() => removeFile(open.file.id)}
          onDeleted={() => search.gone(open.file.id)}
          onClose={close}
        >
          Features that include it will not find it.
        </DeleteDialog>
      )}
    </Suspense>
  );

  if (list.count === 0 && search.q === '') {
    return (
      <main>
        <EmptyState
          icon={<FolderOpenIcon />}
          text={SCREEN_TEXTS.noFiles}
          hint="Steps can upload these files to a page or compare with them, once a feature includes them."
          action={
            mayWrite && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen({ dialog: 'add' })}>
                Add File
              </Button>
            )
          }
        />
        {dialogs}
      </main>
    );
  }
  return (
    <Box
      component="main"
      sx={{ maxWidth: 920, width: '100%', boxSizing: 'border-box', mx: 'auto', p: { xs: 1.5, md: 2 } }}
    >
      <ListPane
        title="Files"
        searchLabel="Search File"
        {...search}
        param="file"
        rows={list.rows}
        count={list.count}
        error={list.rowsError ?? list.countError}
        failedText={list.rowsError ? NOTICES.fileFetch.failed : NOTICES.fileCount.failed}
        onRetry={list.retry}
        alwaysActions
        below={(row) => (
          <span>
            {sizeText(row.size)} · Created on {momentText(row.created_date_time)}
          </span>
        )}
        tools={
          mayWrite && (
            <IconButton
              color="primary"
              aria-label="Add File"
              title="Add File"
              onClick={() => setOpen({ dialog: 'add' })}
            >
              <AddIcon />
            </IconButton>
          )
        }
        action={(file) => (
          <>
            <IconButton
              size="small"
              aria-label={`Download ${file.name}`}
              title="Download"
              onClick={() => setOpen({ dialog: 'download', file })}
            >
              <DownloadIcon fontSize="small" />
            </IconButton>
            {mayWrite && (
              <IconButton
                size="small"
                aria-label={`Replace File ${file.name}`}
                title="Replace File"
                onClick={() => setOpen({ dialog: 'replace', file })}
              >
                <ReplaceIcon fontSize="small" />
              </IconButton>
            )}
            {mayDelete && (
              <IconButton
                size="small"
                aria-label={`Delete File ${file.name}`}
                title="Delete File"
                onClick={() => setOpen({ dialog: 'delete', file })}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            )}
          </>
        )}
      />
      {dialogs}
    </Box>
  );
}
