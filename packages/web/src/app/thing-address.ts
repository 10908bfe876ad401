import type { RecentThing } from './local-state.ts';
import type { ScreenPath } from './paths.ts';

export interface Address {
  readonly to: ScreenPath;
  readonly search: Readonly<Record<string, string | number | undefined>>;
}

export type ThingKind = RecentThing['kind'];

/** Where a thing of a project is shown. A file has no screen of its own: its list, searched for its name. */
export function addressOf(project: number, kind: ThingKind, id: number, name: string, line?: number | null): Address {
  switch (kind) {
    case 'feature':
      return { to: '/features', search: { project, feature: id, ...(line ? { line } : {}) } };
    case 'plan':
      return { to: '/test-plan' as ScreenPath, search: { project, plan: id } };
    case 'environment':
      return { to: '/environments', search: { project, environment: id } };
    case 'object':
      return { to: '/globalObjects', search: { project, object: id } };
    case 'file':
      return { to: '/file', search: { project, q: name } };
    case 'run':
      return { to: '/runs', search: { project, run: id } };
  }
}
