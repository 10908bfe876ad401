import Shuffle from '@mui/icons-material/Shuffle';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { FLAKY_EXPLAINED } from './flaky-words.ts';

/** Marks what is flaky; resting on it tells what that means. */
export function FlakyChip({ count }: { readonly count?: number }) {
  return (
    <Tooltip title={FLAKY_EXPLAINED}>
      <Chip
        size="small"
        variant="outlined"
        color="warning"
        icon={<Shuffle />}
        label={count === undefined ? 'Flaky' : `${count} flaky`}
        sx={{ height: 22 }}
      />
    </Tooltip>
  );
}
