import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/Close';
import EditIcon from '@mui/icons-material/Edit';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { assignNames, keptLocators } from '@stepwright/catalogue/recorder/assign-names';
import { elementsOf, identityOf, type RecordedAction } from '@stepwright/catalogue/recorder/recorded-action';
import {
  type StepStyle,
  scenarioLines,
  type WrittenStep,
  writeSteps,
} from '@stepwright/catalogue/recorder/write-steps';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { explain } from '../../../api/call-error.ts';
import { allGlobalObjectsQuery } from '../../../api/queries/global-objects.ts';
import { useCurrentProject } from '../../../app/current-project.ts';
import { readLocalState, writeLocalState } from '../../../app/local-state.ts';
import { entryAt, knownName } from '../../../parts/locators/edit-entries.ts';
import { type SavedEntry, saveEntries, takeBack } from '../../../parts/locators/save-entry.ts';
import { useNotices } from '../../../parts/notice.tsx';
import type { PageHand } from '../page/use-page-hand.ts';
import { type InsertPlace, insertSteps, type Marked } from './insert-steps.ts';
import type { Recording } from './use-recording.ts';

export interface RecordedPanelProps {
  readonly hand: PageHand;
  readonly recording: Recording;
  readonly isOn: boolean;
  readonly content: string;
  readonly marked: Marked;
  /** The session stands in an included feature, whose text is not the one that is edited. */
  readonly elsewhere: boolean;
  /** Left out where the text cannot be changed. */
  readonly onContent: ((content: string) => void) | undefined;
  /** Whether a text would be taken for a key or a variable. */
  readonly isName: (text: string) => boolean;
}

