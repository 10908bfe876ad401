import type { IconName } from '../parts/icon-paths.ts';
import { PATHS, type ScreenPath } from './paths.ts';

/** A screen that the top bar, its menus and the palette lead to. */
export interface ScreenLinkEntry {
  readonly path: ScreenPath;
  readonly label: string;
  readonly icon: IconName;
  /** Belongs to a project, so its address carries one. */
  readonly inProject: boolean;
}

type Row = readonly [path: string, label: string, icon: IconName, inProject?: boolean];

/** Only screens that this build has are led to. */
const built = (rows: readonly Row[]): readonly ScreenLinkEntry[] =>
  rows
    .filter(([path]) => (Object.values(PATHS) as string[]).includes(path))
    .map(([path, label, icon, inProject = true]) => ({ path: path as ScreenPath, label, icon, inProject }));

/** In words, in the order of spec 1 §2. */
export const WORD_LINKS = built([
  ['/features', 'Features', 'document'],
  ['/test-plan', 'Test Plan', 'checklist'],
  ['/runs', 'Runs', 'play'],
  ['/reports', 'Report Portal', 'report'],
  ['/dashboard', 'Dashboard', 'chart'],
]);
/** As icons. */
export const ICON_LINKS = built([
  ['/file', 'File List', 'folder'],
  ['/globalObjects', 'Object Repository', 'dataObject'],
  ['/environments', 'Environments', 'tune'],
  ['/projects', 'Projects', 'apps', false],
  ['/faq', 'Help', 'help', false],
]);
/** Reached from the menus, the palette and where they are needed, not from the bar. */
export const MORE_LINKS = built([
  ['/debug', 'Debug', 'bug'],
  ['/check', 'Check', 'checked'],
  ['/stored-pages', 'Stored pages', 'document'],
]);
/** In the account menu. */
export const ACCOUNT_LINKS = built([
  ['/programs', 'Keys for programs', 'key'],
  ['/api-docs', 'API for programs', 'api', false],
  ['/audit', 'Audit log', 'receipt', false],
  ['/health', 'Health of this installation', 'pulse', false],
]);
/** On the project list and the help page (spec 1 §2). */
export const OUTSIDE_LINKS = built([
  ['/projects', 'Projects', 'apps', false],
  ['/faq', 'Faq', 'help', false],
]);
