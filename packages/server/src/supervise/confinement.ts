import { spawnSync } from 'node:child_process';

/**
 * Whether runs can be confined here: bubblewrap is there, and the system lets it make namespaces.
 *
 * @returns undefined when they can, otherwise what is missing and what to do, in one sentence.
 */
export function whatConfinementLacks(): string | undefined {
  if (process.platform !== 'linux') return `bubblewrap exists on Linux only, this is ${process.platform}.`;
  const tried = spawnSync(
    'bwrap',
    ['--ro-bind', '/', '/', '--unshare-pid', '--unshare-ipc', '--die-with-parent', 'true'],
    {
      encoding: 'utf8',
      timeout: 10_000,
    },
  );
  if (tried.status === 0) return undefined;
  if ((tried.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
    return 'bubblewrap is not installed (Debian, Ubuntu: apt-get install bubblewrap).';
  }
  const reason = tried.error?.message ?? tried.stderr.trim().split('\n').at(-1) ?? '';
  return `bubblewrap may not make namespaces here (${reason}); unprivileged user namespaces have to be allowed.`;
}
