import { useEffect } from 'react';

/** What the browser's tab says. */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter((part) => part), 'Stepwright'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
