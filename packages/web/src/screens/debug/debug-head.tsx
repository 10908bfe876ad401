import BugIcon from '@mui/icons-material/BugReport';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { DebugSession } from '@stepwright/contract/entities/debug-session';
import type { Feature } from '@stepwright/contract/entities/feature';
import { PATHS } from '../../app/paths.ts';
import type { NamedFields, SavedEditor } from '../../parts/saved-editor.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import type { Tone } from './state-words.ts';

const COLOURS = {
  waiting: 'default',
  running: 'info',
  paused: 'secondary',
  failed: 'error',
  ended: 'default',
} as const satisfies Record<Tone, string>;

export interface DebugHeadProps {
  readonly session: DebugSession;
  readonly editor: SavedEditor<Feature, NamedFields & { readonly content: string }>;
  readonly where: { readonly tone: Tone; readonly words: string };
  readonly connected: boolean;
}

/** What is debugged, where it stands, and Update, which keeps the edited text in the feature. */
export function DebugHead({ session, editor, where, connected }: DebugHeadProps) {
  const { draft, saving, mayUpdate, mayWrite, entity } = editor;
  const isOpen = session.state === 'waiting' || session.state === 'open';
  const about = [
    session.environment,
    session.scenario_line === null ? null : `scenario of line ${session.scenario_line}`,
    session.run_scenariotags,
  ];
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <BugIcon color="secondary" aria-hidden />
      <Box sx={{ minWidth: 0, flex: '1 1 12rem' }}>
        <Box component="h1" sx={{ m: 0, fontSize: '1.0625rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
          <Box
            component={ScreenLink}
            to={PATHS.features}
            search={{ project: session.applicationId, feature: entity.id }}
            sx={{ color: 'inherit', textDecorationColor: 'var(--sw-palette-divider)' }}
          >
            {entity.name}
          </Box>
        </Box>
        <Box sx={{ fontSize: '0.78125rem', color: 'text.secondary' }}>
          {about.filter((part) => part).join(' · ')}
          {draft.dirty && (
            <Box component="span" sx={{ color: 'warning.main', fontWeight: 600, ml: 1 }}>
              Not saved yet
            </Box>
          )}
          {isOpen && !connected && (
            <Box component="span" sx={{ color: 'error.main', fontWeight: 600, ml: 1 }}>
              Connecting
            </Box>
          )}
        </Box>
      </Box>
      <Chip role="status" size="small" color={COLOURS[where.tone]} label={where.words} />
      {mayWrite && (
        <Button
          size="small"
          variant="outlined"
          disabled={!mayUpdate || !draft.dirty}
          loading={saving.saving}
          onClick={() => void saving.save()}
          title="Keep the changed text in the feature (Ctrl+S)"
        >
          Update
        </Button>
      )}
    </Box>
  );
}
