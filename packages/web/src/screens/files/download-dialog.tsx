import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { StoredFile } from '@stepwright/contract/entities/stored-file';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { downloadFileAs, FILES } from '../../api/queries/files.ts';
import { reloadList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { useNotices } from '../../parts/notice.tsx';

/** spec 1 §2: asks before a download; the list is renewed after it (§4). */
export default function DownloadDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const { project } = useCurrentProject();
  const notices = useNotices();
  const client = useQueryClient();
  const fetching = useMutation({
    mutationFn: () => downloadFileAs(file.id, file.name),
    onSuccess: async () => {
      onClose();
      notices.done(NOTICES.fileDownload.done);
      await reloadList(client, FILES, project.id);
    },
    onError: () => notices.failed(NOTICES.fileDownload.failed),
  });
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="download" onClose={() => !fetching.isPending && onClose()}>
      <DialogTitle id="download">Download File</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {SCREEN_TEXTS.downloadQuestion('File', file.name)}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={fetching.isPending}>
          Cancel
        </Button>
        <Button variant="contained" autoFocus loading={fetching.isPending} onClick={() => fetching.mutate()}>
          Ok
        </Button>
      </DialogActions>
    </Dialog>
  );
}
