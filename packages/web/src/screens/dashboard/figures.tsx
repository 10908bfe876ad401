import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../parts/load-failure.tsx';

export interface FiguresProps {
  readonly query: { readonly data: unknown; readonly error: unknown; readonly isError: boolean; refetch(): unknown };
  readonly failedText: string;
  readonly children: ReactNode;
}

/** The contents of a tab, or why they could not be read. */
export function Figures({ query, failedText, children }: FiguresProps) {
  if (query.isError && query.data === undefined) {
    return <LoadFailure what={failedText} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>;
}
