import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { MONO } from '../app/theme.ts';
import type { Fields } from '../app/use-draft.ts';
import { momentText } from './moment.ts';

export interface StaleDialogProps {
  /** What each field is called on screen, in order. */
  readonly labels: Readonly<Record<string, string>>;
  readonly mine: Fields;
  readonly theirs: Fields;
  readonly theirVersion: { readonly updated_by?: string; readonly updated_date_time: string };
  readonly busy: boolean;
  readonly onTakeTheirs: () => void;
  /** With the texts as they were edited in the dialog. */
  readonly onKeepMine: (fields: Fields) => void;
  readonly onClose: () => void;
}

/** Where to begin to look. */
function differsFrom(mine: string, theirs: string): string {
  if (mine === theirs) return '';
  const [ours, stored] = [mine.split('\n'), theirs.split('\n')];
  const line = ours.findIndex((text, at) => text !== stored[at]);
  return ` They differ from line ${line < 0 ? ours.length + 1 : line + 1} on.`;
}

const pane = {
  width: '100%',
  height: { xs: 200, md: 380 },
  boxSizing: 'border-box',
  resize: 'vertical',
  fontFamily: MONO,
  fontSize: '0.8125rem',
  lineHeight: 1.6,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  color: 'text.primary',
  bgcolor: 'background.default',
  whiteSpace: 'pre',
  overflow: 'auto',
} as const;

/** Somebody saved while this was being edited: both versions side by side, and the person decides. Text can be copied across. */
export default function StaleDialog(props: StaleDialogProps) {
  const names = Object.keys(props.labels);
  const [fields, setFields] = useState(props.mine);
  const [name, setName] = useState(names.find((one) => props.mine[one] !== props.theirs[one]) ?? names[0]!);
  const { updated_by: who, updated_date_time: when } = props.theirVersion;
  return (
    <Dialog open fullWidth maxWidth="lg" aria-labelledby="stale" onClose={() => !props.busy && props.onClose()}>
      <DialogTitle id="stale">Somebody else saved in the meantime</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {who ? `${who} saved` : 'It was saved'} on {momentText(when)}. Nothing of yours is lost: take the stored
          version, or keep yours. Copy over what you want of the other before you keep yours.
          {differsFrom(fields[name] ?? '', props.theirs[name] ?? '')}
        </Typography>
        {names.length > 1 && (
          <Tabs value={name} onChange={(_, next) => setName(next)} aria-label="Fields" sx={{ mb: 1.5 }}>
            {names.map((one) => (
              <Tab
                key={one}
                value={one}
                label={props.mine[one] === props.theirs[one] ? props.labels[one] : `${props.labels[one]} (differs)`}
              />
            ))}
          </Tabs>
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
          <div>
            <Typography variant="overline">Stored</Typography>
            <Box
              component="textarea"
              readOnly
              aria-label={`${props.labels[name]}, stored`}
              value={props.theirs[name]}
              sx={pane}
            />
          </div>
          <div>
            <Typography variant="overline">Yours</Typography>
            <Box
              component="textarea"
              aria-label={`${props.labels[name]}, yours`}
              spellCheck={false}
              value={fields[name]}
              onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) =>
                setFields({ ...fields, [name]: event.target.value })
              }
              sx={pane}
            />
          </div>
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={props.onClose} disabled={props.busy}>
          Go on editing
        </Button>
        <Button onClick={props.onTakeTheirs} disabled={props.busy}>
          Take the stored version
        </Button>
        <Button variant="contained" onClick={() => props.onKeepMine(fields)} loading={props.busy}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}
