import { useEffect } from 'react';
import { isCallError } from '../api/call-error.ts';
import { useNotices } from './notice.tsx';

/** Says in the one notice slot that something could not be read (spec 1 §8), each time that it fails anew. */
export function useFailureNotice(error: unknown, text: string): void {
  const notices = useNotices();
  // A session that ended has a dialog of its own.
  const shown = isCallError(error) && error.status === 401 ? null : error;
  useEffect(() => {
    if (shown) notices.failed(text);
  }, [shown, text, notices]);
}
