import type { ReactNode } from 'react';
import look from './empty-state.module.css';

export interface EmptyStateProps {
  readonly text: string;
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing is here yet: says so, and offers the next thing to do. */
export function EmptyState({ text, hint, icon, action }: EmptyStateProps) {
  return (
    <div className={look.state}>
      {icon && (
        <div className={look.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <p className={look.text}>{text}</p>
      {hint && <div className={look.hint}>{hint}</div>}
      {action && <div className={look.action}>{action}</div>}
    </div>
  );
}
