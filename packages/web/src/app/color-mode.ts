import type { StorageManager } from '@mui/material/styles';
import { readLocalState, writeLocalState } from './local-state.ts';

/** Keeps the chosen colour scheme inside the product's one storage key; by default the system decides. */
export const rememberColorMode: StorageManager = ({ key }) => ({
  get: (fallback) => readLocalState().look?.[key] ?? fallback,
  set: (value) => {
    writeLocalState({ look: { ...readLocalState().look, [key]: String(value) } });
  },
  subscribe: (handler) => {
    const follow = (event: StorageEvent) => {
      const value = readLocalState().look?.[key];
      if (event.storageArea === localStorage && value !== undefined) handler(value);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  },
});
