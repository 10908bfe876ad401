import { createTheme } from '@mui/material/styles';

const SANS =
  'system-ui, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';
export const MONO =
  'ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", Menlo, Consolas, "Liberation Mono", monospace';

/**
 * The product's look: deep indigo for what one does, teal for where one is. Dense rows, quiet borders in place of shadows.
 * The first screens use the same colours without this theme: a colour is changed here and in base.css.
 * Both schemes live in one theme as CSS variables, so that switching costs no new rendering.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme', cssVarPrefix: 'sw' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#3d3a9e', dark: '#2b2a6b', light: '#6a67c6', contrastText: '#ffffff' },
        secondary: { main: '#0b7a70', dark: '#075c54', light: '#14b8a6', contrastText: '#ffffff' },
        success: { main: '#1b7f4b' },
        warning: { main: '#9a5b00' },
        error: { main: '#b3261e' },
        info: { main: '#2563a8' },
        background: { default: '#f5f6fb', paper: '#ffffff' },
        text: { primary: '#1c1d33', secondary: '#565a76' },
        divider: '#e1e3ee',
      },
    },
    dark: {
      palette: {
        primary: { main: '#a9a7ff', dark: '#8583ea', light: '#c8c7ff', contrastText: '#14142b' },
        secondary: { main: '#2dd4bf', dark: '#14b8a6', light: '#7be9db', contrastText: '#062b27' },
        success: { main: '#57d08f' },
        warning: { main: '#f0b35a' },
        // Notices stand on the dark shade, with white words.
        error: { main: '#ff8a80', dark: '#a8554d' },
        info: { main: '#7fb6ff' },
        background: { default: '#10111f', paper: '#191a2c' },
        text: { primary: '#e8e9f5', secondary: '#a5a9c6' },
        divider: '#2d2f4a',
      },
    },
  },
  shape: { borderRadius: 5 },
  spacing: 8,
  typography: {
    fontFamily: SANS,
    fontSize: 14,
    h1: { fontSize: '2.75rem', fontWeight: 750, letterSpacing: '-0.03em', lineHeight: 1.1 },
    h2: { fontSize: '1.75rem', fontWeight: 700, letterSpacing: '-0.02em', lineHeight: 1.2 },
    h3: { fontSize: '1.25rem', fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.3 },
    h4: { fontSize: '1.0625rem', fontWeight: 650, letterSpacing: '-0.005em', lineHeight: 1.35 },
    h5: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.4 },
    h6: { fontSize: '0.8125rem', fontWeight: 650, lineHeight: 1.4 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.78125rem', lineHeight: 1.45 },
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
    overline: { fontSize: '0.6875rem', fontWeight: 700, letterSpacing: '0.08em', lineHeight: 1.6 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { borderRadius: 8, paddingInline: 14 }, sizeSmall: { paddingInline: 10 } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiChip: { styleOverrides: { root: { fontWeight: 550 }, sizeSmall: { height: 22 } } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiDialog: {
      styleOverrides: { paper: { borderRadius: 14, border: '1px solid var(--sw-palette-divider)' } },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 650, paddingBottom: 8 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 18px' } } },
    MuiTab: { styleOverrides: { root: { minHeight: 42, paddingInline: 14, fontWeight: 600 } } },
    MuiTabs: {
      styleOverrides: { root: { minHeight: 42 }, indicator: { height: 3, borderRadius: '3px 3px 0 0' } },
      defaultProps: { textColor: 'primary', indicatorColor: 'secondary' },
    },
    MuiListItemButton: { styleOverrides: { root: { borderRadius: 8 } } },
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          // White words need the same dark ground in both schemes.
          '&.MuiAlert-filled': { color: '#ffffff' },
          '&.MuiAlert-filled.MuiAlert-colorSuccess': { backgroundColor: '#1b7f4b' },
          '&.MuiAlert-filled.MuiAlert-colorError': { backgroundColor: '#b3261e' },
          '&.MuiAlert-filled.MuiAlert-colorInfo': { backgroundColor: '#2563a8' },
        },
      },
    },
  },
});
