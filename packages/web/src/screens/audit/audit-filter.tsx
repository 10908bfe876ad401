import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectsQuery } from '../../api/queries/projects.ts';
import type { AuditSearch } from './search.ts';

export interface AuditFilterProps {
  readonly search: AuditSearch;
  readonly actions: readonly string[];
  readonly onChange: (change: AuditSearch) => void;
}

const OUTCOMES = [
  ['done', 'Done'],
  ['refused', 'Refused'],
  ['failed', 'Failed'],
] as const;

/** What of the audit log is shown; all of it stands in the address. */
export function AuditFilterBar({ search, actions, onChange }: AuditFilterProps) {
  const projects = useQuery(projectsQuery).data ?? [];
  const [user, setUser] = useState(search.user ?? '');
  const [seen, setSeen] = useState(search.user);
  // Back and forward change the address from outside.
  if (seen !== search.user) {
    setSeen(search.user);
    setUser(search.user ?? '');
  }
  const isNarrowed = Object.entries(search).some(([name, value]) => name !== 'before' && value !== undefined);
  // A value of the address that the list does not hold (yet) would leave the field without a choice.
  const action = search.action !== undefined && actions.includes(search.action) ? search.action : '';
  const project = projects.some((one) => one.id === search.of) ? search.of : '';
  return (
    <Box
      component="search"
      aria-label="Filter the audit log"
      sx={{
        display: 'grid',
        gap: 1.25,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr) auto' },
        alignItems: 'start',
        mb: 2,
      }}
    >
      <TextField
        select
        size="small"
        label="Project"
        value={project}
        onChange={(event) => onChange({ of: event.target.value === '' ? undefined : Number(event.target.value) })}
      >
        <MenuItem value="">All projects</MenuItem>
        {projects.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label="Action"
        value={action}
        onChange={(event) => onChange({ action: event.target.value || undefined })}
      >
        <MenuItem value="">All actions</MenuItem>
        {actions.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label="Outcome"
        value={search.outcome ?? ''}
        onChange={(event) =>
          onChange({ outcome: OUTCOMES.map(([word]) => word).find((word) => word === event.target.value) })
        }
      >
        <MenuItem value="">Any outcome</MenuItem>
        {OUTCOMES.map(([word, label]) => (
          <MenuItem key={word} value={word}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        label="User name"
        value={user}
        onChange={(event) => setUser(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onChange({ user: user.trim() || undefined })}
        onBlur={() => user.trim() !== (search.user ?? '') && onChange({ user: user.trim() || undefined })}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          size="small"
          type="date"
          label={name === 'from' ? 'From' : 'To'}
          value={search[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.target.value || undefined })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      <Button
        type="button"
        disabled={!isNarrowed}
        onClick={() => {
          setUser('');
          onChange({
            of: undefined,
            user: undefined,
            action: undefined,
            outcome: undefined,
            from: undefined,
            to: undefined,
          });
        }}
      >
        Clear
      </Button>
    </Box>
  );
}
