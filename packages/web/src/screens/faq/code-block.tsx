import Box from '@mui/material/Box';

/** A piece of script as it would be written; scrolls by itself when it is wide. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <Box
      component="pre"
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      sx={{
        m: 0,
        mb: 1.5,
        p: 1.5,
        overflowX: 'auto',
        borderRadius: 1,
        bgcolor: 'action.hover',
        fontSize: '0.8125rem',
        lineHeight: 1.5,
      }}
    >
      <code>{children}</code>
    </Box>
  );
}
