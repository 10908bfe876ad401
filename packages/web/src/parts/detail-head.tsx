import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

export interface DetailHeadProps {
  readonly label: string;
  readonly name: string;
  /** What is wrong with the name, if anything. */
  readonly fault: string | undefined;
  readonly readOnly: boolean;
  readonly onName: (name: string) => void;
  readonly buttons: ReactNode;
  readonly before?: ReactNode;
}

/** The name of what is open, and what can be done with it. */
export function DetailHead({ label, name, fault, readOnly, onName, buttons, before }: DetailHeadProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'flex-start' }}>
      {before}
      <TextField
        label={label}
        value={name}
        onChange={(event) => onName(event.target.value)}
        error={fault !== undefined}
        helperText={fault}
        sx={{ flex: '1 1 200px', maxWidth: 420 }}
        slotProps={{ htmlInput: { autoComplete: 'off', readOnly } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>{buttons}</Box>
    </Box>
  );
}
