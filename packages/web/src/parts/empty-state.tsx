import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly text: string;
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing is here yet: says so, and offers the next thing to do. */
export function EmptyState({ text, hint, icon, action }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1.5, px: 3, py: { xs: 6, md: 10 } }}>
      {icon && (
        <Box
          aria-hidden
          sx={{
            width: 64,
            height: 64,
            borderRadius: 4,
            display: 'grid',
            placeItems: 'center',
            color: 'primary.main',
            bgcolor: 'color-mix(in srgb, var(--sw-palette-primary-main) 10%, transparent)',
            '& svg': { fontSize: 32 },
          }}
        >
          {icon}
        </Box>
      )}
      <Typography variant="h4" component="p" sx={{ maxWidth: 520 }}>
        {text}
      </Typography>
      {hint && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', maxWidth: 520 }}>
          {hint}
        </Typography>
      )}
      {action && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center', mt: 1 }}>{action}</Box>
      )}
    </Box>
  );
}
