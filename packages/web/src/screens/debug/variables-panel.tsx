import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { DebugMessage } from '@stepwright/contract/messages';
import { useRef, useState } from 'react';
import { MONO } from '../../app/theme.ts';
import { VariableValue } from './variable-value.tsx';
import { writtenValue } from './written-value.ts';

/** Rows drawn at once; a search finds the others. */
const MOST = 50;

export interface VariablesPanelProps {
  readonly variables: DebugMessage['variables'];
  readonly paused: boolean;
  /** Values are written as expressions, in several lines where one likes. */
  readonly expressions: boolean;
  readonly onSet: (name: string, value: string) => void;
}

/** The variables of a paused session, and a way to change them. */
export function VariablesPanel({ variables, paused, expressions, onSet }: VariablesPanelProps) {
  const [search, setSearch] = useState('');
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const valueField = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const found = variables.filter((one) => one.name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 1.5 }}>
      {variables.length > 10 && (
        <TextField label="Search variable" value={search} onChange={(event) => setSearch(event.target.value)} />
      )}
      {variables.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {paused ? 'No step has set a variable yet.' : 'The variables are shown while the session is paused.'}
        </Typography>
      ) : (
        <Box
          component="table"
          aria-label="Variables"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            tableLayout: 'fixed',
            fontSize: '0.8125rem',
            '& td, & th': { textAlign: 'left', verticalAlign: 'top', p: 0.75, borderBottom: 1, borderColor: 'divider' },
            '& th': { fontWeight: 600 },
          }}
        >
          <thead>
            <tr>
              <Box component="th" scope="col" sx={{ width: '35%' }}>
                Name
              </Box>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MOST).map((one) => (
              <tr key={one.name}>
                <Box component="td" sx={{ overflowWrap: 'anywhere' }}>
                  <Button
                    size="small"
                    sx={{ p: 0, minWidth: 0, fontFamily: MONO, fontSize: 'inherit', textAlign: 'left' }}
                    title={`Change ${one.name}`}
                    disabled={!paused}
                    onClick={() => {
                      setName(one.name);
                      setValue(writtenValue(one));
                      valueField.current?.focus();
                    }}
                  >
                    {one.name}
                  </Button>
                  {one.type !== undefined && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{one.type}</Box>}
                </Box>
                <td>
                  <VariableValue {...one} />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      {found.length > MOST && (
        <Typography variant="caption">{found.length - MOST} more; the search finds them.</Typography>
      )}
      <Box
        component="form"
        aria-label="Set a variable"
        sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (paused && name.trim() !== '') onSet(name.trim(), value);
        }}
      >
        <TextField
          label="Variable"
          value={name}
          onChange={(event) => setName(event.target.value)}
          sx={expressions ? { flex: '0 1 9rem' } : {}}
        />
        <TextField
          label="New value"
          value={value}
          onChange={(event) => setValue(event.target.value)}
          inputRef={valueField}
          {...(expressions && {
            multiline: true,
            maxRows: 8,
            sx: { flex: 1 },
            helperText: "An expression: 5, 'tea', { id: 1 }, response.id",
            slotProps: { htmlInput: { spellCheck: false, sx: { fontFamily: MONO, fontSize: '0.8125rem' } } },
          })}
        />
        <Button type="submit" variant="outlined" disabled={!paused || name.trim() === ''} sx={{ height: 40 }}>
          Set
        </Button>
      </Box>
    </Box>
  );
}
