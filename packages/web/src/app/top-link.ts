import type { IconName } from '../parts/icon-paths.ts';
import type { ScreenPath } from './paths.ts';

/** A link of the top bar and of its narrow menu. */
export interface TopLink {
  readonly path: ScreenPath;
  readonly label: string;
  readonly icon?: IconName;
}
