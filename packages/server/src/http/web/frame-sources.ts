import { belongsTo } from '@stepwright/contract/rights';
import type { FastifyRequest } from 'fastify';
import { choosePortal, frameAddress } from '../../runs/report-portal.ts';
import type { ServerParts } from '../../server-parts.ts';
import { readFrameAddresses } from '../../store/frame-addresses.ts';
import { findProjectName } from '../../store/projects.ts';

/** Screens that show pages of others in a frame: the configured report portal, the grid that a run's browser is on. */
export const FRAMING_SCREENS = ['/reports', '/runs'] as const;

/**
 * Origins that the page may show in frames beside our own: those that the project in its address names, for its members alone.
 */
export async function frameSources(parts: ServerParts, request: FastifyRequest): Promise<string[]> {
  const address = new URL(request.url, 'http://localhost');
  const projectId = Number(address.searchParams.get('project') ?? Number.NaN);
  if (!(FRAMING_SCREENS as readonly string[]).includes(address.pathname) || !(projectId > 0)) return [];
  const identity = await parts.identify(request).catch(() => null);
  const name = identity && (await findProjectName(parts.database.sql, projectId));
  if (!identity || name === null || !belongsTo(identity.claims, name)) return [];
  const { portals, grids } = await readFrameAddresses(parts.database.sql, projectId);
  const wanted = address.pathname === '/reports' ? [choosePortal(portals, parts.config.reportPortal)] : grids;
  const origins = wanted.flatMap((one) => (one === null ? [] : (frameAddress(one)?.origin ?? [])));
  return [...new Set(origins)];
}
