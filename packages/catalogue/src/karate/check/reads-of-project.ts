import type { ReadPaths } from './api-text.ts';

/** The paths that have something behind them in a project, whose things lie in no folders: the last part of a path counts. */
export function readsOfProject(
  features: Iterable<{ readonly name: string; readonly type: string }>,
  files: Iterable<string>,
): ReadPaths {
  const names = new Set(files);
  for (const { name, type } of features) {
    if (type === 'KARATE') names.add(name.endsWith('.feature') ? name : `${name}.feature`);
  }
  return { names, has: (path) => names.has(path.split(/[/\\:]/).at(-1)!) };
}
