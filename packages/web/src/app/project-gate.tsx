import type { Project } from '@stepwright/contract/entities/project';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { projectsQuery } from '../api/queries/projects.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { PageSkeleton } from '../parts/page-skeleton.tsx';
import { PlainButton } from '../parts/plain-button.tsx';
import { CurrentProjectContext } from './current-project.ts';
import { PATHS } from './paths.ts';
import { allowed, usePerson } from './session.ts';
import { Widgets } from './widgets.tsx';

const route = getRouteApi('/in-project');

/** Loads the project that the address names and hands it to the screen below. */
export function ProjectGate(): ReactNode {
  return (
    <Widgets>
      <Gate />
    </Widgets>
  );
}

function Gate() {
  const { project: id } = route.useSearch();
  const projects = useQuery(projectsQuery);
  const project = projects.data?.find((one) => one.id === id);
  if (project) return <WithProject project={project} />;
  if (projects.isPending || projects.isFetching) return <PageSkeleton />;
  if (projects.isError)
    return (
      <LoadFailure
        what="The project could not be read."
        error={projects.error}
        onRetry={() => void projects.refetch()}
      />
    );
  return (
    <main>
      <EmptyState
        text="This project does not exist, or you are not a member of it."
        hint="Ask one of its project admins to add you, or choose another project."
        action={
          <PlainButton kind="filled" to={PATHS.projects}>
            To the projects
          </PlainButton>
        }
      />
    </main>
  );
}

function WithProject({ project }: { project: Project }) {
  const person = usePerson();
  const current = useMemo(
    () => ({ project, can: (right: Parameters<typeof allowed>[1]) => allowed(person, right, project.name) }),
    [project, person],
  );
  return (
    <CurrentProjectContext value={current}>
      {/* Another project is another screen: nothing half-typed moves over. */}
      <Outlet key={project.id} />
    </CurrentProjectContext>
  );
}
