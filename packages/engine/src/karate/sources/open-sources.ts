import { BundleSources } from './bundle-sources.ts';
import { DiskSources } from './disk-sources.ts';
import type { Sources } from './sources.ts';
import type { SourcesPlan } from './sources-plan.ts';

/** Sources by their plan. */
export function openSources(plan: SourcesPlan): Sources {
  return plan.kind === 'disk' ? new DiskSources(plan.folders) : new BundleSources(plan.texts, plan.folders);
}
