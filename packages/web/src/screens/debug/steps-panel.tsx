import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { StepModel } from '@stepwright/run-view/model/run-model';
import { StepRow } from '@stepwright/run-view/widgets/step-row.tsx';
import { useEffect, useRef, useState } from 'react';
import { pictureAddress } from '../runs/picture-address.ts';

/** Rows drawn at once. */
const WINDOW = 40;

/** What the session has carried out so far, newest last. */
export function StepsPanel({ sessionId, steps }: { readonly sessionId: number; readonly steps: readonly StepModel[] }) {
  // Where the window ends, counted from the newest step; 0 follows the session.
  const [back, setBack] = useState(0);
  const newest = useRef<HTMLLIElement>(null);
  const count = steps.length;
  const last = Math.max(0, count - back);
  const first = Math.max(0, last - WINDOW);
  useEffect(() => {
    // The panel alone is scrolled, and to the beginning of the step: what it failed with stands there.
    const row = newest.current;
    const panel = row?.closest('[role="tabpanel"]');
    if (back === 0 && count > 0 && row && panel) {
      panel.scrollTop += row.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom;
      panel.scrollTop += Math.min(0, row.getBoundingClientRect().top - panel.getBoundingClientRect().top);
    }
  }, [back, count]);
  if (count === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', p: 1.5 }}>
        No step has run yet. Each one that runs is listed here with what it found.
      </Typography>
    );
  }
  return (
    <div className="rv in-product">
      {first > 0 && (
        <Button size="small" onClick={() => setBack(count - first)}>
          Earlier steps
        </Button>
      )}
      <ol className="rv-steps">
        {steps.slice(first, last).map((step) => (
          <StepRow
            key={step.id}
            step={step}
            pictureUrl={pictureAddress(sessionId)}
            ref={step === steps.at(-1) ? newest : undefined}
          />
        ))}
      </ol>
      {back > 0 && (
        <Button size="small" onClick={() => setBack(0)}>
          Newest steps
        </Button>
      )}
    </div>
  );
}
