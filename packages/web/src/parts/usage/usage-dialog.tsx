import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { RenameOrder, UsedKind } from '@stepwright/contract/entities/usage';
import { lazy, Suspense, useState } from 'react';
import { useCurrentProject } from '../../app/current-project.ts';
import { KeyList } from './key-list.tsx';
import { PlaceList } from './place-list.tsx';

const RenameDialog = lazy(() => import('./rename-dialog.tsx'));

export interface UsageDialogProps {
  readonly kind: UsedKind;
  readonly id: number;
  readonly name: string;
  /** The entry whose places are shown at first. */
  readonly entry?: string | undefined;
  readonly onClose: () => void;
}

type Renamed = Pick<RenameOrder, 'kind' | 'entry'> & { readonly from: string };

/** Where a thing is used, entry by entry where it has entries, each place a link; and its new name, if it gets one. */
export default function UsageDialog({ kind, id, name, entry: first, onClose }: UsageDialogProps) {
  const { can } = useCurrentProject();
  const [entry, setEntry] = useState(first);
  const [renamed, setRenamed] = useState<Renamed | null>(null);
  const hasKeys = kind === 'object' || kind === 'environment';
  const renameEntry = (key: string) =>
    setRenamed({ kind: kind === 'object' ? 'locator' : 'key', entry: key, from: key });
  if (renamed) {
    return (
      <Suspense>
        <RenameDialog {...renamed} id={id} onClose={() => setRenamed(null)} onDone={onClose} />
      </Suspense>
    );
  }
  return (
    <Dialog open fullWidth maxWidth={hasKeys ? 'md' : 'sm'} aria-labelledby="usage" onClose={onClose}>
      <DialogTitle id="usage" sx={{ overflowWrap: 'anywhere' }}>
        Where {name} is used
      </DialogTitle>
      <DialogContent>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: hasKeys ? 'minmax(0, 2fr) minmax(0, 3fr)' : 'minmax(0, 1fr)',
            },
          }}
        >
          {hasKeys && (
            <KeyList
              kind={kind}
              id={id}
              selected={entry}
              onSelect={setEntry}
              onRename={can('content.write') ? renameEntry : undefined}
            />
          )}
          <PlaceList key={entry} kind={kind} id={id} entry={entry} onLeave={onClose} />
        </Box>
      </DialogContent>
      <DialogActions>
        {kind !== 'environment' && can('content.write') && (
          <Button sx={{ mr: 'auto' }} onClick={() => setRenamed({ kind, from: name })}>
            Rename
          </Button>
        )}
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
