import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface RunErrorProps {
  readonly description: string;
  /** Scenarios are shown below: the picture is small then. */
  readonly above: boolean;
}

/** A run that ended without a report, or as ERROR: an error image and why (spec 1 §2). */
export function RunError({ description, above }: RunErrorProps) {
  const lines = description.split('\n');
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexDirection: above ? 'row' : 'column',
        alignItems: 'center',
        gap: above ? 1.5 : 2,
        textAlign: above ? 'left' : 'center',
        p: above ? 1.25 : { xs: 3, md: 6 },
        ...(above && { border: 1, borderColor: 'error.main', borderRadius: 2 }),
      }}
    >
      <ErrorImage size={above ? 40 : 132} />
      <Box sx={{ minWidth: 0, maxWidth: 640 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{lines[0]}</Typography>
        {lines.length > 1 ? (
          <Box
            component="pre"
            tabIndex={0}
            sx={{
              m: 0,
              mt: 1,
              p: 1.5,
              textAlign: 'left',
              fontSize: '0.8125rem',
              overflow: 'auto',
              bgcolor: 'action.hover',
            }}
          >
            {lines.slice(1).join('\n')}
          </Box>
        ) : null}
        {above ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            What finished before is kept below.
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}

/** A browser window whose page broke. */
function ErrorImage({ size }: { readonly size: number }) {
  return (
    <svg
      width={size}
      height={size * 0.8}
      viewBox="0 0 120 96"
      role="img"
      aria-label="The run ended with an error"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flexShrink: 0, color: 'var(--sw-palette-text-secondary)' }}
    >
      <rect x="6" y="8" width="108" height="80" rx="8" />
      <path d="M6 26h108M18 17h.1M28 17h.1M38 17h.1" />
      <g stroke="var(--sw-palette-error-main)">
        <circle cx="60" cy="57" r="20" />
        <path d="m52 49 16 16m0-16L52 65" />
      </g>
    </svg>
  );
}
