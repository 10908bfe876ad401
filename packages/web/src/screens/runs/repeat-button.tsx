import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Replay from '@mui/icons-material/Replay';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Run } from '@stepwright/contract/entities/run';
import type { RerunRequest } from '@stepwright/contract/entities/run-history';
import { useState } from 'react';

interface Way {
  readonly label: string;
  readonly about: string;
  readonly how: RerunRequest;
  readonly failed: boolean;
}

const WAYS: readonly Way[] = [
  {
    label: 'Repeat what failed',
    about: 'Only the scenarios that failed or did not finish, with the present texts.',
    how: { texts: 'present', scenarios: 'failed' },
    failed: true,
  },
  {
    label: 'Repeat as of then',
    about: 'The whole run with the texts, locators, data and files that it had.',
    how: { texts: 'then', scenarios: 'all' },
    failed: false,
  },
  {
    label: 'Repeat what failed, as of then',
    about: 'Only what failed or did not finish, with the texts that it had.',
    how: { texts: 'then', scenarios: 'failed' },
    failed: true,
  },
];

interface RepeatButtonProps {
  readonly run: Run;
  readonly onRepeat: (how: Partial<RerunRequest>) => Promise<unknown>;
}

/** Starts the run once more; the arrow offers to repeat a part of it, or exactly what it was. */
export function RepeatButton({ run, onRepeat }: RepeatButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const start = (how: Partial<RerunRequest>) => {
    setAnchor(null);
    setBusy(true);
    void onRepeat(how).finally(() => setBusy(false));
  };
  const unfinished = run.scenario_fail_count > 0 || (run.status === 'ERROR' && run.scenario_count > 0);
  return (
    <>
      <ButtonGroup size="small" variant="outlined" disabled={busy}>
        <Button startIcon={<Replay />} onClick={() => start({})}>
          Run again
        </Button>
        <Button
          aria-label="Other ways to repeat this run"
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ px: 0.5, minWidth: 0 }}
        >
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {WAYS.map(({ label, about, how, failed }) => (
          <MenuItem
            key={label}
            disabled={failed && !unfinished}
            onClick={() => start(how)}
            sx={{ maxWidth: 360, whiteSpace: 'normal' }}
          >
            <ListItemText primary={label} secondary={about} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
