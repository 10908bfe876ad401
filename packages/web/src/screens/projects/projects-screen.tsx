import type { Project } from '@stepwright/contract/entities/project';
import { NOTICES } from '@stepwright/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { projectsQuery } from '../../api/queries/projects.ts';
import { useHotkey } from '../../app/hotkeys.ts';
import { readLocalState, writeLocalState } from '../../app/local-state.ts';
import { PATHS } from '../../app/paths.ts';
import { allowed, usePerson } from '../../app/session.ts';
import { Icon } from '../../parts/icon.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { Pager } from '../../parts/pager.tsx';
import { PlainButton } from '../../parts/plain-button.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { NoProjects } from './no-projects.tsx';
import { ProjectCard } from './project-card.tsx';
import look from './projects.module.css';

const EditProjectDialog = lazy(() => import('./edit-project-dialog.tsx'));
const DeleteProjectDialog = lazy(() => import('./delete-project-dialog.tsx'));
const SyncDialog = lazy(() => import('../git/sync-dialog.tsx'));
const EgressDialog = lazy(() => import('./egress-dialog.tsx'));
const ManageUsersDialog = lazy(() => import('./manage-users-dialog.tsx'));

/** Cards a page (spec 1 §9). */
const PAGE_SIZE = 10;

const route = getRouteApi('/projects');

type Open =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'edit' | 'delete' | 'sync' | 'hosts'; readonly project: Project }
  | null;

/** The projects of the person as cards (spec 1 §2). */
export function ProjectsScreen(): ReactNode {
  const person = usePerson();
  const projects = useQuery(projectsQuery);
  const search = route.useSearch();
  const navigate = useNavigate({ from: PATHS.projects });
  const [open, setOpen] = useState<Open>(null);
  const [chosen, setChosen] = useState(() => search.project ?? readLocalState().project);
  const mayAdd = allowed(person, 'project.add');
  const add = () => setOpen({ dialog: 'add' });
  useHotkey(mayAdd ? { keys: 'alt+n', label: 'Add a project', run: add } : null);
  useTitle('Projects');

  const count = projects.data?.length ?? 0;
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const page = Math.min(search.page ?? 0, pages - 1);
  const shown = projects.data?.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE) ?? [];

  const select = (project: Project) => {
    setChosen(project.id);
    writeLocalState({ project: project.id });
  };
  const turn = (next: number) => void navigate({ search: (old) => ({ ...old, page: next === 0 ? undefined : next }) });
  const close = () => setOpen(null);
  const managed = projects.data?.find((project) => project.id === search.users);
  const manage = (users: number | undefined, list?: number, at?: number) =>
    void navigate({
      search: (old) => ({ ...old, users, list: list || undefined, at: at || undefined }),
      // Turning pages inside the dialog is no step that one goes back.
      replace: search.users !== undefined,
      resetScroll: false,
    });

  return (
    <main className={look.screen}>
      <div className={look.head}>
        <div className={look.title}>
          <h1>Projects</h1>
          {count > 0 && <p>{count === 1 ? '1 project' : `${count} projects`}</p>}
        </div>
        {mayAdd && (
          <PlainButton kind="filled" icon={<Icon name="add" />} onClick={add}>
            Add Project
          </PlainButton>
        )}
      </div>
      {projects.isError && projects.data === undefined ? (
        <LoadFailure
          what={NOTICES.projectFetch.failed}
          error={projects.error}
          onRetry={() => void projects.refetch()}
        />
      ) : projects.isPending ? (
        <div className={look.grid} role="status" aria-label="Loading">
          {[1, 2, 3, 4, 5, 6].map((card) => (
            <div key={card} className={look.ghost} />
          ))}
        </div>
      ) : count === 0 ? (
        <NoProjects mayAdd={mayAdd} onAdd={add} />
      ) : (
        <>
          <div className={look.grid}>
            {shown.map((project) => (
              <ProjectCard
                key={project.id}
                project={project}
                selected={project.id === chosen}
                onSelect={() => select(project)}
                onUsers={() => manage(project.id)}
                onHosts={
                  project.applicationType === 'KARATE' || project.applicationType === 'ALL'
                    ? () => setOpen({ dialog: 'hosts', project })
                    : undefined
                }
                onSync={
                  allowed(person, 'project.manage', project.name)
                    ? () => setOpen({ dialog: 'sync', project })
                    : undefined
                }
                onEdit={
                  allowed(person, 'project.manage', project.name)
                    ? () => setOpen({ dialog: 'edit', project })
                    : undefined
                }
                onDelete={
                  allowed(person, 'project.delete', project.name)
                    ? () => setOpen({ dialog: 'delete', project })
                    : undefined
                }
              />
            ))}
          </div>
          <div className={look.paging}>
            <Pager pages={pages} page={page} onPage={turn} />
          </div>
        </>
      )}
      <Suspense>
        {open?.dialog === 'add' && <EditProjectDialog project={null} onClose={close} />}
        {open?.dialog === 'edit' && <EditProjectDialog project={open.project} onClose={close} />}
        {managed && (
          <ManageUsersDialog
            project={managed}
            tab={search.list ?? 0}
            page={search.at ?? 0}
            onPlace={(tab, at) => manage(managed.id, tab, at)}
            onClose={() => manage(undefined)}
          />
        )}
        {open?.dialog === 'hosts' && <EgressDialog project={open.project} onClose={close} />}
        {open?.dialog === 'sync' && <SyncDialog project={open.project} onClose={close} />}
        {open?.dialog === 'delete' && <DeleteProjectDialog project={open.project} onClose={close} />}
      </Suspense>
    </main>
  );
}
