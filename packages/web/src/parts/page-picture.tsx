import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

/** The newest picture of the tested page. The old one stays until the new one is loaded, so that nothing flickers. */
export function PagePicture({
  picture,
  waiting = 'The page appears here once the browser is open.',
  maxHeight,
}: {
  readonly picture: string | null;
  readonly waiting?: string;
  readonly maxHeight?: Readonly<Record<string, string>>;
}) {
  const [loaded, setLoaded] = useState<string | null>(null);
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        aspectRatio: '16 / 10',
        width: '100%',
        ...(maxHeight && { maxHeight }),
        bgcolor: 'background.default',
        display: 'grid',
        placeItems: 'center',
        position: 'relative',
        flex: '0 0 auto',
      }}
    >
      {loaded ? (
        <Box
          component="img"
          src={loaded}
          alt="The page as it looks now"
          sx={{ width: '100%', height: '100%', objectFit: 'contain' }}
        />
      ) : (
        <Typography variant="caption" sx={{ color: 'text.secondary', p: 2, textAlign: 'center' }}>
          {waiting}
        </Typography>
      )}
      {picture && picture !== loaded ? (
        <Box component="img" src={picture} alt="" hidden onLoad={() => setLoaded(picture)} />
      ) : null}
    </Box>
  );
}
