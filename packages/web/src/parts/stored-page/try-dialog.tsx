import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { StoredPageEntry } from '@stepwright/contract/entities/stored-page-entry';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { attachmentAddress, storedPageQuery, storedPagesQuery } from '../../api/queries/stored-pages.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { LoadFailure } from '../load-failure.tsx';
import { momentText } from '../moment.ts';
import { ScreenLink } from '../screen-link.tsx';
import { SearchBox } from '../search-box.tsx';
import { PageCanvas } from './page-canvas.tsx';
import { addressOf } from './pick-element.ts';
import { rebuildPage } from './rebuild-page.ts';
import { neededValues, tryLocator } from './try-locator.ts';

export interface TriedEntry {
  readonly path: string;
  readonly choices: readonly string[];
}

export interface TryDialogProps {
  /** Name of the object whose entries are tried. */
  readonly object: string;
  readonly entries: readonly TriedEntry[];
  readonly onClose: () => void;
}

/** Tries the locators of an object on the newest stored pages, in this browser alone: how many elements each one finds, and which. */
export default function TryDialog({ object, entries, onClose }: TryDialogProps) {
  const { project } = useCurrentProject();
  const [path, setPath] = useState(entries[0]?.path ?? '');
  const [search, setSearch] = useState('');
  const [values, setValues] = useState<{ readonly [name: string]: string }>({});
  const entry = entries.find((one) => one.path === path) ?? entries[0];
  const pages = useQuery(storedPagesQuery(project.id, search, 0));
  const names = neededValues(entry?.choices ?? []);
  const rows = pages.data?.pages;
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="try-title">
      <DialogTitle id="try-title">Try on stored pages</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box sx={{ display: 'grid', gap: 1.5, pt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextField
            select
            label="Entry"
            value={entry?.path ?? ''}
            onChange={(event) => setPath(event.target.value)}
            helperText={entry ? `A step writes [${object}.${entry.path}]` : ' '}
          >
            {entries.map((one) => (
              <MenuItem key={one.path} value={one.path}>
                {one.path}
              </MenuItem>
            ))}
          </TextField>
          <SearchBox
            label="Only pages with this address, title or step"
            value={search}
            hotkey={false}
            onSearch={setSearch}
          />
          {names.map((name) => (
            <TextField
              key={name}
              label={`Value of ${name}`}
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          ))}
        </Box>
        {pages.isError ? (
          <LoadFailure
            what="The stored pages could not be read."
            error={pages.error}
            onRetry={() => void pages.refetch()}
          />
        ) : rows === undefined ? (
          <Skeleton variant="rounded" height={120} />
        ) : rows.length === 0 ? (
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {search === ''
              ? 'No run of this project has stored a page yet: run a scenario, then try again.'
              : 'No stored page has that in its address, title or step.'}
          </Typography>
        ) : (
          <Box component="ul" aria-label="Pages" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {rows.map((row) => (
              <TriedPage
                key={`${row.run_id}/${row.name}`}
                row={row}
                choices={entry?.choices ?? []}
                values={Object.fromEntries(names.map((name) => [name, values[name] ?? '']))}
              />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function TriedPage(props: {
  row: StoredPageEntry;
  choices: readonly string[];
  values: { readonly [name: string]: string };
}) {
  const { row, choices, values } = props;
  const { project } = useCurrentProject();
  const { data, isError } = useQuery(storedPageQuery(row.run_id, row.name));
  const [open, setOpen] = useState(false);
  const page = useMemo(() => (data ? rebuildPage(data) : null), [data]);
  const key = JSON.stringify(values);
  const tried = useMemo(
    () => (page ? choices.map((text) => tryLocator(page, text, JSON.parse(key))) : null),
    [page, choices, key],
  );
  const found = tried?.find(({ elements }) => elements.length > 0);
  const first = found?.elements[0];
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, p: 1.25 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, flex: 1, minWidth: '12rem', overflowWrap: 'anywhere' }}>
          {row.title || row.url}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Run {row.run_id} · {momentText(row.stored_at)}
        </Typography>
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', overflowWrap: 'anywhere' }}>
        {row.url}
      </Typography>
      {isError ? (
        <Alert severity="warning">This page could not be read.</Alert>
      ) : tried === null ? (
        <Skeleton width="40%" />
      ) : (
        tried.map(({ text, elements, frame, fault }) => (
          <Box key={text} sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <Box
              component="strong"
              sx={{ color: colourOf(elements.length), whiteSpace: 'nowrap', minWidth: '5.5rem', fontSize: 13 }}
            >
              {fault ? 'not tried' : elements.length === 1 ? '1 match' : `${elements.length} matches`}
            </Box>
            <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
              <code>{text}</code>
              {frame ? ` in the frame ${frame.getAttribute('name') ?? frame.id}` : ''}
              {fault ? ` ${fault}` : ''}
            </Typography>
          </Box>
        ))
      )}
      {page && data && first && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', whiteSpace: 'nowrap' }}>
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ ml: -0.5 }}>
            {open ? 'Hide the picture' : 'Show in the picture'}
          </Button>
          <Link
            component={ScreenLink}
            to="/stored-pages"
            search={{ project: project.id, run: row.run_id, file: row.name, at: addressOf(page, first) }}
            variant="body2"
          >
            Open the page
          </Link>
        </Box>
      )}
      {open && page && data && found && (
        <PageCanvas
          page={page}
          width={data.width}
          height={data.height}
          picture={data.picture === null ? null : attachmentAddress(row.run_id, data.picture)}
          label={`What ${found.text} finds on ${row.title || row.url}`}
          boxes={found.elements.slice(0, 200).map((element) => ({ element, look: 'match' as const }))}
        />
      )}
    </Box>
  );
}

const colourOf = (count: number) => (count === 1 ? 'success.main' : count === 0 ? 'error.main' : 'warning.main');
