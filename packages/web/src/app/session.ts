import type { Person } from '@stepwright/contract/entities/person';
import { holds, may, type Right } from '@stepwright/contract/rights';
import { useSuspenseQuery } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from '../api/queries/session.ts';
import { PATHS } from './paths.ts';
import { queryClient } from './query-client.ts';

export function useSession() {
  return useSuspenseQuery(sessionQuery).data;
}

/** The signed-in person; only for screens behind `requirePerson`. */
export function usePerson(): Person {
  const { person } = useSession();
  if (!person) throw new Error('This screen needs a signed-in person.');
  return person;
}

/** What the person may do, in one project or, without a name, by roles alone. The server decides for itself. */
export function allowed(person: Person, right: Right, projectName?: string): boolean {
  return projectName === undefined ? holds(person, right) : may(person, right, projectName);
}

/** For `beforeLoad`: a visitor is sent to the landing page, which keeps the address for after the sign-in. */
export async function requirePerson(href: string): Promise<Person> {
  const { person } = await queryClient.ensureQueryData(sessionQuery);
  if (!person) throw redirect({ to: PATHS.landing, search: { returnTo: href }, replace: true });
  return person;
}
