import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { OperationSheet } from './operation-sheet.tsx';
import type { ApiDocument, Operation } from './read-document.ts';

const METHOD_COLOURS: Readonly<Record<string, string>> = {
  GET: 'info.main',
  POST: 'success.main',
  PUT: 'warning.main',
  DELETE: 'error.main',
};

export interface OperationListProps {
  readonly operations: readonly Operation[];
  readonly document: ApiDocument;
  readonly open: string | undefined;
  /** Of the headings: below a group they are one deeper. */
  readonly level: 'h2' | 'h3';
  readonly onOpen: (id: string | undefined) => void;
}

/** Calls below each other, one of them open. */
export function OperationList({ operations, document, open, level, onOpen }: OperationListProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {operations.map((operation) => {
        const isOpen = operation.id === open;
        return (
          <Box component="li" key={operation.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <Typography component={level} sx={{ m: 0 }}>
              <Box
                component="button"
                type="button"
                id={`call-${operation.id}`}
                aria-expanded={isOpen}
                aria-controls={`sheet-${operation.id}`}
                onClick={() => onOpen(isOpen ? undefined : operation.id)}
                sx={{
                  all: 'unset',
                  boxSizing: 'border-box',
                  width: '100%',
                  display: 'flex',
                  flexWrap: 'wrap',
                  columnGap: 1.5,
                  alignItems: 'baseline',
                  px: 2,
                  py: 1,
                  cursor: 'pointer',
                  '&:hover': { bgcolor: 'action.hover' },
                  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
                }}
              >
                <Box
                  component="code"
                  sx={{ width: 44, fontWeight: 700, fontSize: '0.75rem', color: METHOD_COLOURS[operation.method] }}
                >
                  {operation.method}
                </Box>
                <Box component="code" sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
                  {operation.path}
                </Box>
                <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                  {operation.summary}
                </Box>
              </Box>
            </Typography>
            <Collapse in={isOpen} id={`sheet-${operation.id}`} unmountOnExit>
              <OperationSheet operation={operation} document={document} level={level === 'h2' ? 'h3' : 'h4'} />
            </Collapse>
          </Box>
        );
      })}
    </Box>
  );
}
