import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { RecordedCheck } from '@stepwright/catalogue/recorder/recorded-action';
import type { PageElement } from '@stepwright/contract/page-work';
import { lazy, Suspense, useState } from 'react';
import { CandidateList, firstChoices } from '../../../parts/locators/candidate-list.tsx';
import type { PageHand } from './use-page-hand.ts';

const AddLocatorDialog = lazy(() => import('../../../parts/locators/add-locator-dialog.tsx'));

export interface PickedDialogProps {
  readonly hand: PageHand;
  /** Writes a locator where the cursor of the editor stands; left out where the text cannot be changed. */
  readonly onInsert: ((locator: string) => void) | undefined;
  readonly mayWrite: boolean;
  readonly onCheck: (check: RecordedCheck) => void;
}

/** What was picked in the page: its locators to choose from, or the checks that may be made of it. */
export function PickedDialog(props: PickedDialogProps) {
  const { picked, mode } = props.hand;
  if (!picked) return null;
  return mode === 'check' ? <Checks key={picked.order} {...props} /> : <Locators key={picked.order} {...props} />;
}

/** Up to what holds the element, and down again to where it was picked. */
function Way({ hand }: { hand: PageHand }) {
  const { picked, pickedAt } = hand;
  if (!picked || !pickedAt) return null;
  const go = (up: number) => hand.pick(pickedAt.x, pickedAt.y, up);
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button size="small" disabled={picked.up + 1 >= picked.above.length} onClick={() => go(picked.up + 1)}>
        Outer element
      </Button>
      <Button size="small" disabled={picked.up === 0} onClick={() => go(picked.up - 1)}>
        Inner element
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {picked.above
          .slice(picked.up, picked.up + 4)
          .toReversed()
          .join(' › ')}
      </Typography>
    </Box>
  );
}

const titleOf = ({ role, tag, label, text }: PageElement) => {
  const words = label || text;
  return `${role || tag}${words ? ` “${words.length > 60 ? `${words.slice(0, 60)}…` : words}”` : ''}`;
};

function Nothing({ hand }: { hand: PageHand }) {
  return (
    <Dialog open onClose={hand.closePicked}>
      <DialogContent>{hand.picked?.problem ?? 'There is no element at this place.'}</DialogContent>
      <DialogActions>
        <Button onClick={hand.closePicked}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function Locators({ hand, onInsert, mayWrite }: PickedDialogProps) {
  const element = hand.picked?.element ?? null;
  const [chosen, setChosen] = useState<readonly string[]>(() => (element ? firstChoices(element.locators) : []));
  const [adding, setAdding] = useState(false);
  if (!element) return <Nothing hand={hand} />;
  const insert = (locator: string) => {
    onInsert?.(locator);
    hand.closePicked();
  };
  const candidates = [
    ...element.locators
      .filter(({ text }) => chosen.includes(text))
      .toSorted((a, b) => chosen.indexOf(a.text) - chosen.indexOf(b.text)),
    ...element.locators.filter(({ text }) => !chosen.includes(text)),
  ];
  return (
    <>
      <Dialog open={!adding} onClose={hand.closePicked} fullWidth maxWidth="sm" aria-labelledby="picked-title">
        <DialogTitle id="picked-title" sx={{ pb: 1, overflowWrap: 'anywhere' }}>
          {titleOf(element)}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.25 }}>
          <Way hand={hand} />
          {element.known !== null && (
            <Alert
              severity="success"
              sx={{ py: 0, alignItems: 'center' }}
              action={
                onInsert && (
                  <Button size="small" color="inherit" onClick={() => insert(element.known ?? '')}>
                    Insert
                  </Button>
                )
              }
            >
              The repository has it: [{element.known}]
            </Alert>
          )}
          <CandidateList
            candidates={element.locators}
            chosen={chosen}
            onChange={setChosen}
            onShow={(candidate) => (candidate ? hand.find(candidate.text) : hand.forgetFound())}
          />
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 0.5 }}>
          <Button onClick={hand.closePicked}>Close</Button>
          {onInsert && (
            <Button disabled={chosen.length === 0} onClick={() => insert(chosen[0] ?? '')}>
              Insert into step
            </Button>
          )}
          {mayWrite && (
            <Button variant="contained" disabled={chosen.length === 0} onClick={() => setAdding(true)}>
              Add to repository
            </Button>
          )}
        </DialogActions>
      </Dialog>
      <Suspense>
        {adding && (
          <AddLocatorDialog
            name={element.name}
            candidates={candidates}
            onClose={() => setAdding(false)}
            onSaved={(saved) => {
              hand.learn(saved.object.name, saved.entry, chosen);
              if (onInsert) insert(`${saved.object.name}.${saved.entry}`);
              else hand.closePicked();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** The checks that make sense for an element, with what it shows now. */
export function checksFor(element: PageElement): readonly { readonly label: string; readonly check: RecordedCheck }[] {
  const checks: { label: string; check: RecordedCheck }[] = [];
  const what = 'verify' as const;
  const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
  const text = element.text.replace(/\s+/g, ' ').trim();
  if (text !== '' && element.value === null && !text.endsWith('…')) {
    checks.push({ label: `Text is “${short(text)}”`, check: { what, form: 'text', element, text } });
  }
  if (text !== '' && element.value === null) {
    const part = text.replace(/…$/, '').slice(0, 120);
    checks.push({ label: `Text contains “${short(part)}”`, check: { what, form: 'contains', element, text: part } });
  }
  if (element.value !== null && element.checked === null) {
    const { value } = element;
    checks.push({ label: `Value is “${short(value)}”`, check: { what, form: 'value', element, text: value } });
  }
  if (element.checked !== null) {
    const on = element.checked;
    checks.push({ label: on ? 'Is selected' : 'Is not selected', check: { what, form: 'selected', element, on } });
  }
  checks.push({ label: 'Is visible', check: { what, form: 'visible', element } });
  const count = element.locators[0]?.count ?? 1;
  checks.push({
    label: `Is there ${count === 1 ? 'once' : `${count} times`}`,
    check: { what, form: 'count', element, count },
  });
  return checks;
}

function Checks({ hand, onCheck }: PickedDialogProps) {
  const element = hand.picked?.element ?? null;
  if (!element) return <Nothing hand={hand} />;
  return (
    <Dialog open onClose={hand.closePicked} fullWidth maxWidth="xs" aria-labelledby="check-title">
      <DialogTitle id="check-title" sx={{ pb: 1, overflowWrap: 'anywhere' }}>
        Check {titleOf(element)}
      </DialogTitle>
      <DialogContent sx={{ pb: 0 }}>
        <Way hand={hand} />
      </DialogContent>
      <List dense>
        {checksFor(element).map(({ label, check }, place) => (
          <ListItemButton
            key={label}
            autoFocus={place === 0}
            onClick={() => {
              onCheck(check);
              hand.closePicked();
            }}
          >
            <ListItemText primary={label} sx={{ overflowWrap: 'anywhere' }} />
          </ListItemButton>
        ))}
      </List>
      <DialogActions>
        <Button onClick={hand.closePicked}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}
