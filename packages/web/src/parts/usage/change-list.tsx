import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RenameChange, RenameHolder, RenamePreview } from '@stepwright/contract/entities/usage';
import { MONO } from '../../app/theme.ts';

const KINDS: Readonly<Record<RenameHolder['kind'], string>> = {
  object: 'Object',
  environment: 'Environment',
  file: 'File',
  feature: 'Feature',
};
/** Lines drawn for one thing; a rename through thousands of lines is summed up. */
const MOST_LINES = 50;

/** What a rename changes: each thing with its lines, before and after. */
export function ChangeList({ preview: { holders } }: { preview: RenamePreview }) {
  const lines = holders.reduce((sum, { changes }) => sum + changes.length, 0);
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {lines} {lines === 1 ? 'line changes' : 'lines change'} in {holders.length}{' '}
        {holders.length === 1 ? 'place' : 'places'}.
      </Typography>
      <Box sx={{ maxHeight: { xs: 260, md: 340 }, overflowY: 'auto' }} role="group" aria-label="Changes" tabIndex={0}>
        {holders.map(({ kind, id, name, changes }) => (
          <Box key={`${kind} ${id}`} component="section" sx={{ mb: 1.5 }}>
            <Typography variant="caption" component="h3" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {KINDS[kind]} {name}
            </Typography>
            {changes.slice(0, MOST_LINES).map((change) => (
              <Change key={`${change.own} ${change.line}`} change={change} />
            ))}
            {changes.length > MOST_LINES && (
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                and {changes.length - MOST_LINES} more lines
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </>
  );
}

function Change({ change: { line, before, after, own } }: { change: RenameChange }) {
  return (
    <Box
      sx={{
        mt: 0.5,
        px: 1,
        py: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontFamily: MONO,
        fontSize: '0.78125rem',
        overflowWrap: 'anywhere',
        '& del': { display: 'block', textDecoration: 'none', color: 'error.main' },
        '& ins': { display: 'block', textDecoration: 'none', color: 'success.main' },
      }}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {line === 0 ? 'Name' : own ? `Own locators, line ${line}` : `Line ${line}`}
      </Typography>
      <del>− {before.trim()}</del>
      <ins>+ {after.trim()}</ins>
    </Box>
  );
}
