import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The outline of a two-column screen while its first data is on the way. */
export function PageSkeleton() {
  return (
    <Box
      component="main"
      aria-busy
      aria-label="Loading"
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 2fr' }, gap: 2, p: 2 }}
    >
      <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
        <Skeleton variant="rounded" height={40} />
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} variant="rounded" height={58} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={480} sx={{ display: { xs: 'none', md: 'block' } }} />
    </Box>
  );
}
