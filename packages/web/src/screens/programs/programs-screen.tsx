import AddIcon from '@mui/icons-material/Add';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { NewProgram, Program } from '@stepwright/contract/entities/program';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { explain } from '../../api/call-error.ts';
import { reloadList, useList } from '../../api/queries/list-query.ts';
import { PROGRAMS, programList, takeBackProgram } from '../../api/queries/programs.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { PATHS } from '../../app/paths.ts';
import { useSession } from '../../app/session.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { useNotices } from '../../parts/notice.tsx';
import { Pager } from '../../parts/pager.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useListSearch } from '../../parts/use-list-search.ts';
import { useTitle } from '../../parts/use-title.ts';
import { ROLE_WORDS } from './role-words.ts';

const AddProgramDialog = lazy(() => import('./add-program-dialog.tsx'));
const MadeProgramDialog = lazy(() => import('./made-program-dialog.tsx'));

type Open = 'add' | { readonly made: NewProgram } | { readonly remove: Program } | null;

/** Keys with which programs (CI, scripts) call the product for this project. */
export function ProgramsScreen(): ReactNode {
  const { project, can } = useCurrentProject();
  useTitle('Keys for programs', project.name);
  const { accountUrl } = useSession();
  // The account page of the sign-in that is part of the product; any other address is a provider elsewhere.
  const isOutside = accountUrl !== null && !accountUrl.startsWith('/sign-in/');
  return (
    <Box
      component="main"
      sx={{ maxWidth: 960, width: '100%', boxSizing: 'border-box', mx: 'auto', px: { xs: 2, md: 3 }, py: 3 }}
    >
      {isOutside ? (
        <EmptyState
          icon={<KeyIcon />}
          text="Keys for programs are made at your identity provider."
          hint="Add a confidential client with a service account there, whose tokens name this product as their audience; give it a role and the group of this project."
        />
      ) : can('project.manage') ? (
        <Shown />
      ) : (
        <EmptyState
          text="Keys for programs are made by project admins."
          hint="A key of your own, which acts as you, is made on your account page."
        />
      )}
    </Box>
  );
}

function Shown() {
  const { project } = useCurrentProject();
  const client = useQueryClient();
  const notices = useNotices();
  const { page, onPage } = useListSearch('program');
  const list = useList(programList, { projectId: project.id, page, q: '' });
  const [open, setOpen] = useState<Open>(null);
  const renew = () => reloadList(client, PROGRAMS, project.id);
  const removal = useMutation({
    mutationFn: (program: Program) => takeBackProgram(project.id, program.clientId),
    onSuccess: async () => {
      setOpen(null);
      notices.done('The key was removed. It no longer works.');
      await renew();
    },
    onError: (error) => notices.failed(`The key could not be removed. ${explain(error)}`),
  });
  const pages = Math.max(1, Math.ceil((list.count ?? 0) / PAGE_SIZE));
  const gone = list.count !== undefined && page > pages - 1;
  // The last key of a page was removed: the page before is shown.
  useEffect(() => {
    if (gone) onPage(pages - 1);
  });
  const addButton = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen('add')}>
      New key
    </Button>
  );
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 0.5 }}>
        <Typography variant="h2" component="h1" sx={{ fontSize: '1.5rem', flex: '1 1 auto' }}>
          Keys for programs
        </Typography>
        {list.count !== 0 && addButton}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        With a key your CI starts runs and reads results of <strong>{project.name}</strong>, and of no other project.{' '}
        <Link component={ScreenLink} to={PATHS.apiDocs}>
          All calls of the API
        </Link>
      </Typography>
      {list.rowsError && list.rows === undefined ? (
        <LoadFailure what="The keys could not be read." error={list.rowsError} onRetry={list.retry} />
      ) : list.rows === undefined || gone ? (
        <Skeleton variant="rounded" height={200} />
      ) : list.rows.length === 0 ? (
        <EmptyState
          icon={<KeyIcon />}
          text="No program has a key yet."
          hint="Make one for each program, so that each can be removed alone."
          action={addButton}
        />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {list.rows.map((program) => (
            <ProgramRow key={program.clientId} program={program} onRemove={() => setOpen({ remove: program })} />
          ))}
        </Box>
      )}
      {pages > 1 && <Pager pages={pages} page={page} onPage={onPage} />}
      <Suspense>
        {open === 'add' && (
          <AddProgramDialog
            projectId={project.id}
            onMade={(made) => {
              setOpen({ made });
              void renew();
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {open !== null && typeof open === 'object' && 'made' in open && (
          <MadeProgramDialog program={open.made} onClose={() => setOpen(null)} />
        )}
      </Suspense>
      {open !== null && typeof open === 'object' && 'remove' in open && (
        <ConfirmDialog
          title="Remove key"
          confirmLabel="Remove"
          destructive
          busy={removal.isPending}
          onConfirm={() => removal.mutate(open.remove)}
          onClose={() => setOpen(null)}
        >
          <strong>{open.remove.name}</strong> can no longer call the product, from this moment on. This cannot be taken
          back.
        </ConfirmDialog>
      )}
    </>
  );
}

function ProgramRow({ program, onRemove }: { program: Program; onRemove: () => void }) {
  const ended = program.ends_date_time !== null && new Date(program.ends_date_time) < new Date();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: { sm: 'center' },
        flexDirection: { xs: 'column', sm: 'row' },
        p: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {program.name}
          </Typography>
          <Chip size="small" label={ROLE_WORDS[program.role]} />
          {ended && <Chip size="small" color="warning" label="Has ended" />}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mt: 0.5 }}>
          <code>{program.clientId}</code>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          Made by {program.created_by} on {momentText(program.created_date_time)}.{' '}
          {program.last_used_date_time === null
            ? 'Never used.'
            : `Last used on ${momentText(program.last_used_date_time)}.`}{' '}
          {program.ends_date_time === null
            ? 'Works until it is removed.'
            : `${ended ? 'Ended' : 'Ends'} on ${momentText(program.ends_date_time)}.`}
        </Typography>
      </Box>
      <Button color="error" variant="outlined" onClick={onRemove} aria-label={`Remove the key of ${program.name}`}>
        Remove
      </Button>
    </Box>
  );
}
