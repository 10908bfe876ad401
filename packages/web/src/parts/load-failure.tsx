import { explain } from '../api/call-error.ts';
import { Icon } from './icon.tsx';
import look from './load-failure.module.css';
import { PlainButton } from './plain-button.tsx';
import { useFailureNotice } from './use-failure-notice.ts';

export interface LoadFailureProps {
  /** The sentence for the person, such as `NOTICES.featureFetch.failed`. */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of what could not be read: the sentence, the cause, and a button to try again. The notice slot says it too (spec 1 §8). */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  useFailureNotice(error, what);
  return (
    <div role="alert" className={look.failure}>
      <Icon name="error" colour="var(--sw-palette-error-main)" />
      <div className={look.words}>
        <div className={look.what}>{what}</div>
        {explain(error)}
      </div>
      <PlainButton size="small" onClick={onRetry}>
        Try again
      </PlainButton>
    </div>
  );
}
