import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DebugMessage } from '@stepwright/contract/messages';
import { useState } from 'react';
import { MONO } from '../../app/theme.ts';

/** What of a long value is shown before somebody asks for more. */
const FEW_LINES = 6;
const FEW_CHARACTERS = 320;

/** The value of a variable as it is written; a long one begins folded. */
export function VariableValue({ name, value, length }: DebugMessage['variables'][number]) {
  const [whole, setWhole] = useState(false);
  const lines = value.split('\n');
  const short = lines.slice(0, FEW_LINES).join('\n').slice(0, FEW_CHARACTERS);
  const isLong = short.length < value.length;
  const more = lines.length > FEW_LINES ? `Show all ${lines.length} lines` : 'Show all';
  const words = whole ? 'Show less' : length === undefined ? more : 'Show more';
  return (
    <>
      <Box component="span" sx={{ fontFamily: MONO, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {value === '' ? '(empty)' : whole ? value : short}
        {isLong && !whole && ' …'}
      </Box>
      {whole && length !== undefined && (
        <Box sx={{ color: 'text.secondary' }}>
          The first {value.length.toLocaleString('en')} of {length.toLocaleString('en')} characters.
        </Box>
      )}
      {isLong && (
        <Button
          size="small"
          sx={{ display: 'block', p: 0, mt: 0.25, minWidth: 0, fontSize: 'inherit' }}
          aria-expanded={whole}
          aria-label={`${words} of ${name}`}
          onClick={() => setWhole(!whole)}
        >
          {words}
        </Button>
      )}
    </>
  );
}
