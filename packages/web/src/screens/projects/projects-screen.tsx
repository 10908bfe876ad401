import AddIcon from '@mui/icons-material/Add';
import AppsIcon from '@mui/icons-material/Apps';
import StorefrontIcon from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Project } from '@stepwright/contract/entities/project';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { explain } from '../../api/call-error.ts';
import { projectsQuery, reloadProjects, takeSampleProject } from '../../api/queries/projects.ts';
import { useHotkey } from '../../app/hotkeys.ts';
import { readLocalState, writeLocalState } from '../../app/local-state.ts';
import { PATHS } from '../../app/paths.ts';
import { allowed, usePerson, useSession } from '../../app/session.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { ProjectCard } from './project-card.tsx';

const EditProjectDialog = lazy(() => import('./edit-project-dialog.tsx'));
const DeleteProjectDialog = lazy(() => import('./delete-project-dialog.tsx'));

/** Cards a page (spec 1 §9). */
const PAGE_SIZE = 10;

const route = getRouteApi('/projects');

type Open = { readonly dialog: 'add' } | { readonly dialog: 'edit' | 'delete'; readonly project: Project } | null;

export function ProjectsScreen(): ReactNode {
  const person = usePerson();
  const projects = useQuery(projectsQuery);
  const search = route.useSearch();
  const navigate = useNavigate({ from: PATHS.projects });
  const [open, setOpen] = useState<Open>(null);
  const [chosen, setChosen] = useState(() => search.project ?? readLocalState().project);
  const mayAdd = allowed(person, 'project.add');
  useHotkey(mayAdd ? { keys: 'alt+n', label: 'Add a project', run: () => setOpen({ dialog: 'add' }) } : null);

  const count = projects.data?.length ?? 0;
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const page = Math.min(search.page ?? 0, pages - 1);
  const shown = projects.data?.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE) ?? [];

  useEffect(() => {
    document.title = 'Projects · Stepwright';
  }, []);

  const select = (project: Project) => {
    setChosen(project.id);
    writeLocalState({ project: project.id });
  };
  const close = () => setOpen(null);

  return (
    <Box
      component="main"
      sx={{
        maxWidth: 1280,
        width: '100%',
        boxSizing: 'border-box',
        mx: 'auto',
        px: { xs: 2, md: 3 },
        py: { xs: 2, md: 3 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2.5 }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="h2" component="h1" sx={{ fontSize: '1.5rem' }}>
            Projects
          </Typography>
          {count > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {count === 1 ? '1 project' : `${count} projects`}
            </Typography>
          )}
        </Box>
        {mayAdd && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen({ dialog: 'add' })}>
            Add Project
          </Button>
        )}
      </Box>
      {projects.isError && projects.data === undefined ? (
        <LoadFailure
          what={NOTICES.projectFetch.failed}
          error={projects.error}
          onRetry={() => void projects.refetch()}
        />
      ) : projects.isPending ? (
        <CardGrid>
          {[1, 2, 3, 4, 5, 6].map((card) => (
            <Skeleton key={card} variant="rounded" height={164} />
          ))}
        </CardGrid>
      ) : count === 0 ? (
        <NoProjects mayAdd={mayAdd} onAdd={() => setOpen({ dialog: 'add' })} />
      ) : (
        <>
          <CardGrid>
            {shown.map((project) => (
              <ProjectCard
                key={project.id}
                project={project}
                selected={project.id === chosen}
                onSelect={() => select(project)}
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
          </CardGrid>
          <Box sx={{ display: 'flex', justifyContent: 'center', mt: 3 }}>
            <Pagination
              count={pages}
              page={page + 1}
              shape="rounded"
              onChange={(_, next) =>
                void navigate({ search: (old) => ({ ...old, page: next === 1 ? undefined : next - 1 }) })
              }
            />
          </Box>
        </>
      )}
      <Suspense>
        {open?.dialog === 'add' && <EditProjectDialog project={null} onClose={close} />}
        {open?.dialog === 'edit' && <EditProjectDialog project={open.project} onClose={close} />}
        {open?.dialog === 'delete' && <DeleteProjectDialog project={open.project} onClose={close} />}
      </Suspense>
    </Box>
  );
}

function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 288px), 1fr))' }}>
      {children}
    </Box>
  );
}

function NoProjects({ mayAdd, onAdd }: { mayAdd: boolean; onAdd: () => void }) {
  const { offerSample } = useSession();
  const notices = useNotices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const sample = useMutation({
    mutationFn: takeSampleProject,
    onSuccess: async (project) => {
      await reloadProjects(client);
      notices.done(NOTICES.projectAdd.done);
      await navigate({ to: PATHS.features, search: { project: project.id } });
    },
    onError: (error) => notices.failed(`${NOTICES.projectAdd.failed} ${explain(error)}`),
  });
  if (!mayAdd) return <EmptyState icon={<AppsIcon />} text={SCREEN_TEXTS.noProjects} />;
  return (
    <EmptyState
      icon={<AppsIcon />}
      text={SCREEN_TEXTS.noProjects}
      hint={
        offerSample
          ? 'Or begin with the sample project: a small shop with features that pass, one that fails for a reason worth reading, an environment and an object repository. It can be deleted at any time.'
          : 'You may add one yourself.'
      }
      action={
        <>
          {offerSample && (
            <Button
              variant="contained"
              color="secondary"
              startIcon={<StorefrontIcon />}
              loading={sample.isPending}
              loadingPosition="start"
              onClick={() => sample.mutate()}
            >
              Add the sample project
            </Button>
          )}
          <Button variant={offerSample ? 'outlined' : 'contained'} startIcon={<AddIcon />} onClick={onAdd}>
            Add Project
          </Button>
        </>
      }
    />
  );
}
