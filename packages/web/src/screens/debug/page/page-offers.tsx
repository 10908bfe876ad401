import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { NoteOf } from '@stepwright/contract/page-work';
import { useState } from 'react';
import type { PageHand } from './use-page-hand.ts';

/** What the browser of the session would open beside the page, where no picture shows it: a list, a choice of files, a dialog of the page. */
export function PageOffers({ hand, files }: { readonly hand: PageHand; readonly files: readonly string[] }) {
  const { offer, view } = hand;
  const dialog = view?.dialog ?? null;
  return (
    <>
      {offer?.form === 'list' && <ListOffer key={offer.order} offer={offer} hand={hand} />}
      {offer?.form === 'files' && <FilesOffer key={offer.order} offer={offer} hand={hand} files={files} />}
      {dialog && <PageDialog key={dialog.text} dialog={dialog} hand={hand} />}
    </>
  );
}

function ListOffer({ offer, hand }: { offer: NoteOf<'offer'>; hand: PageHand }) {
  const choose = (place: number) => {
    hand.act({ act: 'choose', x: offer.x, y: offer.y, options: [place] });
    hand.closeOffer();
  };
  return (
    <Dialog open onClose={hand.closeOffer} aria-labelledby="page-list" fullWidth maxWidth="xs">
      <DialogTitle id="page-list">Choose in the list</DialogTitle>
      <List dense sx={{ overflowY: 'auto', pt: 0 }}>
        {offer.options
          .map((option, place) => ({ ...option, place }))
          .map(({ text, selected, disabled, place }) => (
            <ListItemButton
              key={place}
              selected={selected}
              autoFocus={selected}
              disabled={disabled}
              onClick={() => choose(place)}
            >
              <ListItemText primary={text || '(empty)'} />
            </ListItemButton>
          ))}
      </List>
      <DialogActions>
        <Button onClick={hand.closeOffer}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}

function FilesOffer({ offer, hand, files }: { offer: NoteOf<'offer'>; hand: PageHand; files: readonly string[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (name: string) =>
    setChosen(
      chosen.includes(name) ? chosen.filter((one) => one !== name) : offer.multiple ? [...chosen, name] : [name],
    );
  return (
    <Dialog open onClose={hand.closeOffer} aria-labelledby="page-files" fullWidth maxWidth="xs">
      <DialogTitle id="page-files">{offer.multiple ? 'Choose files' : 'Choose a file'}</DialogTitle>
      <DialogContent>
        {files.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            The feature includes no file. Upload one under Files, tick it under Include Files, and start the session
            again.
          </Typography>
        )}
        <List dense disablePadding>
          {files.map((name) => (
            <ListItemButton key={name} onClick={() => toggle(name)}>
              <Checkbox edge="start" size="small" checked={chosen.includes(name)} tabIndex={-1} disableRipple />
              <ListItemText primary={name} />
            </ListItemButton>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={hand.closeOffer}>Cancel</Button>
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          onClick={() => {
            hand.act({ act: 'files', x: offer.x, y: offer.y, names: [...chosen] });
            hand.closeOffer();
          }}
        >
          Choose
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function PageDialog({ dialog, hand }: { dialog: NonNullable<NoteOf<'view'>['dialog']>; hand: PageHand }) {
  const [text, setText] = useState('');
  const answer = (accept: boolean) =>
    hand.act({ act: 'answer', accept, ...(accept && dialog.kind === 'prompt' ? { text } : {}) });
  return (
    <Box
      role="group"
      aria-label="Dialog of the page"
      sx={{ border: 2, borderColor: 'warning.main', borderRadius: 2, p: 1.25, display: 'grid', gap: 1 }}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        The page asks: <strong>{dialog.text || '(no text)'}</strong>
      </Typography>
      {dialog.kind === 'prompt' && (
        <TextField
          size="small"
          label="Answer"
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" variant="contained" onClick={() => answer(true)}>
          OK
        </Button>
        {dialog.kind !== 'alert' && (
          <Button size="small" onClick={() => answer(false)}>
            Cancel
          </Button>
        )}
      </Box>
    </Box>
  );
}
