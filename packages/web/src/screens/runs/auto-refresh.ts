import { useState } from 'react';
import { readLocalState, writeLocalState } from '../../app/local-state.ts';

/** Whether the run list reads itself anew; remembered in the browser. */
export function useAutoRefresh(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readLocalState().autoRefresh ?? false);
  return [
    on,
    (next) => {
      writeLocalState({ autoRefresh: next });
      setOn(next);
    },
  ];
}
