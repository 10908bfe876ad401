import ToCursorIcon from '@mui/icons-material/KeyboardTab';
import PauseIcon from '@mui/icons-material/Pause';
import ContinueIcon from '@mui/icons-material/PlayArrow';
import StepIcon from '@mui/icons-material/Redo';
import RetryIcon from '@mui/icons-material/Replay';
import SkipIcon from '@mui/icons-material/SkipNext';
import StopIcon from '@mui/icons-material/Stop';
import JumpIcon from '@mui/icons-material/SubdirectoryArrowRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { keyNames, useHotkey } from '../../app/hotkeys.ts';
import { useWide } from '../../parts/use-list-search.ts';

export interface DebugActions {
  readonly onContinue: () => void;
  readonly onStep: () => void;
  readonly onRunToCursor: () => void;
  readonly onRetry: () => void;
  readonly onSkip: () => void;
  readonly onJump: () => void;
  readonly onPause: () => void;
  readonly onStop: () => void;
  readonly onToggle: () => void;
}

export interface DebugToolbarProps extends DebugActions {
  /** It waits for an order. */
  readonly paused: boolean;
  readonly running: boolean;
  /** It has neither ended nor is it about to. */
  readonly open: boolean;
  readonly failed: boolean;
  readonly stopping: boolean;
}

/** What can be asked of a session; every button has keys, which `?` lists. */
export function DebugToolbar(props: DebugToolbarProps) {
  const { paused, running, open, failed, stopping } = props;
  const actions: readonly Action[] = [
    { label: 'Continue', keys: 'f5', icon: <ContinueIcon />, run: props.onContinue, enabled: paused },
    { label: 'Step', keys: 'f10', icon: <StepIcon />, run: props.onStep, enabled: paused },
    { label: 'Run to cursor', keys: 'mod+f10', icon: <ToCursorIcon />, run: props.onRunToCursor, enabled: paused },
    { label: 'Retry', keys: 'shift+f10', icon: <RetryIcon />, run: props.onRetry, enabled: paused, main: failed },
    { label: 'Skip', keys: 'mod+shift+f10', icon: <SkipIcon />, run: props.onSkip, enabled: paused },
    { label: 'Next step here', keys: 'alt+f10', icon: <JumpIcon />, run: props.onJump, enabled: paused },
    { label: 'Pause', keys: 'f6', icon: <PauseIcon />, run: props.onPause, enabled: running },
    { label: 'Stop', keys: 'shift+f5', icon: <StopIcon />, run: props.onStop, enabled: open && !stopping },
  ];
  useHotkey({ keys: 'f9', label: 'Debugger: Set or clear a breakpoint', run: props.onToggle });
  return (
    <Box role="toolbar" aria-label="Debug session" sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', py: 0.5 }}>
      {actions.map((action) => (
        <ActionButton key={action.keys} action={action} isBusy={action.label === 'Stop' && stopping} />
      ))}
    </Box>
  );
}

interface Action {
  readonly label: string;
  readonly keys: string;
  readonly icon: ReactNode;
  readonly run: () => void;
  readonly enabled: boolean;
  /** What one most likely wants now. */
  readonly main?: boolean;
}

/** With its word where there is room. */
function ActionButton({ action, isBusy }: { readonly action: Action; readonly isBusy: boolean }) {
  const { label, keys, icon, run, enabled, main = false } = action;
  useHotkey(enabled ? { keys, label: `Debugger: ${label}`, run } : null);
  const wide = useWide();
  return (
    <Button
      size="small"
      variant={main || label === 'Continue' ? 'contained' : 'outlined'}
      color={label === 'Stop' ? 'error' : label === 'Continue' ? 'secondary' : 'primary'}
      {...(wide ? { startIcon: icon } : { 'aria-label': label })}
      sx={wide ? {} : { minWidth: 0, p: 0.75 }}
      disabled={!enabled}
      loading={isBusy}
      {...(wide ? { loadingPosition: 'start' } : {})}
      title={`${wide ? '' : `${label}: `}${keyNames(keys).join('+')}`}
      // The cursor stays where it is in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {wide ? label : icon}
    </Button>
  );
}
