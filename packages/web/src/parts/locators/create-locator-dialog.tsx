import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { isInlineLocator, readLocatorText } from '@stepwright/catalogue/grammar/locator-text';
import { GlobalObjectDraft } from '@stepwright/contract/entities/global-object';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explain, isCallError } from '../../api/call-error.ts';
import { allGlobalObjectsQuery } from '../../api/queries/global-objects.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { readLocalState, writeLocalState } from '../../app/local-state.ts';
import { FormDialog } from '../form-dialog.tsx';
import { entryAt } from './edit-entries.ts';
import { type SavedEntry, useSaveEntry } from './save-entry.ts';

/** Names of entries: what a step can write between brackets; dots lead into groups. */
const ENTRY = /^[^[\]<>{}"\s.]+(\.[^[\]<>{}"\s.]+)*$/;

export interface CreateLocatorDialogProps {
  /** Name of its object; null while that is still to be chosen. */
  readonly object: string | null;
  /** The name that a step writes, with or without the object in front. */
  readonly entry: string;
  readonly onSaved: (saved: SavedEntry) => void;
  readonly onClose: () => void;
}

/** A locator that a step names already and that is not in the repository yet: where it belongs, and how the element is found. */
export default function CreateLocatorDialog({ object, entry, onSaved, onClose }: CreateLocatorDialogProps) {
  const { project } = useCurrentProject();
  const all = useQuery(allGlobalObjectsQuery(project.id));
  const objects = all.data ?? [];
  const dot = entry.indexOf('.');
  const written = object ?? (dot > 0 ? entry.slice(0, dot) : null);
  const last = written ?? readLocalState().locatorObjects?.[project.id] ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const [path, setPath] = useState(object === null && dot > 0 ? entry.slice(dot + 1) : entry);
  const [selector, setSelector] = useState('');
  const [tried, setTried] = useState(false);
  const save = useSaveEntry((saved) => {
    writeLocalState({ locatorObjects: { ...readLocalState().locatorObjects, [project.id]: saved.object.name } });
    onSaved(saved);
    onClose();
  });
  const objectName = (typed ?? last ?? objects[0]?.name ?? '').trim();
  const existing = objects.find((one) => one.name === objectName);
  const nameFault = GlobalObjectDraft.shape.name.safeParse(objectName).error?.issues[0]?.message;
  const name = path.trim();
  const isTaken = existing !== undefined && entryAt(existing.locator, name) !== undefined;
  const entryFault = !ENTRY.test(name)
    ? 'A name without blanks, quotes and brackets; dots make groups'
    : isTaken
      ? `${objectName} has an entry ${name} already`
      : undefined;
  const selectorFault = faultOf(selector.trim());
  return (
    <FormDialog
      title="Create a locator"
      submitLabel="Create"
      submitDisabled={!all.isSuccess || nameFault !== undefined || entryFault !== undefined || selector.trim() === ''}
      busy={save.isPending}
      width="sm"
      onSubmit={() => {
        setTried(true);
        if (selectorFault === undefined)
          save.mutate({
            objectId: existing?.id ?? null,
            object: objectName,
            entry: name,
            choices: [selector.trim()],
            present: 'refuse',
          });
      }}
      onClose={onClose}
    >
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
              typed !== null && nameFault
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
        value={path}
        onChange={(event) => setPath(event.target.value)}
        error={entryFault !== undefined}
        helperText={entryFault ?? `A step writes [${objectName || 'object'}.${name}]`}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <TextField
        label="Locator"
        required
        autoFocus
        multiline
        maxRows={4}
        value={selector}
        onChange={(event) => setSelector(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          event.currentTarget.closest('form')?.requestSubmit();
        }}
        error={tried && selectorFault !== undefined}
        helperText={
          (tried ? selectorFault : undefined) ??
          'css=#save, text=Save, role=button Save, testid=save, or an xpath such as //button'
        }
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      {save.isError && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
          {isCallError(save.error) ? explain(save.error) : save.error.message}
        </Typography>
      )}
    </FormDialog>
  );
}

/** Why a text cannot be a locator. */
function faultOf(text: string): string | undefined {
  if (text === '') return undefined;
  if (!isInlineLocator(text)) return 'An xpath begins with / or (, another locator with css=, text=, role= or testid=';
  try {
    readLocatorText(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
