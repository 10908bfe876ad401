import type { StepStatus } from '../model/run-model.ts';

const LABEL: { readonly [status in StepStatus]: string } = {
  pending: 'Not run yet',
  running: 'Running',
  passed: 'Passed',
  failed: 'Failed',
  skipped: 'Skipped',
};

const SHAPE: { readonly [status in StepStatus]: string } = {
  pending: 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
  running: 'M8 2.5a5.5 5.5 0 1 1-5.5 5.5',
  passed: 'M3.5 8.5 6.8 11.8 12.8 4.8',
  failed: 'M4.5 4.5 11.5 11.5 M11.5 4.5 4.5 11.5',
  skipped: 'M4 8H12',
};

/** The status as a small drawing with a name for screen readers. */
export function StatusMark({ status }: { readonly status: StepStatus }) {
  return (
    <svg className={`rv-mark rv-${status}`} viewBox="0 0 16 16" role="img" aria-label={LABEL[status]}>
      <path d={SHAPE[status]} />
    </svg>
  );
}
