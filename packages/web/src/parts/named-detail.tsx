import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isCallError } from '../api/call-error.ts';
import { useCurrentProject } from '../app/current-project.ts';
import { rememberThing } from '../app/recent-things.ts';
import { EmptyState } from './empty-state.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { EditedNoun, Stored } from './noun.ts';

export interface NamedDetailProps<Entity extends Stored> {
  readonly noun: EditedNoun<Entity>;
  readonly id: number;
  readonly children: (entity: Entity) => ReactNode;
}

/** Reads one thing of the project for its editor; says so when it is gone or belongs to another project. */
export function NamedDetail<Entity extends Stored>({ noun, id, children }: NamedDetailProps<Entity>) {
  const { project } = useCurrentProject();
  const { data, error, isError, refetch } = useQuery(noun.one(id));
  const isOurs = data !== undefined && noun.projectIdOf(data) === project.id;
  const name = data?.name;
  useEffect(() => {
    if (isOurs && name !== undefined && noun.thing) rememberThing({ project: project.id, kind: noun.thing, id, name });
  }, [isOurs, name, noun.thing, project.id, id]);
  if ((isCallError(error) && error.status === 404) || (data && !isOurs)) {
    return (
      <EmptyState
        text={`This ${noun.words.one} is not there any more.`}
        hint="Somebody may have deleted it. Choose another one from the list."
      />
    );
  }
  if (data) return children(data);
  if (isError) return <LoadFailure what={noun.texts.fetch.failed} error={error} onRetry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={600} />;
}
