import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { GlobalObjectDraft } from '@stepwright/contract/entities/global-object';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explain, isCallError } from '../../api/call-error.ts';
import { allGlobalObjectsQuery } from '../../api/queries/global-objects.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { readLocalState, writeLocalState } from '../../app/local-state.ts';
import { FormDialog } from '../form-dialog.tsx';
import { type Candidate, CandidateList, firstChoices } from './candidate-list.tsx';
import { choicesOf, entryAt, freeName } from './edit-entries.ts';
import { EntryTaken, type NewEntry, type SavedEntry, useSaveEntry } from './save-entry.ts';

/** Names of entries: what a step can write between brackets; dots lead into groups. */
const ENTRY = /^[^[\]<>{}"\s.]+(\.[^[\]<>{}"\s.]+)*$/;

export interface AddLocatorDialogProps {
  /** Suggested name of the entry. */
  readonly name: string;
  readonly candidates: readonly Candidate[];
  /** Name of the object that is offered first; else the one that was used last in this project. */
  readonly object?: string;
  /** Called with the entry once it is stored; a step calls it `[{object.name}.{entry}]`. */
  readonly onSaved: (saved: SavedEntry) => void;
  readonly onClose: () => void;
}

/** Adds locators of one element to an object of the repository, an existing one or a new one. */
export default function AddLocatorDialog({ name, candidates, object, onSaved, onClose }: AddLocatorDialogProps) {
  const { project } = useCurrentProject();
  const all = useQuery(allGlobalObjectsQuery(project.id));
  const objects = all.data ?? [];
  const [chosen, setChosen] = useState(firstChoices(candidates));
  const last = object ?? readLocalState().locatorObjects?.[project.id] ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const [entry, setEntry] = useState(name);
  const [present, setPresent] = useState<NewEntry['present']>('refuse');
  const save = useSaveEntry((saved) => {
    writeLocalState({ locatorObjects: { ...readLocalState().locatorObjects, [project.id]: saved.object.name } });
    onSaved(saved);
    onClose();
  });

  const objectName = (typed ?? last ?? objects[0]?.name ?? '').trim();
  const existing = objects.find((one) => one.name === objectName);
  const nameFault = GlobalObjectDraft.shape.name.safeParse(objectName).error?.issues[0]?.message;
  const path = entry.trim();
  const entryFault = ENTRY.test(path) ? undefined : 'A name without blanks, quotes and brackets; dots make groups';
  const stored = existing ? entryAt(existing.locator, path) : undefined;
  const isTaken = stored !== undefined || save.error instanceof EntryTaken;
  const free = existing && isTaken ? freeName(existing.locator, path) : null;
  const incomplete = nameFault !== undefined || entryFault !== undefined || chosen.length === 0 || !all.isSuccess;

  return (
    <FormDialog
      title="Add to object repository"
      submitLabel={isTaken && present === 'append' ? 'Add to it' : isTaken && present === 'replace' ? 'Replace' : 'Add'}
      submitDisabled={incomplete || (isTaken && present === 'refuse')}
      busy={save.isPending}
      width="sm"
      onSubmit={() =>
        save.mutate({
          objectId: existing?.id ?? null,
          object: objectName,
          entry: path,
          choices: chosen,
          present: isTaken ? present : 'refuse',
        })
      }
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Autocomplete
          freeSolo
          selectOnFocus
          options={objects.map((one) => one.name)}
          inputValue={typed ?? last ?? objects[0]?.name ?? ''}
          onInputChange={(_, next, reason) => {
            if (reason !== 'reset' || next !== '') setTyped(next);
          }}
          renderInput={(params) => (
            <TextField
              {...params}
              label="Object"
              required
              error={typed !== null && nameFault !== undefined}
              helperText={
                nameFault && typed !== null
                  ? nameFault
                  : existing
                    ? 'Is in the repository'
                    : objectName === ''
                      ? 'Choose one, or write the name of a new one'
                      : 'Will be made'
              }
            />
          )}
        />
        <TextField
          label="Entry"
          required
          autoFocus
          value={entry}
          onChange={(event) => {
            setEntry(event.target.value);
            setPresent('refuse');
          }}
          error={entryFault !== undefined}
          helperText={entryFault ?? `A step writes [${objectName || 'object'}.${path}]`}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      </Box>
      {isTaken && (
        <Box role="group" aria-label="The entry exists already">
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {objectName} has an entry {path} already: <code>{choicesOf(stored)[0] ?? 'a group of locators'}</code>
            {choicesOf(stored).length > 1 && ` and ${choicesOf(stored).length - 1} more`}
          </Typography>
          <RadioGroup
            aria-label="What to do with it"
            value={present}
            onChange={(_, next) => {
              if (next === 'other' && free) {
                setEntry(free);
                setPresent('refuse');
              } else setPresent(next as NewEntry['present']);
            }}
          >
            {free && (
              <FormControlLabel value="other" control={<Radio size="small" />} label={`Call this one ${free}`} />
            )}
            <FormControlLabel
              value="append"
              control={<Radio size="small" />}
              label="Keep it, and try these behind it"
            />
            <FormControlLabel value="replace" control={<Radio size="small" />} label="Replace it" />
          </RadioGroup>
        </Box>
      )}
      <Box>
        <Typography variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
          Locators, in the order in which a run tries them
        </Typography>
        <CandidateList candidates={candidates} chosen={chosen} onChange={setChosen} />
        {chosen.length === 0 && (
          <Typography variant="caption" sx={{ color: 'error.main' }}>
            Choose at least one.
          </Typography>
        )}
      </Box>
      {all.isError && <Alert severity="error">The objects could not be read. {explain(all.error)}</Alert>}
      {save.isError && !(save.error instanceof EntryTaken) && (
        <Alert severity="error">
          {isCallError(save.error) && save.error.code === 'exists'
            ? 'An object of this name was added meanwhile. Try again.'
            : explain(save.error)}
        </Alert>
      )}
    </FormDialog>
  );
}
