import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import OutlineIcon from '@mui/icons-material/SegmentOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { memo, type ReactNode } from 'react';
import type { TextPlace } from './follow-place.ts';

/** Above the editor: where one is, the outline, and the keys. */
export const PlaceBar = memo(function PlaceBar({
  place,
  onLine,
  onOutline,
  onKeys,
  children,
}: {
  readonly place: TextPlace | null;
  readonly onLine: (line: number) => void;
  readonly onOutline: () => void;
  readonly onKeys: () => void;
  readonly children?: ReactNode;
}) {
  const { section } = place ?? {};
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32, minWidth: 0, fontSize: '0.78125rem' }}>
      <Box
        component="nav"
        aria-label="Place in the text"
        sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
      >
        {place?.feature && (
          <ButtonBase onClick={() => onLine(1)} sx={{ ...CRUMB, flex: '0 1 auto' }}>
            {place.feature}
          </ButtonBase>
        )}
        {place?.rule && (
          <Box component="span" sx={{ ...CRUMB, flex: '0 2 auto' }}>
            › {place.rule}
          </Box>
        )}
        {section && (
          <ButtonBase onClick={() => onLine(section.line)} sx={{ ...CRUMB, color: 'text.primary', fontWeight: 600 }}>
            › {section.name}
          </ButtonBase>
        )}
      </Box>
      {children}
      <IconButton size="small" aria-label="Outline" title="Outline (Ctrl+Shift+O)" onClick={onOutline}>
        <OutlineIcon fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label="Keys of the editor" title="Keys of the editor (F1)" onClick={onKeys}>
        <KeyboardIcon fontSize="small" />
      </IconButton>
    </Box>
  );
});

const CRUMB = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  font: 'inherit',
  borderRadius: 1,
  px: 0.25,
} as const;
