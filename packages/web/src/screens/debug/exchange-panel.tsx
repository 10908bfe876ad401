import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StepModel } from '@stepwright/run-view/model/run-model';
import { ExchangeView } from '@stepwright/run-view/widgets/exchange-view.tsx';
import { MismatchList } from '@stepwright/run-view/widgets/mismatch-list.tsx';
import { StepText } from '@stepwright/run-view/widgets/step-text.tsx';
import { useMemo } from 'react';
import { pictureAddress } from '../runs/picture-address.ts';
import { lastExchangeOf } from './last-exchange.ts';

/** The last request of a session with its answer, and above it what the newest step found different. */
export function ExchangePanel({
  sessionId,
  steps,
}: {
  readonly sessionId: number;
  readonly steps: readonly StepModel[];
}) {
  const last = useMemo(() => lastExchangeOf(steps), [steps]);
  const newest = steps.at(-1);
  const mismatches = newest?.status === 'failed' ? (newest.detail?.api?.mismatches ?? []) : [];
  return (
    <Box component="section" aria-label="Last exchange" className="rv in-product">
      {newest && mismatches.length > 0 && (
        <>
          <Sent>
            <StepText keyword={newest.keyword} text={newest.text} />
          </Sent>
          <MismatchList mismatches={mismatches} label="What the newest step found different" />
        </>
      )}
      {last === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', p: 1.5 }}>
          No request has been sent yet. The last one stands here, with its answer.
        </Typography>
      ) : (
        <>
          <Sent>
            <StepText keyword={last.step.keyword} text={last.step.text} />
            {last.called !== null && ` in ${last.called}`}
          </Sent>
          <ExchangeView
            key={`${last.step.id} ${last.exchange.startedAt}`}
            exchange={last.exchange}
            open
            fileUrl={pictureAddress(sessionId)}
          />
        </>
      )}
    </Box>
  );
}

/** The step that what is below belongs to. */
function Sent({ children }: { readonly children: React.ReactNode }) {
  return <Box sx={{ fontSize: '0.8125rem', pt: 0.5, overflowWrap: 'anywhere' }}>{children}</Box>;
}
