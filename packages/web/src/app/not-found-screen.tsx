import { useLocation } from '@tanstack/react-router';
import { PlainButton } from '../parts/plain-button.tsx';
import { MessageScreen } from './message-screen.tsx';
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
    <MessageScreen
      title="There is no such page"
      text={
        <>
          Nothing is at <code>{pathname}</code>. {meant ? 'Did you mean this one?' : 'These screens exist:'}
        </>
      }
    >
      {(meant ? [meant] : KNOWN).map(({ path, label }) => (
        <PlainButton key={path} to={path} kind="outlined">
          {label}
        </PlainButton>
      ))}
    </MessageScreen>
  );
}
