import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ForReaders } from './for-readers.tsx';

export interface MasterDetailProps {
  /** The heading of the screen, read by screen readers and shown where the detail is not. */
  readonly title: string;
  /** What leads from the detail back to the list: "features". */
  readonly things: string;
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** Narrow screens show one of the two; wide ones both. */
  readonly detailOpen: boolean;
  readonly onBack: () => void;
}

/** List one third, detail two thirds (spec 1 §2); on narrow screens the detail slides over the list. */
export function MasterDetail({ title, things, list, detail, detailOpen, onBack }: MasterDetailProps) {
  return (
    <Box
      component="main"
      aria-label={title}
      sx={{
        flex: 1,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(280px, 1fr) minmax(0, 2fr)' },
        gap: 2,
        p: { xs: 1.5, md: 2 },
        alignItems: 'start',
      }}
    >
      {detailOpen && (
        <ForReaders component="h1" narrowOnly>
          {title}
        </ForReaders>
      )}
      <Box
        sx={{
          display: { xs: detailOpen ? 'none' : 'block', md: 'block' },
          position: { md: 'sticky' },
          top: { md: 68 },
          // Above what stands beside it: what is painted after something sticky gets layers of its own, each drawn again for every key.
          zIndex: { md: 1 },
        }}
      >
        {list}
      </Box>
      <Box
        sx={{
          display: { xs: detailOpen ? 'block' : 'none', md: 'block' },
          minWidth: 0,
          animation: { xs: 'master-detail-in 160ms ease-out', md: 'none' },
          '@keyframes master-detail-in': { from: { transform: 'translateX(24px)', opacity: 0 } },
        }}
      >
        <Button
          size="small"
          startIcon={<ArrowBackIcon />}
          onClick={onBack}
          sx={{ display: { xs: 'inline-flex', md: 'none' }, mb: 1 }}
        >
          All {things}
        </Button>
        {detail}
      </Box>
    </Box>
  );
}

/** The white sheet that lists and details stand on. */
export function Sheet({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 2.5, overflow: 'clip' }}
    >
      {children}
    </Box>
  );
}
