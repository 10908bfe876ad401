import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DebugSession } from '@stepwright/contract/entities/debug-session';
import { headlineOf } from '@stepwright/contract/error-headline';

export interface SessionNotesProps {
  readonly session: DebugSession;
  /** What the marked step failed with. */
  readonly error: string | null;
  /** The session is in an included feature. */
  readonly isElsewhere: boolean;
  /** What waits behind the last step, in a few words; null before it. */
  readonly atEnd: string | null;
  readonly problem: string | null;
  readonly onAgain: (() => void) | undefined;
}

/** What the person should know at once: why it is over, what failed, what could not be done. */
export function SessionNotes({ session, error, isElsewhere, atEnd, problem, onAgain }: SessionNotesProps) {
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
      {session.state === 'ended' && (
        <Alert
          severity="info"
          sx={{ py: 0, alignItems: 'center' }}
          action={
            onAgain && (
              <Button size="small" color="inherit" onClick={onAgain}>
                Start again
              </Button>
            )
          }
        >
          This debug session has ended. {session.reason ?? 'Everything has run.'}
        </Alert>
      )}
      {session.state === 'ending' && (
        <Alert severity="info" sx={{ py: 0 }}>
          The session is about to end. {session.reason}
        </Alert>
      )}
      {atEnd !== null && error === null && (
        <Alert severity="success" sx={{ py: 0 }}>
          {atEnd}: try further steps, write more of them below the last one, or go on with Continue.
        </Alert>
      )}
      {error !== null && (
        <Alert severity="error" sx={{ py: 0, overflowWrap: 'anywhere' }}>
          {sentenceOf(error)}{' '}
          {isElsewhere
            ? 'Leave the step out with Skip, or mend it in its own editor and start again.'
            : 'Mend the step and press Retry, or leave it out with Skip.'}
        </Alert>
      )}
      {problem !== null && (
        <Alert severity="warning" sx={{ py: 0, overflowWrap: 'anywhere' }}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}

/** What a step failed with in one line; what the person can do about it follows. */
function sentenceOf(error: string): string {
  const headline = headlineOf(error);
  return /[.!?]$/.test(headline) ? headline : `${headline}.`;
}
