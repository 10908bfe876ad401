import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { SPANS } from './search.ts';
import { useDashboardSearch } from './use-dashboard.ts';

const ALL = 'all';
const OWN = 'own';

/** Which runs the figures are about: when they were requested, and against which environment. */
export function RangeBar({ environments }: { readonly environments: readonly string[] }) {
  const { search, change } = useDashboardSearch();
  const { days, from, to, environment } = search;
  const span = days ? String(days) : from || to ? OWN : ALL;
  const names = environment && !environments.includes(environment) ? [environment, ...environments] : environments;
  const today = new Date().toISOString().slice(0, 10);
  const first = { page: undefined };
  return (
    <Box role="group" aria-label="Range" sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        select
        label="Runs of"
        value={span}
        onChange={({ target: { value } }) => {
          const known = SPANS.find((one) => String(one) === value);
          change({
            ...first,
            days: known,
            from: value === OWN ? (from ?? today) : undefined,
            to: value === OWN ? (to ?? today) : undefined,
          });
        }}
        sx={{ width: 160 }}
      >
        <MenuItem value={ALL}>All time</MenuItem>
        {SPANS.map((one) => (
          <MenuItem key={one} value={String(one)}>
            Last {one} days
          </MenuItem>
        ))}
        <MenuItem value={OWN}>Days from – to</MenuItem>
      </TextField>
      {span === OWN && (
        <>
          <DayField label="From" value={from} most={to ?? today} onDay={(day) => change({ ...first, from: day })} />
          <DayField label="To" value={to} least={from} most={today} onDay={(day) => change({ ...first, to: day })} />
        </>
      )}
      <TextField
        select
        label="Environment"
        value={environment ?? ''}
        onChange={(event) => change({ ...first, environment: event.target.value || undefined })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ width: 180 }}
      >
        <MenuItem value="">All environments</MenuItem>
        {names.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      {(span !== ALL || environment) && (
        <Button
          size="small"
          onClick={() => change({ ...first, days: undefined, from: undefined, to: undefined, environment: undefined })}
        >
          Show everything
        </Button>
      )}
    </Box>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly least?: string | undefined;
  readonly most: string;
  readonly onDay: (day: string | undefined) => void;
}

/** Nothing ran before; a year that is still being typed is none. */
const FIRST = '2000-01-01';

/** A day in UTC; one that would turn the range around, or is only half typed, is not taken. */
function DayField({ label, value, least = FIRST, most, onDay }: DayFieldProps) {
  /** What stands in the field while it has the focus. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      type="date"
      label={label}
      value={typed ?? value ?? ''}
      onChange={({ target: { value: day } }) => {
        setTyped(day);
        if (day !== '' && day <= most && day >= least) onDay(day);
      }}
      onBlur={() => {
        if (typed === '') onDay(undefined);
        setTyped(null);
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: least, max: most } }}
      sx={{ width: 160 }}
    />
  );
}
