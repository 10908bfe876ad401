import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { NewProgram } from '@stepwright/contract/entities/program';
import { CopyLine } from './copy-line.tsx';

/** The new key, shown this once, with a first call that works as it is. */
export default function MadeProgramDialog({ program, onClose }: { program: NewProgram; onClose: () => void }) {
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby="made-program">
      <DialogTitle id="made-program">Key for {program.name}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Alert severity="warning" sx={{ minWidth: 0 }}>
          Copy the secret now: it is never shown again. Keep it among the secrets of your CI, not in a repository.
        </Alert>
        <CopyLine label="Client id" text={program.clientId} />
        <CopyLine label="Client secret" text={program.secret} />
        <CopyLine label="Token address" text={program.tokenUrl} />
        <CopyLine label="First call" text={firstCall(program)} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          I have copied the secret
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The secret comes from a variable, so that the lines can go into a script as they are. */
function firstCall({ clientId, tokenUrl, applicationId }: NewProgram): string {
  const { origin } = new URL(tokenUrl);
  return [
    `TOKEN=$(curl -fsS -u "${clientId}:$STEPWRIGHT_SECRET" -d grant_type=client_credentials \\`,
    `  ${tokenUrl} | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')`,
    `curl -fsS -H "Authorization: Bearer $TOKEN" "${origin}/api/feature/list?applicationId=${applicationId}"`,
  ].join('\n');
}
