import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Words for screen readers alone. */
export function ForReaders(props: {
  readonly component: 'h1' | 'span';
  readonly role?: 'status';
  /** Where the screen is narrow; elsewhere something that is seen says the same. */
  readonly narrowOnly?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Box
      component={props.component}
      role={props.role}
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        m: 0,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
        display: props.narrowOnly ? { md: 'none' } : undefined,
      }}
    >
      {props.children}
    </Box>
  );
}
