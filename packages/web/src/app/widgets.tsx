import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { rememberColorMode } from './color-mode.ts';
import { contentNonce } from './content-nonce.ts';
import { theme } from './theme.ts';

const styles = createCache({ key: 'sw', ...(contentNonce ? { nonce: contentNonce } : {}) });

/**
 * Theme and styles of the widget library. The first screens do without it, so each lazily loaded part that shows widgets stands
 * inside its own: inside a project the gate does it, elsewhere the dialog or menu itself.
 */
export function Widgets({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system" storageManager={rememberColorMode}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
