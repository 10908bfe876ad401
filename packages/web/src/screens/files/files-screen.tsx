import UsageIcon from '@mui/icons-material/AccountTreeOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import RenameIcon from '@mui/icons-material/DriveFileRenameOutline';
import FolderOpenIcon from '@mui/icons-material/FolderOpen';
import ReplaceIcon from '@mui/icons-material/SwapHoriz';
import IconButton from '@mui/material/IconButton';
import type { StoredFile } from '@stepwright/contract/entities/stored-file';
import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import { lazy, type ReactNode, useState } from 'react';
import { useCurrentProject } from '../../app/current-project.ts';
import { momentText, sizeText } from '../../parts/moment.ts';
import { NamedListScreen } from '../../parts/named-list-screen.tsx';
import { FILE } from './file-noun.ts';

const UploadDialog = lazy(() => import('./upload-dialog.tsx'));
const DownloadDialog = lazy(() => import('./download-dialog.tsx'));
const UsageDialog = lazy(() => import('../../parts/usage/usage-dialog.tsx'));
const RenameDialog = lazy(() => import('../../parts/usage/rename-dialog.tsx'));

type Open = { readonly dialog: 'replace' | 'download' | 'usage' | 'rename'; readonly file: StoredFile } | null;

/** Files that the steps of a project upload or compare with (spec 1 §2). */
export function FilesScreen(): ReactNode {
  const { can } = useCurrentProject();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <NamedListScreen
      noun={FILE}
      title="Files"
      searchLabel="Search File"
      empty={{
        icon: <FolderOpenIcon />,
        text: SCREEN_TEXTS.noFiles,
        hint: 'Steps can upload these files to a page or compare with them, once a feature includes them.',
      }}
      below={(row) => (
        <span>
          {sizeText(row.size)} · Created on {momentText(row.created_date_time)}
        </span>
      )}
      rowActions={(file) => (
        <>
          <IconButton
            size="small"
            aria-label={`Where used ${file.name}`}
            title="Where used"
            onClick={() => setOpen({ dialog: 'usage', file })}
          >
            <UsageIcon fontSize="small" />
          </IconButton>
          {can('content.write') && (
            <IconButton
              size="small"
              aria-label={`Rename File ${file.name}`}
              title="Rename File"
              onClick={() => setOpen({ dialog: 'rename', file })}
            >
              <RenameIcon fontSize="small" />
            </IconButton>
          )}
          <IconButton
            size="small"
            aria-label={`Download ${file.name}`}
            title="Download"
            onClick={() => setOpen({ dialog: 'download', file })}
          >
            <DownloadIcon fontSize="small" />
          </IconButton>
          {can('content.write') && (
            <IconButton
              size="small"
              aria-label={`Replace File ${file.name}`}
              title="Replace File"
              onClick={() => setOpen({ dialog: 'replace', file })}
            >
              <ReplaceIcon fontSize="small" />
            </IconButton>
          )}
        </>
      )}
      deleteLabel="Delete File"
      deletion="Features that include it will not find it."
      addDialog={(closeAdd) => <UploadDialog replaced={null} onClose={closeAdd} />}
    >
      {open?.dialog === 'replace' && <UploadDialog replaced={open.file} onClose={close} />}
      {open?.dialog === 'download' && <DownloadDialog file={open.file} onClose={close} />}
      {open?.dialog === 'usage' && <UsageDialog kind="file" id={open.file.id} name={open.file.name} onClose={close} />}
      {open?.dialog === 'rename' && (
        <RenameDialog kind="file" id={open.file.id} from={open.file.name} onClose={close} onDone={close} />
      )}
    </NamedListScreen>
  );
}
