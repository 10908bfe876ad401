import DataObjectIcon from '@mui/icons-material/DataObject';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { Feature } from '@stepwright/contract/entities/feature';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { featureQuery } from '../../api/queries/features.ts';
import { locatorProposalsQuery } from '../../api/queries/locator-proposals.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { EditorSkeleton } from '../../parts/editor-skeleton.tsx';
import { isJsonText } from '../../parts/json-validity.ts';
import { LocatorProposals } from '../../parts/locators/locator-proposals.tsx';

const JsonEditor = lazy(() => import('../../parts/json-editor.tsx'));

export interface OwnLocatorsProps {
  /** JSON text; empty while the feature has none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly readOnly: boolean;
  readonly feature: Pick<Feature, 'id' | 'updated_date_time'>;
  /** The feature has edits that are not saved. */
  readonly dirty: boolean;
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

function labelOf(isBroken: boolean, count: number | null, proposals: number): string {
  if (isBroken) return 'Own locators: not valid';
  const name = count ? `Own locators (${count})` : 'Own locators';
  return proposals > 0 ? `${name}, ${proposals} healed` : name;
}

/** Locators that this feature alone uses, tried before those of the object repository; saved with Update like its text. */
export function OwnLocators({ value, onChange, readOnly, feature, dirty }: OwnLocatorsProps) {
  const { project } = useCurrentProject();
  const client = useQueryClient();
  const owner = { featureId: feature.id };
  const { data: proposals = [] } = useQuery(locatorProposalsQuery(project.id, owner));
  const [open, setOpen] = useState(false);
  const count = countOf(value);
  const isBroken = !isJsonText(value);
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={isBroken ? 'error' : proposals.length > 0 ? 'warning' : 'default'}
        icon={<DataObjectIcon />}
        label={labelOf(isBroken, count, proposals.length)}
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
            <LocatorProposals
              owner={owner}
              version={feature.updated_date_time}
              dirty={dirty}
              onChanged={() => client.invalidateQueries({ queryKey: featureQuery(feature.id).queryKey })}
            />
            <Suspense fallback={<EditorSkeleton />}>
              <JsonEditor
                label="Locators of this feature"
                help="JSON: a name and its XPath, or a list of locators, the best first (xpath, css=, text=, role=, testid=). A step writes [name]."
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
