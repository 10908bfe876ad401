import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocation } from '@tanstack/react-router';
import { ScreenLink } from '../parts/screen-link.tsx';
import { PATHS, type ScreenPath } from './paths.ts';

const KNOWN: readonly { readonly path: ScreenPath; readonly label: string }[] = [
  { path: PATHS.projects, label: 'Projects' },
  { path: PATHS.features, label: 'Features' },
  { path: PATHS.runs, label: 'Runs' },
  { path: PATHS.environments, label: 'Environments' },
  { path: PATHS.globalObjects, label: 'Object Repository' },
  { path: PATHS.files, label: 'Files' },
];

/** Paths are exact, so a wrong capital letter ends here; the screen that was probably meant comes first. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const meant = KNOWN.find(({ path }) => path.toLowerCase() === pathname.toLowerCase().replace(/\/+$/, ''));
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', px: 3, py: 10 }}>
      <Typography variant="h2" component="h1" gutterBottom>
        There is no such page
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3, overflowWrap: 'anywhere' }}>
        Nothing is at <code>{pathname}</code>. {meant ? 'Did you mean this one?' : 'These screens exist:'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(meant ? [meant] : KNOWN).map(({ path, label }) => (
          <Button key={path} component={ScreenLink} to={path} variant="outlined">
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
