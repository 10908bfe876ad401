import FilterList from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { RunFilters } from '@stepwright/contract/entities/run-history';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runFiltersQuery } from '../../api/queries/run-history.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { isSearching, RUN_STATUSES, type RunsSearch } from './search.ts';

const RESULT_WORDS = { RUNNING: 'Running', SUCCESS: 'Success', FAILURE: 'Failure', ERROR: 'Error' } as const;
const OUTCOMES = { FAILED: 'Failed', PASSED: 'Passed', SKIPPED: 'Skipped' } as const;

type Fields = Pick<RunsSearch, 'result' | 'environment' | 'name' | 'who' | 'schedule' | 'outcome' | 'from' | 'to'>;
type FieldName = keyof Fields;

const OF_LIST: readonly FieldName[] = ['result', 'environment', 'name', 'who', 'schedule'];
const OF_SEARCH: readonly FieldName[] = ['outcome', 'environment', 'from', 'to'];

/** What narrows the list or the search just now, with its words; a value that the newest runs do not know is told by its number. */
function chosenWords(search: RunsSearch, known: RunFilters | undefined): { name: FieldName; words: string }[] {
  const { result, environment, name, who, schedule, outcome, from, to } = search;
  const nameOf = (list: readonly { id: number; name: string }[] | undefined, id: number) =>
    list?.find((one) => one.id === id)?.name ?? `#${id}`;
  const words: Partial<Record<FieldName, string | undefined>> = {
    result: result && RESULT_WORDS[result],
    environment: environment === undefined ? undefined : nameOf(known?.environments, environment),
    name: name && `Name: ${name}`,
    who: who && `By ${who}`,
    schedule: schedule === undefined ? undefined : `Schedule ${nameOf(known?.schedules, schedule)}`,
    outcome: outcome && (OUTCOMES as Record<string, string>)[outcome],
    from: from && `From ${from}`,
    to: to && `To ${to}`,
  };
  return (isSearching(search) ? OF_SEARCH : OF_LIST).flatMap((field) =>
    words[field] ? [{ name: field, words: words[field] }] : [],
  );
}

interface RunFilterProps {
  readonly projectId: number;
  readonly search: RunsSearch;
  readonly onNarrow: (change: Fields) => void;
}

/** The button that opens the filter, with how many parts of it are in use. */
export function RunFilterButton({ projectId, search, onNarrow }: RunFilterProps) {
  const [open, setOpen] = useState(false);
  const known = useQuery({ ...runFiltersQuery(projectId), enabled: open }).data;
  const used = chosenWords(search, known).length;
  return (
    <>
      <IconButton
        aria-label={used === 0 ? 'Filter runs' : `Filter runs, ${used} in use`}
        title="Filter runs"
        onClick={() => setOpen(true)}
      >
        <Badge badgeContent={used || null} color="primary">
          <FilterList />
        </Badge>
      </IconButton>
      {open && (
        <FilterForm
          search={search}
          known={known}
          onClose={() => setOpen(false)}
          onNarrow={(fields) => {
            setOpen(false);
            onNarrow(fields);
          }}
        />
      )}
    </>
  );
}

/** What narrows the list, each part to be taken away. */
export function RunFilterChips({ projectId, search, onNarrow }: RunFilterProps) {
  const known = useQuery({
    ...runFiltersQuery(projectId),
    enabled: search.environment !== undefined || search.schedule !== undefined,
  }).data;
  const chosen = chosenWords(search, known);
  if (chosen.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap', mt: 1 }}>
      {chosen.map(({ name, words }) => (
        <Chip key={name} size="small" label={words} onDelete={() => onNarrow({ [name]: undefined })} />
      ))}
    </Box>
  );
}

interface FilterFormProps {
  readonly search: RunsSearch;
  readonly known: RunFilters | undefined;
  readonly onNarrow: (fields: Fields) => void;
  readonly onClose: () => void;
}

function FilterForm({ search, known, onNarrow, onClose }: FilterFormProps) {
  const searching = isSearching(search);
  const shown = searching ? OF_SEARCH : OF_LIST;
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(shown.map((name) => [name, String(search[name] ?? '')])),
  );
  const set = (name: FieldName) => (event: { target: { value: string } }) =>
    setValues((old) => ({ ...old, [name]: event.target.value }));
  const options = (list: readonly { id: number; name: string }[] | undefined, chosen: string | undefined) => {
    const all = (list ?? []).map(({ id, name }) => ({ value: String(id), words: name }));
    return chosen && !all.some(({ value }) => value === chosen)
      ? [...all, { value: chosen, words: `#${chosen}` }]
      : all;
  };
  const select = (name: FieldName, label: string, all: readonly { value: string; words: string }[]) => (
    <TextField select label={label} value={values[name] ?? ''} onChange={set(name)}>
      <MenuItem value="">Any</MenuItem>
      {all.map(({ value, words }) => (
        <MenuItem key={value} value={value}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
  const submit = () => {
    const text = (name: FieldName) => values[name]?.trim() || undefined;
    const number = (name: FieldName) => (values[name] ? Number(values[name]) : undefined);
    const fields: Fields = searching
      ? {
          outcome: text('outcome') as Fields['outcome'],
          environment: number('environment'),
          from: text('from'),
          to: text('to'),
        }
      : {
          result: text('result') as Fields['result'],
          environment: number('environment'),
          name: text('name'),
          who: text('who'),
          schedule: number('schedule'),
        };
    onNarrow(fields);
  };
  const people = known?.people ?? [];
  const who = values['who'] && !people.includes(values['who']) ? [...people, values['who']] : people;
  const words = (of: Readonly<Record<string, string>>, names: readonly string[]) =>
    names.map((value) => ({ value, words: of[value] ?? value }));
  return (
    <FormDialog
      title={searching ? 'Filter what is found' : 'Filter runs'}
      submitLabel="Apply"
      onSubmit={submit}
      onClose={onClose}
    >
      {searching
        ? select('outcome', 'Result of the scenario', words(OUTCOMES, Object.keys(OUTCOMES)))
        : select('result', 'Result', words(RESULT_WORDS, RUN_STATUSES))}
      {select('environment', 'Environment', options(known?.environments, values['environment']))}
      {searching ? (
        <>
          <TextField
            label="From"
            type="date"
            value={values['from'] ?? ''}
            onChange={set('from')}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            label="To"
            type="date"
            value={values['to'] ?? ''}
            onChange={set('to')}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </>
      ) : (
        <>
          <TextField
            label="Feature or test plan, or a Run ID"
            value={values['name'] ?? ''}
            onChange={set('name')}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          {select(
            'who',
            'Started by',
            who.map((name) => ({ value: name, words: name })),
          )}
          {select('schedule', 'Schedule', options(known?.schedules, values['schedule']))}
        </>
      )}
    </FormDialog>
  );
}
