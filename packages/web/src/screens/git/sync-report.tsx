import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SyncReport } from '@stepwright/contract/entities/git-exchange';
import type { ReactNode } from 'react';

/** Rows shown of each list; the rest is counted. */
const SHOWN = 50;

/** What a sync did, or would do: the counts first, then each change, then what needs a hand. */
export function SyncReportView({ report }: { report: SyncReport }) {
  const { added, updated, unchanged, onlyInProject, preview } = report;
  const counts: readonly [string, number, 'success' | 'info' | 'default'][] = [
    ['added', added, 'success'],
    ['updated', updated, 'info'],
    ['unchanged', unchanged, 'default'],
    ['only in the project', onlyInProject, 'default'],
  ];
  return (
    <Stack component="section" spacing={1.5} aria-label={preview ? 'Preview' : 'Result'}>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {preview ? 'Nothing is changed yet: this is what a sync would do. Read from ' : 'Read from '}
        <strong>{report.branch}</strong> (commit <code>{report.commit.slice(0, 8)}</code>).
        {!report.ownLayout && ' The repository has no layout of this product, so only its feature files are read.'}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {counts.map(([word, count, colour]) => (
          <Chip
            key={word}
            size="small"
            color={count > 0 ? colour : 'default'}
            variant={count > 0 && colour !== 'default' ? 'filled' : 'outlined'}
            label={`${count} ${word}`}
          />
        ))}
      </Stack>
      {report.changes.length > 0 && (
        <Rows label="Changes" count={added + updated}>
          {report.changes.slice(0, SHOWN).map(({ kind, name, change }) => (
            <Row key={`${kind} ${name}`} word={change} colour={change === 'added' ? 'success.main' : 'info.main'}>
              {kind} <strong>{name}</strong>
            </Row>
          ))}
        </Rows>
      )}
      {report.secretsToEnter.length > 0 && (
        <Alert severity="info">
          <strong>Secrets to type in.</strong> Repositories hold no secrets, and this project does not know these yet:
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
            {report.secretsToEnter.slice(0, SHOWN).map(({ environment, key }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a key may stand there twice
              <li key={at}>
                {key} of environment {environment}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {report.leftOut.length > 0 && (
        <Alert severity="warning">
          <strong>{report.leftOutCount === 1 ? '1 note.' : `${report.leftOutCount} notes.`}</strong> This could not be
          taken as it is:
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
            {report.leftOut.slice(0, SHOWN).map(({ path, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a path may stand there twice
              <li key={at}>
                <code>{path}</code>: {reason}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Stack>
  );
}

function Rows({ label, count, children }: { label: string; count: number; children: readonly ReactNode[] }) {
  return (
    <Box>
      {/* A list that scrolls has to be reached by keyboard. */}
      <Box
        component="ul"
        aria-label={label}
        tabIndex={0}
        sx={{
          m: 0,
          p: 1,
          maxHeight: 180,
          overflow: 'auto',
          listStyle: 'none',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        {children}
      </Box>
      {count > children.length && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          and {count - children.length} more
        </Typography>
      )}
    </Box>
  );
}

function Row({ word, colour, children }: { word: string; colour: string; children: ReactNode }) {
  return (
    <Typography component="li" variant="body2" sx={{ display: 'flex', gap: 1, py: 0.25 }}>
      <Box
        component="span"
        sx={{
          width: 68,
          flexShrink: 0,
          color: 'text.secondary',
          borderLeft: '3px solid',
          pl: 1,
          borderLeftColor: colour,
        }}
      >
        {word}
      </Box>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Typography>
  );
}
