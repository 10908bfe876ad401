import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { explain } from '../../api/call-error.ts';
import { reloadProjects, takeSampleProject } from '../../api/queries/projects.ts';
import { PATHS } from '../../app/paths.ts';
import { useSession } from '../../app/session.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { PlainButton } from '../../parts/plain-button.tsx';

/** Nothing to see yet: for those who may add projects, the sample project is the quickest way in. */
export function NoProjects({ mayAdd, onAdd }: { mayAdd: boolean; onAdd: () => void }) {
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
  if (!mayAdd) return <EmptyState icon={<Icon name="apps" />} text={SCREEN_TEXTS.noProjects} />;
  return (
    <EmptyState
      icon={<Icon name="apps" />}
      text={SCREEN_TEXTS.noProjects}
      hint={
        offerSample
          ? 'Or begin with the sample project: a small shop with tests of its pages and its API, one that fails for a reason worth reading, an environment and an object repository. It can be deleted at any time.'
          : 'You may add one yourself.'
      }
      action={
        <>
          {offerSample && (
            <PlainButton
              kind="second"
              icon={<Icon name="shop" />}
              busy={sample.isPending}
              onClick={() => sample.mutate()}
            >
              Add the sample project
            </PlainButton>
          )}
          <PlainButton kind={offerSample ? 'outlined' : 'filled'} icon={<Icon name="add" />} onClick={onAdd}>
            Add Project
          </PlainButton>
        </>
      }
    />
  );
}
