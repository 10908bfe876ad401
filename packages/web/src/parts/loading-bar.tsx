import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } });

/** The loading flag of every screen (spec 1 §4): a thin bar at the top while anything is under way. It shows late, so that quick calls do not flicker. */
export function LoadingBar() {
  const reading = useIsFetching({ predicate: (query) => query.meta?.quiet !== true });
  const writing = useIsMutating();
  const moving = useRouterState({ select: (state) => state.status === 'pending' });
  const busy = reading + writing > 0 || moving;
  return (
    <Box
      role="progressbar"
      aria-label="Loading"
      aria-hidden={!busy}
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: 0,
        height: 3,
        overflow: 'hidden',
        zIndex: 'tooltip',
        pointerEvents: 'none',
        opacity: busy ? 1 : 0,
        transition: busy ? 'opacity 120ms 180ms' : 'opacity 200ms',
      }}
    >
      <Box
        sx={{
          width: '30%',
          height: '100%',
          bgcolor: 'secondary.light',
          borderRadius: 2,
          animation: `${slide} 1.3s ease-in-out infinite`,
        }}
      />
    </Box>
  );
}
