import { useEffect, useState } from 'react';
import { type Checker, openChecker } from './checker.ts';

/** The checker of one editor, started with its first use and ended with the editor. */
export function useChecker(): Omit<Checker, 'close'> {
  const [kept] = useState(() => {
    let checker: Checker | null = null;
    const own = () => {
      checker ??= openChecker();
      return checker;
    };
    return {
      use: {
        check: (...asked: Parameters<Checker['check']>) => own().check(...asked),
        choose: (...asked: Parameters<Checker['choose']>) => own().choose(...asked),
      },
      close: () => {
        checker?.close();
        checker = null;
      },
    };
  });
  useEffect(() => kept.close, [kept]);
  return kept.use;
}