/** What was recorded, as the steps that it will be; to be set right and put into the feature. */
export function RecordedPanel(props: RecordedPanelProps) {
  const { hand, recording, isOn, content, marked, elsewhere, onContent, isName } = props;
  const { project } = useCurrentProject();
  const client = useQueryClient();
  const notices = useNotices();
  const objects = useQuery(allGlobalObjectsQuery(project.id)).data ?? [];
  const [style, setStyle] = useState<StepStyle>(readLocalState().recordedStyle ?? 'keyword');
  const [typed, setTyped] = useState<string | null>(null);
  const last = readLocalState().locatorObjects?.[project.id] ?? objects[0]?.name ?? 'page';
  const object = (typed ?? neighbours(recording.actions) ?? last).trim();
  const stored = objects.find(({ name }) => name === object);
  const { actions, texts } = recording;
  const end = useRef<HTMLDivElement>(null);
  const known = useRef(recording.actions.length);
  useEffect(() => {
    // What was just done is seen.
    const panel = end.current?.closest('[role="tabpanel"]');
    if (panel && recording.actions.length > known.current) panel.scrollTop = panel.scrollHeight;
    known.current = recording.actions.length;
  }, [recording.actions.length]);
  const latest = useRef(content);
  latest.current = content;
  const names = useMemo(
    () =>
      assignNames(actions, {
        object,
        isTaken: (entry) => stored !== undefined && entryAt(stored.locator, entry) !== undefined,
        stored: (locators) => knownName(objects, locators),
      }),
    [actions, object, objects, stored],
  );
  const stepsOf = (action: RecordedAction): readonly WrittenStep[] => {
    const nameOf = (element: Parameters<typeof identityOf>[0]) => names.get(identityOf(element))?.name ?? element.name;
    const written = writeSteps(action, { style, nameOf, isName });
    const own = texts[action.id];
    return own === undefined ? written : [{ text: own, check: written.some(({ check }) => check) }];
  };
  const rows = actions.map((action) => ({ action, steps: stepsOf(action) })).filter(({ steps }) => steps.length > 0);
  // A step that was written anew may name other elements, or none.
  const written = rows.flatMap(({ steps }) => steps.map(({ text }) => text)).join('\n');
  const fresh = [...names.values()].filter(({ entry, name }) => entry !== null && written.includes(`[${name}]`));

  const insertion = useMutation({
    mutationFn: async (place: InsertPlace) => {
      const entries = fresh.map(({ entry, element }) => ({ entry: entry ?? '', choices: keptLocators(element) }));
      const saved =
        entries.length === 0
          ? []
          : await saveEntries(client, project.id, { objectId: stored?.id ?? null, object }, entries);
      return { place, saved };
    },
    onSuccess: ({ place, saved }) => {
      for (const { object: one, entry } of saved) {
        const choices = fresh.find((named) => named.entry === entry)?.element;
        if (choices) hand.learn(one.name, entry, keptLocators(choices));
      }
      const lines = scenarioLines(
        rows.flatMap(({ steps }) => steps),
        '',
      );
      const next = insertSteps(content, lines, place, marked);
      onContent?.(next);
      const before = { actions, texts };
      recording.clear();
      const count = rows.length === 1 ? '1 step' : `${rows.length} steps`;
      const made =
        saved.length === 0 ? '' : ` ${saved.length === 1 ? '1 entry' : `${saved.length} entries`} added to ${object}.`;
      notices.done(`${count} inserted.${made}`, {
        action: { label: 'Undo', run: () => undo.mutate({ saved, content, next, before }) },
      });
    },
    onError: (error) => notices.failed(explain(error)),
  });
  const undo = useMutation({
    mutationFn: ({
      saved,
    }: {
      saved: readonly SavedEntry[];
      content: string;
      next: string;
      before: Pick<Recording, 'actions' | 'texts'>;
    }) => takeBack(client, project.id, saved),
    onSuccess: (_, { content: earlier, next, before }) => {
      // What was written since then stays.
      if (latest.current !== next)
        return notices.info('The text was changed meanwhile: take the steps out of it yourself.');
      onContent?.(earlier);
      recording.putBack(before);
      notices.info('The steps are in the list again.');
    },
    onError: (error) => notices.failed(explain(error)),
  });

  if (rows.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', p: 1.5 }}>
        {isOn ? 'Nothing recorded yet: use the page.' : 'Nothing recorded yet: press Record, then use the page.'}
      </Typography>
    );
  }
  const mayInsert = onContent !== undefined && !insertion.isPending;
  const insert = (place: InsertPlace) => insertion.mutate(place);
  return (
    <Box ref={end} sx={{ display: 'grid', gap: 1, p: 1, pb: 0 }}>
      <Box
        component="ol"
        aria-label="Recorded steps"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 }}
      >
        {rows.map(({ action, steps }, at) => (
          <Row
            key={action.id}
            steps={steps}
            isFirst={at === 0}
            isLast={at === rows.length - 1}
            onMove={(by) => recording.move(action.id, by)}
            onRemove={() => recording.remove(action.id)}
            onRewrite={(text) => recording.rewrite(action.id, text)}
          />
        ))}
      </Box>
      {fresh.length > 0 && (
        <Autocomplete
          freeSolo
          size="small"
          options={objects.map(({ name }) => name)}
          inputValue={typed ?? object}
          onInputChange={(_, next, reason) => {
            if (reason === 'reset' && next === '') return;
            setTyped(next);
            writeLocalState({ locatorObjects: { ...readLocalState().locatorObjects, [project.id]: next.trim() } });
          }}
          renderInput={(params) => (
            <TextField
              {...params}
              label={`Object for ${fresh.length === 1 ? 'the new entry' : `the ${fresh.length} new entries`}`}
              helperText={stored ? 'Is in the repository' : 'Will be made'}
            />
          )}
        />
      )}
      <Box
        sx={{
          display: 'flex',
          gap: 0.75,
          flexWrap: 'wrap',
          alignItems: 'center',
          position: 'sticky',
          bottom: 0,
          bgcolor: 'background.default',
          pt: 1.25,
          pb: 1,
        }}
      >
        <TextField
          select
          size="small"
          label="Written as"
          value={style}
          onChange={(event) => {
            const next = event.target.value as StepStyle;
            setStyle(next);
            writeLocalState({ recordedStyle: next });
          }}
          sx={{ minWidth: 120 }}
        >
          <MenuItem value="keyword">Keywords</MenuItem>
          <MenuItem value="sentence">Sentences</MenuItem>
        </TextField>
        {!elsewhere && (
          <Button
            variant="contained"
            size="small"
            disabled={!mayInsert}
            loading={insertion.isPending}
            onClick={() => insert('before')}
          >
            {marked.line === null ? 'Insert at the end' : 'Insert before the marked step'}
          </Button>
        )}
        {!elsewhere && marked.line !== null && (
          <Button size="small" variant="outlined" disabled={!mayInsert} onClick={() => insert('after')}>
            After it
          </Button>
        )}
        <Button size="small" variant="outlined" disabled={!mayInsert} onClick={() => insert('scenario')}>
          As new scenario
        </Button>
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            const before = { actions, texts };
            recording.clear();
            notices.info('The recorded steps are gone.', {
              action: { label: 'Undo', run: () => recording.putBack(before) },
            });
          }}
        >
          Clear
        </Button>
      </Box>
    </Box>
  );
}

