import { type ReactNode, useState } from 'react';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly className?: string;
  /** Open from the start. */
  readonly open?: boolean;
  /** Called for what is inside only while it is open: closed ones cost nothing, however much they hold. */
  readonly children: () => ReactNode;
}

/** Something folded below its one line. */
export function Disclosure({ summary, className, open: openAtFirst = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(openAtFirst);
  return (
    <details className={className} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open ? children() : null}
    </details>
  );
}
