import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { AuditEntry } from '@stepwright/contract/entities/audit-entry';
import { momentText } from '../../parts/moment.ts';

const OUTCOMES = {
  done: { color: 'success', label: 'Done' },
  refused: { color: 'warning', label: 'Refused' },
  failed: { color: 'error', label: 'Failed' },
} as const;

const HEADS = ['Time', 'Who', 'Action', 'Outcome', 'Project', 'To what', 'From where'];

/** The entries as a table; on narrow screens each becomes a small card. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Box
      component="table"
      aria-label="Audit log"
      sx={{
        width: '100%',
        borderCollapse: 'separate',
        borderSpacing: 0,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        fontSize: '0.8125rem',
        '& th, & td': { textAlign: 'left', px: 1.5, py: 1, verticalAlign: 'top', overflowWrap: 'anywhere' },
        '& thead th': { fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap' },
        '& tbody td': { borderTop: 1, borderColor: 'divider' },
        '@media (max-width: 899.9px)': {
          '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
          '&, & tbody, & tr, & td': { display: 'block' },
          '& tr': { py: 1, borderTop: 1, borderColor: 'divider' },
          '& tbody td': { borderTop: 0, py: 0.25 },
          '& tbody td:empty': { display: 'none' },
        },
      }}
    >
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { color, label } = OUTCOMES[entry.outcome];
          return (
            <tr key={entry.id} data-entry={entry.id}>
              <td>
                <time dateTime={entry.at}>{momentText(entry.at)}</time>
              </td>
              <td>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {entry.userName || 'not signed in'}
                </Box>
                {entry.program !== null && (entry.program === entry.userName ? ' (program)' : ` by ${entry.program}`)}
              </td>
              <td>
                <code>{entry.action}</code>
              </td>
              <td>
                <Chip size="small" variant="outlined" color={color} label={`${label} (${entry.status})`} />
              </td>
              <td>{entry.project}</td>
              <td>{entry.target && <code>{entry.target}</code>}</td>
              <td>{entry.address}</td>
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}
