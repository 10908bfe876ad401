import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { ProjectType } from '@stepwright/contract/entities/project';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { TYPE_WORDS } from './type-words.ts';

const ICONS: Readonly<Record<FeatureType, IconName>> = {
  ANOROC: 'web',
  KARATE: 'api',
  MOBILE: 'phone',
  PERFORMANCE: 'speed',
  WINDOWS: 'desktop',
  BROWSER_USE: 'compass',
};

/** All four icons for a project of type ALL (spec 1 §2). */
const OF_ALL: readonly FeatureType[] = ['ANOROC', 'KARATE', 'MOBILE', 'PERFORMANCE'];

export function TypeIcon({ type }: { type: FeatureType | ProjectType }) {
  const types = type === 'ALL' ? OF_ALL : [type];
  return (
    <span
      role="img"
      aria-label={TYPE_WORDS[type]}
      title={TYPE_WORDS[type]}
      style={{ display: 'inline-flex', gap: 4, color: 'var(--sw-palette-primary-main)' }}
    >
      {types.map((one) => (
        <Icon key={one} name={ICONS[one]} />
      ))}
    </span>
  );
}
