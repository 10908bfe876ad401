import DataObjectIcon from '@mui/icons-material/DataObject';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { EditorSkeleton } from '../../parts/editor-skeleton.tsx';
import { isJsonText } from '../../parts/json-validity.ts';

const JsonEditor = lazy(() => import('../../parts/json-editor.tsx'));

export interface OwnLocatorsProps {
  /** JSON text; empty while the feature has none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly readOnly: boolean;
}

/** How many locators a text holds; null when it is no JSON object. */
function countOf(text: string): number | null {
  if (text.trim() === '') return 0;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).length : null;
  } catch {
    return null;
  }
}

/** Locators that this feature alone uses, tried before those of the object repository; saved with Update like its text. */
export function OwnLocators({ value, onChange, readOnly }: OwnLocatorsProps) {
  const [open, setOpen] = useState(false);
  const count = countOf(value);
  const isBroken = !isJsonText(value);
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={isBroken ? 'error' : 'default'}
        icon={<DataObjectIcon />}
        label={isBroken ? 'Own locators: not valid' : count ? `Own locators (${count})` : 'Own locators'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ mb: 1 }}
      />
      {open && (
        <Dialog open fullWidth maxWidth="md" aria-labelledby="own-locators" onClose={() => setOpen(false)}>
          <DialogTitle id="own-locators">Locators of this feature</DialogTitle>
          <DialogContent>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
              For elements that no other feature needs. A name in here is tried before the object repository.
            </Typography>
            <Suspense fallback={<EditorSkeleton />}>
              <JsonEditor
                label="Locators of this feature"
                help="JSON: a name and its XPath. A step writes [name]."
                value={value}
                onChange={onChange}
                readOnly={readOnly}
              />
            </Suspense>
          </DialogContent>
          <DialogActions>
            <Typography variant="caption" sx={{ mr: 'auto', pl: 1, color: 'text.secondary' }}>
              {readOnly ? '' : 'Update saves them together with the text.'}
            </Typography>
            <Button onClick={() => setOpen(false)} variant="contained">
              Done
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
