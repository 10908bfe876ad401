import type { ProjectDraft } from '@stepwright/contract/entities/project';
import type { addSampleProject, allProjects, deleteProject, saveProject } from '@stepwright/contract/routes/projects';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, endpoint } from '../call.ts';

const all = endpoint<typeof allProjects>({ method: 'GET', path: '/api/applications/all' });
const save = endpoint<typeof saveProject>({ method: 'POST', path: '/api/applications/save' });
const remove = endpoint<typeof deleteProject>({ method: 'POST', path: '/api/applications/delete' });
const sample = endpoint<typeof addSampleProject>({ method: 'POST', path: '/api/applications/sample' });

/** Every project that the person may see, as the server orders them. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => call(all, {}, { signal }),
});

export const storeProject = (draft: z.input<typeof ProjectDraft>) => call(save, { body: draft });
export const removeProject = (id: number) => call(remove, { body: { id } });
export const takeSampleProject = () => call(sample, { body: {} });

/** After a write: the list, and the session whose roles and offer hang on it. */
export async function reloadProjects(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['projects'] }),
    client.invalidateQueries({ queryKey: ['session'] }),
  ]);
}
