import type { StorageManager } from '@mui/material/styles';
import { readLocalState, writeLocalState } from './local-state.ts';

/** Attribute of the page that both style sheets and widgets follow (app/base.css, app/theme.ts). */
const ATTRIBUTE = 'data-color-scheme';
const CHANGED = 'stepwright-look';
/** Name under which the theme of the widgets keeps the chosen mode. */
const MODE_KEY = 'mui-mode';

const dark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Sets the scheme before anything is drawn, and follows the system while the person has not chosen. */
export function followColorMode(): void {
  const apply = () => {
    const mode = readLocalState().look?.[MODE_KEY] ?? 'system';
    const scheme = mode === 'dark' || (mode === 'system' && dark().matches) ? 'dark' : 'light';
    document.documentElement.setAttribute(ATTRIBUTE, scheme);
  };
  apply();
  dark().addEventListener('change', apply);
  window.addEventListener('storage', apply);
  window.addEventListener(CHANGED, apply);
}

export type ColorMode = 'light' | 'dark' | 'system';

/** Takes other colours, as the account menu does. */
export function chooseColorMode(mode: ColorMode): void {
  writeLocalState({ look: { ...readLocalState().look, [MODE_KEY]: mode } });
  window.dispatchEvent(new Event(CHANGED));
}

/** Keeps the widgets' choice inside the product's one storage key; every part of the page that uses widgets hears of a change. */
export const rememberColorMode: StorageManager = ({ key }) => ({
  get: (fallback) => readLocalState().look?.[key] ?? fallback,
  set: (value) => {
    if (readLocalState().look?.[key] === String(value)) return;
    writeLocalState({ look: { ...readLocalState().look, [key]: String(value) } });
    window.dispatchEvent(new Event(CHANGED));
  },
  subscribe: (handler) => {
    const follow = () => {
      const value = readLocalState().look?.[key];
      if (value !== undefined) handler(value);
    };
    window.addEventListener('storage', follow);
    window.addEventListener(CHANGED, follow);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener(CHANGED, follow);
    };
  },
});
