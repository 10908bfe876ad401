import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ActionDescription, describeActions } from '@stepwright/catalogue/describe';
import { useDeferredValue, useMemo } from 'react';
import { ActionPanel } from './action-panel.tsx';
import { GROUP_TITLES } from './group-titles.ts';

/** Panels shown at once: more would cost every reader, and nobody reads further without narrowing. */
const MOST_PANELS = 50;

/** What is open and looked for; lives in the address. */
export interface ReferenceState {
  readonly action?: string | undefined;
  readonly group?: string | undefined;
  readonly find?: string | undefined;
}

/** The right column: every action of the catalogue, by group, or those that a search finds. */
export function ActionReference({
  state,
  onChange,
}: {
  state: ReferenceState;
  onChange: (next: ReferenceState) => void;
}) {
  const actions = useMemo(() => describeActions(), []);
  const groups = useMemo(() => [...new Set(actions.map((action) => action.group))], [actions]);
  const find = useDeferredValue(state.find ?? '');
  const named = actions.find((action) => action.keyword === state.action);
  const group = groups.find((one) => one === state.group) ?? named?.group ?? groups[0];
  const found = useMemo(
    () => (find.trim() === '' ? actions.filter((action) => action.group === group) : search(actions, find)),
    [actions, find, group],
  );
  const shown = found.slice(0, MOST_PANELS);
  return (
    <Box component="section" aria-labelledby="reference">
      <Typography id="reference" variant="h3" component="h2" sx={{ fontSize: '1.125rem', mb: 1.5 }}>
        UI TESTING COMMANDS
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5, mb: 1.5, flexWrap: 'wrap' }}>
        <TextField
          size="small"
          type="search"
          label="Search actions"
          value={state.find ?? ''}
          onChange={(event) => onChange({ ...state, find: event.target.value || undefined })}
          sx={{ flex: '1 1 200px' }}
        />
        <TextField
          select
          size="small"
          label="Group"
          value={find.trim() === '' ? (group ?? '') : ''}
          onChange={(event) => onChange({ group: event.target.value })}
          sx={{ flex: '1 1 180px' }}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="" disabled>
            All that match
          </MenuItem>
          {groups.map((one) => (
            <MenuItem key={one} value={one}>
              {GROUP_TITLES[one]}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mb: 1 }}>
        {countWords(found.length, shown.length, actions.length)}
      </Typography>
      {bySection(shown).map(([section, actions]) => (
        <Box key={section} {...(section !== '' && { role: 'group', 'aria-label': section })} sx={{ mb: 2 }}>
          {section !== '' && (
            <Typography aria-hidden variant="body2" component="p" sx={{ fontWeight: 600, mb: 0.75 }}>
              {section}
            </Typography>
          )}
          {actions.map((action) => (
            <ActionPanel
              key={action.keyword}
              action={action}
              open={action.keyword === state.action}
              onToggle={(open) => onChange({ ...state, action: open ? action.keyword : undefined })}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** Neighbours under one heading; found actions keep the order in which they fit. */
function bySection(actions: readonly ActionDescription[]): readonly (readonly [string, ActionDescription[]])[] {
  const groups = new Set(actions.map(({ group }) => group));
  if (groups.size > 1) return [['', [...actions]]];
  return [...Map.groupBy(actions, ({ section }) => section ?? '')];
}

/** Those whose keyword holds the words come first, then those whose sentence or help does. */
function search(actions: readonly ActionDescription[], find: string): ActionDescription[] {
  const words = find
    .toLowerCase()
    .split(/[\s_]+/)
    .filter((word) => word !== '');
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const byName = actions.filter((action) => holds(action.keyword));
  const byText = actions.filter(
    (action) =>
      !byName.includes(action) && holds(`${action.keyword} ${action.section ?? ''} ${action.sentence} ${action.help}`),
  );
  return [...byName, ...byText];
}

function countWords(found: number, shown: number, all: number): string {
  if (found === 0) return 'No action matches. Try one word of what it should do.';
  if (shown < found) return `The first ${shown} of ${found} actions; another word narrows them.`;
  return `${found} of ${all} actions`;
}
