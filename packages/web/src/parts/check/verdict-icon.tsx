import OkIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import UncheckedIcon from '@mui/icons-material/HourglassEmpty';
import WarningIcon from '@mui/icons-material/WarningAmber';
import type { CheckState } from '@stepwright/contract/entities/check';

const ICONS = {
  ok: [OkIcon, 'success'],
  warning: [WarningIcon, 'warning'],
  error: [ErrorIcon, 'error'],
  unchecked: [UncheckedIcon, 'disabled'],
} as const;

/** What a check came to, as a sign; words stand beside it. */
export function VerdictIcon({ state }: { readonly state: CheckState }) {
  const [Icon, color] = ICONS[state];
  return <Icon fontSize="small" color={color} aria-hidden />;
}
