import Box from '@mui/material/Box';
import markUrl from './mark.svg';

/** The product's mark with its name. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontWeight: 700,
        fontSize: size * 0.66,
        letterSpacing: '-0.02em',
      }}
    >
      <img src={markUrl} width={size} height={size} alt="" />
      Stepwright
    </Box>
  );
}
