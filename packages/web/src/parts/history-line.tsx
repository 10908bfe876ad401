import HistoryIcon from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { momentText } from './moment.ts';

export interface History {
  readonly created_by: string;
  readonly created_date_time: string;
  readonly updated_by: string;
  readonly updated_date_time: string;
}

/** The chip that shows who made and who last changed something; closed at first (spec 1 §2). */
export function HistoryChip({ history }: { history: History }) {
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Chip
        size="small"
        variant={open ? 'filled' : 'outlined'}
        icon={<HistoryIcon />}
        label={open ? 'Hide File History' : 'View File History'}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          Created by <b>{history.created_by}</b> on {momentText(history.created_date_time)} · Last updated by{' '}
          <b>{history.updated_by}</b> on {momentText(history.updated_date_time)}
        </Typography>
      )}
    </Box>
  );
}