/** The object that most of the elements beside the new ones belong to. */
function neighbours(actions: readonly RecordedAction[]): string | null {
  const counts = new Map<string, number>();
  for (const { known } of actions.flatMap(elementsOf)) {
    const object = known?.split('.', 1)[0];
    if (object) counts.set(object, (counts.get(object) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function Row(props: {
  steps: readonly WrittenStep[];
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onRewrite: (text: string) => void;
}) {
  const { steps, isFirst, isLast, onMove, onRemove, onRewrite } = props;
  const [editing, setEditing] = useState<string | null>(null);
  const [step] = steps;
  const text = steps.map((one) => one.text).join('  ·  ');
  const hint = steps.find((one) => one.hint)?.hint;
  const keep = () => {
    if (editing !== null && editing.trim() !== '') onRewrite(editing.trim());
    setEditing(null);
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        py: 0.25,
        minWidth: 0,
      }}
    >
      {editing === null ? (
        <Box sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
          <Box component="code" sx={{ fontSize: 12.5, overflowWrap: 'anywhere' }}>
            {text}
          </Box>
          {step?.docString !== undefined && (
            <Typography
              variant="caption"
              component="pre"
              sx={{ m: 0, color: 'text.secondary', whiteSpace: 'pre-wrap' }}
            >
              {step.docString}
            </Typography>
          )}
          {hint && (
            <Typography variant="caption" component="p" sx={{ m: 0, color: 'warning.main' }}>
              {hint}
            </Typography>
          )}
        </Box>
      ) : (
        <TextField
          size="small"
          fullWidth
          autoFocus
          value={editing}
          onChange={(event) => setEditing(event.target.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keep();
            if (event.key === 'Escape') setEditing(null);
          }}
          slotProps={{
            htmlInput: { 'aria-label': 'Step', spellCheck: false, style: { fontFamily: 'monospace', fontSize: 12.5 } },
          }}
        />
      )}
      <Small label="Edit the step" disabled={false} onClick={() => setEditing(step?.text ?? '')}>
        <EditIcon fontSize="inherit" />
      </Small>
      <Small label="Move up" disabled={isFirst} onClick={() => onMove(-1)}>
        <UpIcon fontSize="inherit" />
      </Small>
      <Small label="Move down" disabled={isLast} onClick={() => onMove(1)}>
        <DownIcon fontSize="inherit" />
      </Small>
      <Small label="Leave the step out" disabled={false} onClick={onRemove}>
        <DeleteIcon fontSize="inherit" />
      </Small>
    </Box>
  );
}

function Small(props: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
  const { label, disabled, onClick, children } = props;
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      sx={{ fontSize: 16, p: 0.5 }}
    >
      {children}
    </IconButton>
  );
}
