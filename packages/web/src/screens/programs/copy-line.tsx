import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useNotices } from '../../parts/notice.tsx';

/** A text to take along, with a button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const notices = useNotices();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notices.done(`${label} copied.`);
    } catch {
      notices.failed('The browser did not let us copy. Mark the text and copy it yourself.');
    }
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', mb: 0.25 }}>{label}</Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          bgcolor: 'action.hover',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.5,
          pl: 1.5,
        }}
      >
        <Box
          component="pre"
          // A text that scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-label={label}
          sx={{ flex: 1, minWidth: 0, m: 0, py: 1, fontSize: '0.8125rem', overflow: 'auto', whiteSpace: 'pre' }}
        >
          {text}
        </Box>
        <IconButton aria-label={`Copy: ${label}`} onClick={() => void copy()} size="small" sx={{ m: 0.5 }}>
          <CopyIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
