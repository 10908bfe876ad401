import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { GitState } from '@stepwright/contract/entities/git-exchange';
import { PHASE_WORDS } from './use-exchange.ts';

/** How far a sync or push is. */
export function ExchangeProgress({ state }: { state: GitState | undefined }) {
  const text = PHASE_WORDS[state?.work?.phase ?? 'connecting'];
  return (
    <Stack spacing={1} role="status">
      <LinearProgress aria-label={text} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {text} Cancel stops it.
      </Typography>
    </Stack>
  );
}
