import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { LARGEST_FILE, type StoredFile } from '@stepwright/contract/entities/stored-file';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { explain, isCallError } from '../../api/call-error.ts';
import { FILES } from '../../api/queries/files.ts';
import { reloadList } from '../../api/queries/list-query.ts';
import { upload } from '../../api/upload.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { sizeText } from '../../parts/moment.ts';
import { useNotices } from '../../parts/notice.tsx';
import { useListSearch } from '../../parts/use-list-search.ts';

/** Adds a file, or puts another one in the place of `replaced`; a file must be chosen first (spec 1 §5). */
export default function UploadDialog({ replaced, onClose }: { replaced: StoredFile | null; onClose: () => void }) {
  const { project } = useCurrentProject();
  const { change } = useListSearch('file');
  const notices = useNotices();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (chosen: File) => {
      stop.current = new AbortController();
      setShare(0);
      return upload({
        id: replaced?.id ?? 0,
        projectId: project.id,
        file: chosen,
        signal: stop.current.signal,
        onProgress: setShare,
      });
    },
    onSuccess: async () => {
      // Back to the first page with nothing searched (spec 1 §4).
      change({ q: undefined, page: undefined });
      onClose();
      notices.done(NOTICES.fileAdd.done);
      await reloadList(client, FILES, project.id);
    },
    onError: () => {
      if (!stop.current?.signal.aborted) notices.failed(NOTICES.fileAdd.failed);
    },
  });
  const tooLarge = file !== null && file.size > LARGEST_FILE;
  const refused = isCallError(sending.error) && !sending.isPending ? explain(sending.error) : undefined;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !sending.isPending) setFile(dropped);
  };
  const close = () => {
    stop.current?.abort(new Error('The dialog was closed.'));
    onClose();
  };
  return (
    <FormDialog
      title={replaced ? 'Replace File' : 'Add File'}
      submitLabel={replaced ? 'Replace' : 'Add'}
      submitDisabled={file === null || tooLarge}
      busy={sending.isPending}
      mayCancelWhileBusy
      onSubmit={() => file && sending.mutate(file)}
      onClose={close}
    >
      {replaced && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          Another file takes the place of <strong>{replaced.name}</strong>; features that include it follow.
        </Typography>
      )}
      <Box
        component="label"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 0.75,
          p: 3,
          textAlign: 'center',
          cursor: 'pointer',
          border: '2px dashed',
          borderColor: over ? 'secondary.main' : 'divider',
          borderRadius: 2.5,
          bgcolor: over ? 'action.hover' : undefined,
          '&:focus-within': { borderColor: 'primary.main' },
        }}
      >
        <UploadIcon color="primary" aria-hidden />
        <Typography variant="h5" component="span" sx={{ overflowWrap: 'anywhere' }}>
          {file ? file.name : 'Choose a file, or drop it here'}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {file ? sizeText(file.size) : `Any type, at most ${sizeText(LARGEST_FILE)}`}
        </Typography>
        <input
          ref={input}
          type="file"
          aria-label="File"
          disabled={sending.isPending}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
        />
      </Box>
      {tooLarge && <FormHelperText error>{`This file is larger than ${sizeText(LARGEST_FILE)}.`}</FormHelperText>}
      {refused && !tooLarge && <FormHelperText error>{refused}</FormHelperText>}
      {sending.isPending && <LinearProgress variant="determinate" value={share * 100} aria-label="Sent so far" />}
    </FormDialog>
  );
}
