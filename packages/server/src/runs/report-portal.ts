/** A name or number of a host that can stand in a policy: a semicolon or comma, which addresses allow, would begin another rule there. */
const PLAIN_HOST = /^([\w.-]+|\[[\da-f:.]+\])$/i;

/** An address that a page may be framed from: http or https, a plain host, without names and passwords. Null for anything else. */
export function frameAddress(text: string): URL | null {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || !PLAIN_HOST.test(url.hostname)) return null;
  url.username = '';
  url.password = '';
  return url;
}

/** The launches view of a report portal, by the settings of an environment; null when they name no address. */
export function portalAddress({ endpoint, project }: { endpoint: string; project: string }): string | null {
  const url = frameAddress(endpoint);
  if (!url) return null;
  const base = url.href.replace(/\/(api(\/v\d+)?\/?)?$/, '');
  return project === '' ? `${base}/ui/` : `${base}/ui/#${encodeURIComponent(project)}/launches/all`;
}

/** The report portal of a project: what an environment names, else what the installation names; null when neither does. */
export function choosePortal(
  portals: readonly { endpoint: string; project: string }[],
  installation: string | null,
): string | null {
  for (const portal of portals) {
    const address = portalAddress(portal);
    if (address !== null) return address;
  }
  return installation === null ? null : (frameAddress(installation)?.href ?? null);
}
