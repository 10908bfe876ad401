import ApiIcon from '@mui/icons-material/Api';
import WindowsIcon from '@mui/icons-material/DesktopWindowsOutlined';
import AgentIcon from '@mui/icons-material/Explore';
import PhoneIcon from '@mui/icons-material/PhoneIphone';
import SpeedIcon from '@mui/icons-material/Speed';
import WebIcon from '@mui/icons-material/Web';
import Box from '@mui/material/Box';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { ProjectType } from '@stepwright/contract/entities/project';
import type { ComponentType } from 'react';
import { TYPE_WORDS } from './type-words.ts';

const ICONS: Readonly<Record<FeatureType, ComponentType<{ fontSize?: 'small' | 'medium' | 'inherit' }>>> = {
  ANOROC: WebIcon,
  KARATE: ApiIcon,
  MOBILE: PhoneIcon,
  PERFORMANCE: SpeedIcon,
  WINDOWS: WindowsIcon,
  BROWSER_USE: AgentIcon,
};

/** All four icons for a project of type ALL (spec 1 §2). */
const OF_ALL: readonly FeatureType[] = ['ANOROC', 'KARATE', 'MOBILE', 'PERFORMANCE'];

export function TypeIcon({
  type,
  size = 'small',
}: {
  type: FeatureType | ProjectType;
  size?: 'small' | 'medium' | 'inherit';
}) {
  const types = type === 'ALL' ? OF_ALL : [type];
  return (
    <Box
      component="span"
      role="img"
      aria-label={TYPE_WORDS[type]}
      title={TYPE_WORDS[type]}
      sx={{ display: 'inline-flex', gap: 0.5, color: 'primary.main' }}
    >
      {types.map((one) => {
        const Icon = ICONS[one];
        return <Icon key={one} fontSize={size} />;
      })}
    </Box>
  );
}
