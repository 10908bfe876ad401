import HealingOutlined from '@mui/icons-material/HealingOutlined';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';

const EXPLAINED =
  'The first locator of these entries found nothing, and the steps went on with another one. Each step says which; the object shows what to do.';

/** Marks a run that used alternatives; resting on it tells what that means. */
export function HealedChip({ count }: { readonly count: number }) {
  return (
    <Tooltip title={EXPLAINED}>
      <Chip
        size="small"
        variant="outlined"
        color="warning"
        icon={<HealingOutlined />}
        label={count === 1 ? '1 locator healed' : `${count} locators healed`}
        sx={{ height: 22 }}
      />
    </Tooltip>
  );
}
