/** The page on which a known host compares a branch with what it stands on; null for other hosts. */
export function compareAddress(repository: string, base: string | null, branch: string): string | null {
  const url = URL.parse(repository);
  if (url?.protocol !== 'https:' || base === null) return null;
  const home = `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\.git$/, '')}`;
  const from = encodeURIComponent(base);
  const to = encodeURIComponent(branch);
  const host = url.hostname;
  if (/^github\./.test(host)) return `${home}/compare/${from}...${to}?expand=1`;
  if (/^gitlab\./.test(host)) return `${home}/-/compare/${from}...${to}`;
  if (host === 'bitbucket.org') return `${home}/branch/${to}?dest=${from}`;
  if (host === 'codeberg.org' || /^(gitea|forgejo)\./.test(host)) return `${home}/compare/${from}...${to}`;
  return null;
}
