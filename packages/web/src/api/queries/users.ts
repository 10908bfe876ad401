import type { AssignableRole } from '@stepwright/contract/entities/directory-user';
import type {
  assignUser,
  listDevelopers,
  listProjectAdmins,
  listSuperAdmins,
  removeUser,
  suggestUsers,
} from '@stepwright/contract/routes/users';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, endpoint } from '../call.ts';

const LISTS = {
  superAdmins: endpoint<typeof listSuperAdmins>({ method: 'GET', path: '/api/users/superAdmins' }),
  projectAdmins: endpoint<typeof listProjectAdmins>({ method: 'GET', path: '/api/users/projectAdmins' }),
  developers: endpoint<typeof listDevelopers>({ method: 'GET', path: '/api/users/developers' }),
};
const suggestions = endpoint<typeof suggestUsers>({ method: 'GET', path: '/api/users/suggestions' });
const assign = endpoint<typeof assignUser>({ method: 'POST', path: '/api/users/assign' });
const remove = endpoint<typeof removeUser>({ method: 'POST', path: '/api/users/remove' });

export type UserList = keyof typeof LISTS;

/** One page of a list of people of a project. */
export const usersQuery = (list: UserList, applicationId: number, page: number, size: number) =>
  queryOptions({
    queryKey: ['users', applicationId, list, page, size],
    queryFn: ({ signal }) => call(LISTS[list], { query: { applicationId, page, size } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const suggestionsQuery = (applicationId: number, name: string) =>
  queryOptions({
    queryKey: ['users', applicationId, 'suggestions', name],
    queryFn: ({ signal }) => call(suggestions, { query: { applicationId, name } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const giveRole = (applicationId: number, userName: string, role: AssignableRole) =>
  call(assign, { body: { applicationId, userName, role } });
export const takeOut = (applicationId: number, subject: string) => call(remove, { body: { applicationId, subject } });

/** After a change: the lists of people of a project. */
export const reloadUsers = (client: QueryClient, applicationId: number) =>
  client.invalidateQueries({ queryKey: ['users', applicationId] });
