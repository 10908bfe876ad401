import Skeleton from '@mui/material/Skeleton';

/** Stands where an editor will be, as high as it, so that nothing jumps. */
export function EditorSkeleton() {
  return (
    <Skeleton
      variant="rounded"
      sx={{ bgcolor: 'action.hover', height: { xs: '55vh', md: 'max(550px, calc(100vh - 330px))' } }}
    />
  );
}
