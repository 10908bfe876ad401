import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import type { Fields } from '../app/use-draft.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { joinTexts } from './merge/join-texts.ts';
import { momentText } from './moment.ts';

const MergeEditor = lazy(() => import('./merge/merge-editor.tsx').then((room) => ({ default: room.MergeEditor })));

export interface StaleDialogProps {
  /** What each field is called on screen, in order. */
  readonly labels: Readonly<Record<string, string>>;
  readonly mine: Fields;
  readonly theirs: Fields;
  /** What the edit began with, where it is known: then changes of both sides can be joined. */
  readonly base?: Fields | null;
  /** A value as people read it, where that differs from the value itself. */
  readonly wordsOf?: (field: string, value: string) => string;
  readonly theirVersion: { readonly updated_by?: string; readonly updated_date_time: string };
  readonly busy: boolean;
  readonly onTakeTheirs: () => void;
  /** With the texts as they were edited in the dialog. */
  readonly onKeepMine: (fields: Fields) => void;
  readonly onClose: () => void;
}

/** Texts of several lines are compared line by line; anything shorter is chosen as a whole. */
const isLong = (...texts: (string | undefined)[]) =>
  texts.some((text) => text?.includes('\n') || (text?.length ?? 0) > 80);

/**
 * Somebody saved while this was being edited. Both versions stand side by side; the person takes the stored one, keeps their own, or
 * makes one of both, place by place or all at once.
 */
export default function StaleDialog(props: StaleDialogProps) {
  const { labels, mine, theirs, base } = props;
  const names = Object.keys(labels);
  const differing = names.filter((one) => mine[one] !== theirs[one]);
  const hasTexts = differing.some((one) => isLong(mine[one], theirs[one]));
  const [fields, setFields] = useState(mine);
  const [name, setName] = useState(differing[0] ?? names[0]!);
  const [joined, setJoined] = useState<string | null>(null);
  const { updated_by: who, updated_date_time: when } = props.theirVersion;
  const set = (text: string) => setFields((old) => ({ ...old, [name]: text }));
  const join = () => {
    if (!base) return;
    const next: Record<string, string> = { ...fields };
    let conflicts = 0;
    for (const one of differing) {
      const found = joinTexts(base[one] ?? '', fields[one] ?? '', theirs[one] ?? '');
      next[one] = found.text;
      conflicts += found.conflicts;
    }
    setFields(next);
    setJoined(
      conflicts === 0
        ? 'The changes of both are joined. Look at the result, then keep it.'
        : `The changes of both are joined, except in ${conflicts} ${conflicts === 1 ? 'place' : 'places'} that both changed; yours stands there.`,
    );
  };
  const label = labels[name] ?? name;
  const words = (value = '') => (value === '' ? '(empty)' : (props.wordsOf?.(name, value) ?? value));
  return (
    <Dialog
      open
      fullWidth
      maxWidth={hasTexts ? 'lg' : 'sm'}
      aria-labelledby="stale"
      onClose={() => !props.busy && props.onClose()}
    >
      <DialogTitle id="stale">Somebody else saved in the meantime</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {who ? `${who} saved` : 'It was saved'} on {momentText(when)}. Nothing of yours is lost: take the stored
          version, keep yours, or take over single places of the stored one before you keep yours.
        </Typography>
        {names.length > 1 && (
          <Tabs
            value={name}
            onChange={(_, next) => setName(next)}
            aria-label="Fields"
            variant="scrollable"
            allowScrollButtonsMobile
            sx={{ mb: 1.5 }}
          >
            {names.map((one) => (
              <Tab key={one} value={one} label={mine[one] === theirs[one] ? labels[one] : `${labels[one]} (differs)`} />
            ))}
          </Tabs>
        )}
        {mine[name] === theirs[name] && fields[name] === mine[name] ? (
          <Typography variant="body2" sx={{ py: 3, textAlign: 'center', color: 'text.secondary' }}>
            {label} is the same in both versions.
          </Typography>
        ) : isLong(mine[name], theirs[name]) ? (
          <>
            <Typography
              variant="overline"
              component="div"
              sx={{ display: { xs: 'none', md: 'grid' }, gridTemplateColumns: '1fr 34px 1fr' }}
            >
              <span>Stored</span>
              <span />
              <span>Yours</span>
            </Typography>
            <Typography
              variant="caption"
              component="p"
              sx={{ m: 0, mb: 0.5, display: { md: 'none' }, color: 'text.secondary' }}
            >
              Green lines are yours, red ones are stored.
            </Typography>
            <Suspense fallback={<EditorSkeleton />}>
              <MergeEditor
                key={name}
                label={label}
                theirs={theirs[name] ?? ''}
                mine={fields[name] ?? ''}
                onMine={set}
              />
            </Suspense>
          </>
        ) : (
          <RadioGroup
            aria-label={label}
            value={fields[name] === theirs[name] ? 'theirs' : 'mine'}
            onChange={(_, side) => set((side === 'theirs' ? theirs : mine)[name] ?? '')}
          >
            <FormControlLabel value="theirs" control={<Radio />} label={`Stored: ${words(theirs[name])}`} />
            <FormControlLabel value="mine" control={<Radio />} label={`Yours: ${words(mine[name])}`} />
          </RadioGroup>
        )}
        <Typography
          variant="caption"
          component="p"
          role="status"
          sx={{ m: 0, mt: 1, minHeight: '1.4em', color: 'text.secondary' }}
        >
          {joined}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 0.5 }}>
        {base && hasTexts && (
          <Button onClick={join} disabled={props.busy} sx={{ mr: 'auto' }}>
            Join both
          </Button>
        )}
        <Button onClick={props.onClose} disabled={props.busy}>
          Go on editing
        </Button>
        <Button onClick={props.onTakeTheirs} disabled={props.busy}>
          Take the stored version
        </Button>
        <Button variant="contained" onClick={() => props.onKeepMine(fields)} loading={props.busy}>
          {differing.every((one) => fields[one] === mine[one]) ? 'Keep mine' : 'Keep the result'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
