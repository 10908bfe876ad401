import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CheckFinding } from '@stepwright/contract/entities/check';
import { useState } from 'react';
import { PATHS, type ScreenPath } from '../../app/paths.ts';
import { ScreenLink } from '../screen-link.tsx';
import { VerdictIcon } from './verdict-icon.tsx';

export interface FindingListProps {
  readonly projectId: number;
  readonly findings: readonly CheckFinding[];
  /** The environment that they were found against; null: none. */
  readonly environmentId: number | null;
  /** So many are shown before the rest is unfolded. */
  readonly most?: number;
  /** Leads to where what is missing can be made; not while it is being taken away. */
  readonly helps?: boolean;
  /** A link was taken. */
  readonly onLeave?: () => void;
}

/** What the check found, each with its place as a link, and where it can be mended. */
export function FindingList(props: FindingListProps) {
  const { projectId, findings, environmentId, most = 100, helps = true, onLeave } = props;
  const [all, setAll] = useState(false);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
      {findings.slice(0, all ? undefined : most).map((finding) => {
        const help = helps ? helpOf(finding, projectId, environmentId) : null;
        const { severity, code, featureId, featureName, line, message, proposal } = finding;
        return (
          <Box
            component="li"
            key={`${code} ${featureId} ${line} ${message}`}
            sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1 }}
          >
            <VerdictIcon state={severity} />
            <Box sx={{ minWidth: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              {featureId !== null && (
                <Box
                  component={ScreenLink}
                  to={PATHS.features}
                  search={{ project: projectId, feature: featureId, ...(line && { line }) }}
                  {...(onLeave && { onClick: onLeave })}
                  sx={{ fontWeight: 650, color: 'primary.main' }}
                >
                  {featureName}
                  {line === null ? '' : `, line ${line}`}
                </Box>
              )}
              <div>
                <Box
                  component="span"
                  sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clip: 'rect(0 0 0 0)' }}
                >
                  {severity === 'error' ? 'Error: ' : 'Warning: '}
                </Box>
                {message.charAt(0).toUpperCase() + message.slice(1)}{' '}
                <Typography
                  component="code"
                  variant="caption"
                  sx={{ color: 'text.secondary', fontFamily: 'monospace' }}
                >
                  {code}
                </Typography>
              </div>
              {proposal !== null && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  Perhaps <code>{proposal}</code> was meant.
                </Typography>
              )}
              {help && (
                <Button
                  component={ScreenLink}
                  size="small"
                  to={help.to}
                  search={help.search}
                  {...(onLeave && { onClick: onLeave })}
                  sx={{ ml: -0.75, textAlign: 'left' }}
                >
                  {help.label}
                </Button>
              )}
            </Box>
          </Box>
        );
      })}
      {findings.length > most && !all && (
        <Box component="li">
          <Button size="small" onClick={() => setAll(true)} sx={{ ml: -0.75 }}>
            Show all {findings.length}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface Help {
  readonly label: string;
  readonly to: ScreenPath;
  readonly search: object;
}

/** Where what is missing can be made. */
function helpOf({ help, name, featureId }: CheckFinding, project: number, environment: number | null): Help | null {
  const ofFeature = (tab: number, label: string): Help | null =>
    featureId === null ? null : { label, to: PATHS.features, search: { project, feature: featureId, tab } };
  switch (help) {
    case 'locator': {
      const dot = name?.lastIndexOf('.') ?? -1;
      const object = dot > 0 ? name?.slice(0, dot) : undefined;
      const label = object ? `Add ${name?.slice(dot + 1)} to the object ${object}` : `Add ${name} to an object`;
      return { label, to: PATHS.globalObjects, search: { project, ...(object && { q: object }) } };
    }
    case 'key':
      if (environment === null) return null;
      return { label: `Add the key ${name}`, to: PATHS.environments, search: { project, environment } };
    case 'setting':
      if (environment === null) return null;
      return { label: `Correct the setting ${name}`, to: PATHS.environments, search: { project, environment, tab: 2 } };
    case 'include':
      return ofFeature(1, 'Change the included features');
    case 'file':
      return ofFeature(2, 'Change the included files');
    default:
      return null;
  }
}
