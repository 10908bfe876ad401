import type { SyncOrder } from '@stepwright/contract/entities/git-exchange';
import type { exportProject, getGitState, pushProject, syncProject } from '@stepwright/contract/routes/git';
import { queryOptions } from '@tanstack/react-query';
import { call, endpoint, failed, readFailure, unreachable } from '../call.ts';
import { csrfToken } from '../csrf.ts';
import { download } from '../download.ts';

const state = endpoint<typeof getGitState>({ method: 'GET', path: '/api/applications/git' });
const sync = endpoint<typeof syncProject>({ method: 'POST', path: '/api/applications/filestodb' });
const push = endpoint<typeof pushProject>({ method: 'POST', path: '/api/applications/dbtofiles' });
const zip = endpoint<typeof exportProject>({ method: 'GET', path: '/api/applications/export' });

export const gitStateQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['git', projectId],
    queryFn: ({ signal }) => call(state, { query: { applicationId: projectId } }, { signal }),
  });

export const startSync = (order: SyncOrder, signal: AbortSignal) => call(sync, { body: order }, { signal });

export const downloadProject = (project: { id: number; name: string }) =>
  download(`${zip.path}?applicationId=${project.id}`, `${project.name}.zip`);

export interface PushRequest {
  readonly applicationId: number;
  readonly gitUri: string;
  readonly username: string;
  readonly password: string;
  readonly branch: string;
  readonly commitMessage: string;
}

/**
 * Pushes; the answer is a plain text, the name of the new branch (spec 1 §7), with the page that compares it where the host has one.
 * @throws CallError; an abort is thrown as it is
 */
export async function startPush(
  order: PushRequest,
  signal: AbortSignal,
): Promise<{ branch: string; compare: string | null }> {
  const token = csrfToken();
  let response: Response;
  try {
    response = await fetch(push.path, {
      method: push.method,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', ...(token ? { 'x-csrf-token': token } : {}) },
      body: JSON.stringify(order),
      signal,
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw failed(unreachable(cause));
  }
  if (!response.ok) throw failed(await readFailure(response));
  const compare = /^<(https:[^>]+)>; rel="related"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  return { branch: await response.text(), compare };
}
