/** The file that says: this repository is laid out by the product (`docs/git-layout.md`). */
export const LAYOUT_FILE = 'stepwright.json';

/** The layout that this version writes, and the newest that it reads. */
export const LAYOUT_VERSION = 1;

/** Folders of the layout, with the ends of the names that the product writes in them. */
export const ENDS = {
  features: ['.feature', '.feature.json', '.locators.json'],
  plans: ['.plan.json'],
  environments: ['.env.json', '.ui.json', '.api.json', '.settings.json'],
  objects: ['.object.json', '.locators.json'],
  files: [''],
} as const;

export const ATTRIBUTES_FILE = '.gitattributes';

/** True for a path that a push writes or clears away: everything else in a repository belongs to others. */
export function isManaged(path: string): boolean {
  if (path === LAYOUT_FILE) return true;
  const [folder = '', name, ...deeper] = path.split('/');
  if (name === undefined || deeper.length > 0 || !Object.hasOwn(ENDS, folder)) return false;
  return name === ATTRIBUTES_FILE || ENDS[folder as keyof typeof ENDS].some((end) => name.endsWith(end));
}

/** True for what a sync reads; without the layout these are the feature files alone, wherever they lie. */
export function isWanted(path: string, hasLayout: boolean): boolean {
  if (!hasLayout) return path.endsWith('.feature');
  return isManaged(path) && !path.endsWith(`/${ATTRIBUTES_FILE}`);
}
