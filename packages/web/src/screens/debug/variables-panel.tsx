import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { DebugMessage } from '@stepwright/contract/messages';
import { useState } from 'react';
import { MONO } from '../../app/theme.ts';

/** Rows drawn at once; a search finds the others. */
const MOST = 50;

/** What is masked or cut off is not what the variable holds: changing a part of it would store the mask. */
const isWhole = (value: string) => !value.includes('******') && value.length < 5000;

/** The variables of a paused session, and a way to change them. */
export function VariablesPanel({
  variables,
  paused,
  onSet,
}: {
  readonly variables: DebugMessage['variables'];
  readonly paused: boolean;
  readonly onSet: (name: string, value: string) => void;
}) {
  const [search, setSearch] = useState('');
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
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
                      setValue(isWhole(one.value) ? one.value : '');
                    }}
                  >
                    {one.name}
                  </Button>
                </Box>
                <Box
                  component="td"
                  sx={{ fontFamily: MONO, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', maxHeight: 120 }}
                >
                  {one.value === '' ? '(empty)' : one.value}
                </Box>
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
        <TextField label="Variable" value={name} onChange={(event) => setName(event.target.value)} />
        <TextField label="New value" value={value} onChange={(event) => setValue(event.target.value)} />
        <Button type="submit" variant="outlined" disabled={!paused || name.trim() === ''} sx={{ height: 40 }}>
          Set
        </Button>
      </Box>
    </Box>
  );
}
