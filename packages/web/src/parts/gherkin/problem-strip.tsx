import OkIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { Diagnostic } from '@stepwright/catalogue/check/diagnostic';
import { memo, useState } from 'react';
import { findingText } from './check.ts';

/** Rows shown before the rest is unfolded. */
const FIRST = 3;

/** Below the editor: what the check found, each row leading to its line. */
export const ProblemStrip = memo(function ProblemStrip({
  findings: found,
  onShow,
}: {
  /** Null before the first check. */
  findings: readonly Diagnostic[] | null;
  onShow: (line: number) => void;
}) {
  const [all, setAll] = useState(false);
  const findings = found ?? [];
  const errors = findings.filter((one) => one.severity === 'error').length;
  const warnings = findings.length - errors;
  const shown = all ? findings : findings.slice(0, FIRST);
  return (
    <Box
      sx={{
        mt: 1,
        py: 0.5,
        fontSize: '0.8125rem',
        // Always in view, however long the text is.
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        maxHeight: '40vh',
        overflowY: 'auto',
        bgcolor: 'background.paper',
      }}
    >
      <Box role="status" sx={{ display: 'flex', gap: 1.5, alignItems: 'center', color: 'text.secondary', px: 0.5 }}>
        {found === null ? (
          'Not checked yet'
        ) : findings.length === 0 ? (
          <>
            <OkIcon fontSize="small" color="success" aria-hidden /> No problems found
          </>
        ) : (
          <span>
            {[errors > 0 && count(errors, 'error'), warnings > 0 && count(warnings, 'warning')]
              .filter(Boolean)
              .join(', ')}{' '}
            · F8 goes to the next one
          </span>
        )}
      </Box>
      {shown.map((finding) => (
        <ButtonBase
          key={`${finding.line}:${finding.column}:${finding.message}`}
          onClick={() => onShow(finding.line)}
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            justifyContent: 'flex-start',
            gap: 1,
            width: '100%',
            px: 0.5,
            py: 0.5,
            textAlign: 'left',
            borderRadius: 1,
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          {finding.severity === 'error' ? (
            <ErrorIcon fontSize="small" color="error" />
          ) : (
            <WarningIcon fontSize="small" color="warning" />
          )}
          <Typography variant="caption" component="span" sx={{ fontWeight: 650, whiteSpace: 'nowrap' }}>
            Line {finding.line}
          </Typography>
          <Typography variant="caption" component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {findingText(finding)}
          </Typography>
        </ButtonBase>
      ))}
      {findings.length > FIRST && (
        <ButtonBase
          onClick={() => setAll(!all)}
          sx={{ px: 0.5, py: 0.25, color: 'primary.main', fontSize: '0.78125rem', fontWeight: 600, borderRadius: 1 }}
        >
          {all ? 'Show fewer' : `Show all ${findings.length}`}
        </ButtonBase>
      )}
    </Box>
  );
});

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
