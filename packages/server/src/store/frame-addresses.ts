import type { Queryable } from './database.ts';

/** Environments that are looked at for addresses. */
const MOST = 200;

/** The addresses that the environments of a project name for pages shown in a frame. */
export interface FrameAddresses {
  /** Report portals (`rp.endpoint` with `rp.project`), newest environment first. */
  readonly portals: { readonly endpoint: string; readonly project: string }[];
  /** Browser grids. */
  readonly grids: string[];
}

export async function readFrameAddresses(sql: Queryable, projectId: number): Promise<FrameAddresses> {
  const rows = await sql<{ settings: string }[]>`
    SELECT settings FROM environment WHERE project_id = ${projectId}
      AND (strpos(settings, 'rp.endpoint') > 0 OR strpos(settings, 'remote.webdriver.url') > 0)
    ORDER BY id DESC LIMIT ${MOST}`;
  const settings = rows.map((row) => readSettings(row.settings));
  const text = (one: Record<string, unknown>, key: string) => (typeof one[key] === 'string' ? one[key].trim() : '');
  return {
    portals: settings
      .map((one) => ({ endpoint: text(one, 'rp.endpoint'), project: text(one, 'rp.project') }))
      .filter(({ endpoint }) => endpoint !== ''),
    grids: settings.map((one) => text(one, 'remote.webdriver.url')).filter((address) => address !== ''),
  };
}

function readSettings(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
