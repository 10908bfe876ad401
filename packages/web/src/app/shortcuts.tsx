import { lazy, Suspense, useEffect, useState } from 'react';
import { handleHotkey, useHotkey } from './hotkeys.ts';
import { OPEN_SHORTCUTS } from './open-later.ts';

const ShortcutDialog = lazy(() => import('./shortcut-dialog.tsx'));

/** Listens to the keyboard for the whole application and lists what the open screen understands under `?`. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  useHotkey({ keys: '?', label: 'Show the keyboard shortcuts', run: () => setOpen(true) });
  useEffect(() => {
    const show = () => setOpen(true);
    document.addEventListener('keydown', handleHotkey);
    window.addEventListener(OPEN_SHORTCUTS, show);
    return () => {
      document.removeEventListener('keydown', handleHotkey);
      window.removeEventListener(OPEN_SHORTCUTS, show);
    };
  }, []);
  return open ? (
    <Suspense>
      <ShortcutDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
