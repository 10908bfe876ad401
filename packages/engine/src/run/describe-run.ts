import { arch, platform } from 'node:os';
import { type Ci, type Meta, version as protocolVersion } from '@cucumber/messages';
import type { Diagnostic } from '@stepwright/catalogue/check/diagnostic';
import type { Bundle, BundleDebug } from '@stepwright/contract/bundle';

/** What a run says of itself first. */
export function metaOf({ product }: Bundle, ci: Ci | undefined): Meta {
  const [name = 'stepwright', version = ''] = product.split(/\s+(?=\S*$)/);
  return {
    protocolVersion,
    implementation: { name, version },
    runtime: { name: 'node.js', version: process.versions.node },
    os: { name: platform() },
    cpu: { name: arch() },
    ...(ci === undefined ? {} : { ci }),
  };
}

/** Why nothing of a debug session can begin. */
export function nothingToDebug({ scenarioLine }: BundleDebug): string {
  if (scenarioLine === null)
    return 'The feature has no scenario to debug, or the tag expression leaves all of them out.';
  return `No scenario to debug begins on line ${scenarioLine} of the feature as it is stored.`;
}

/** Why the features of a run cannot be planned; the first few reasons. */
export function describeFaults(faults: readonly Diagnostic[]): string {
  const shown = faults.slice(0, 5).map(({ uri, line, message }) => `${uri}:${line}: ${message}`);
  if (faults.length > shown.length) shown.push(`and ${faults.length - shown.length} more`);
  return `The features cannot be run:\n${shown.join('\n')}`;
}

/** The same text with a capital letter and a full stop. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.\s]+$/, '')}.`;
}
