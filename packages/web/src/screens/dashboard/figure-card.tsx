import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface FigureCardProps {
  readonly title: string;
  /** Undefined while it is on the way; null where there is nothing to compute it from. */
  readonly value: string | number | null | undefined;
  /** One sentence: what is counted. */
  readonly meaning: string;
  /** A line below the figure. */
  readonly below?: ReactNode;
}

/** One figure with its title; what it means is told on hover, focus or tap. */
export function FigureCard({ title, value, meaning, below }: FigureCardProps) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2.5,
        p: 2,
        pr: 1,
        minWidth: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignContent: 'start',
      }}
    >
      <Typography variant="body2" component="h2" sx={{ color: 'text.secondary', fontWeight: 600, alignSelf: 'center' }}>
        {title}
      </Typography>
      <Tooltip title={meaning} enterTouchDelay={0} leaveTouchDelay={6000} describeChild>
        <IconButton size="small" aria-label={`What ${title} means`}>
          <InfoIcon fontSize="inherit" />
        </IconButton>
      </Tooltip>
      <Box sx={{ gridColumn: '1 / -1', mt: 0.5 }}>
        {value === undefined ? (
          <Skeleton width={90} height={38} />
        ) : (
          <Typography
            component="p"
            sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.25, letterSpacing: '-0.02em' }}
          >
            {value ?? '–'}
          </Typography>
        )}
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary', minHeight: '1.45em' }}>
          {value === null ? 'Nothing to count yet' : below}
        </Typography>
      </Box>
    </Box>
  );
}

/** Cards in a row, as many as fit. */
export function FigureRow({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}
