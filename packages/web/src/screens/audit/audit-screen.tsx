import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import VerifiedIcon from '@mui/icons-material/VerifiedOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { AuditFilter } from '@stepwright/contract/entities/audit-entry';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { explain } from '../../api/call-error.ts';
import { auditQuery, checkChain, downloadAudit } from '../../api/queries/audit.ts';
import { allowed, usePerson } from '../../app/session.ts';
import { Widgets } from '../../app/widgets.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { AuditFilterBar } from './audit-filter.tsx';
import { AuditTable } from './audit-table.tsx';
import type { AuditSearch } from './search.ts';

const route = getRouteApi('/audit');

/** Who did what, as far as it took a special right: for super administrators all of it, for project administrators their projects. */
export function AuditScreen(): ReactNode {
  const person = usePerson();
  useTitle('Audit log');
  return (
    <Widgets>
      <Box component="main" sx={{ width: '100%', boxSizing: 'border-box', px: { xs: 2, md: 3 }, py: 3 }}>
        {allowed(person, 'project.manage') ? (
          <Shown />
        ) : (
          <EmptyState
            text="The audit log is for administrators."
            hint="Ask a project admin what happened in your project."
          />
        )}
      </Box>
    </Widgets>
  );
}

function Shown() {
  const person = usePerson();
  const notices = useNotices();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = filterOf(search);
  const page = useQuery(auditQuery(filter, search.before));
  const check = useMutation({
    mutationFn: checkChain,
    onError: (error) => notices.failed(`The audit log could not be checked. ${explain(error)}`),
  });
  const csv = useMutation({
    mutationFn: () => downloadAudit(filter),
    onSuccess: () => notices.done('The audit log was downloaded.'),
    onError: (error) => notices.failed(`The audit log could not be downloaded. ${explain(error)}`),
  });
  const change = (to: AuditSearch) =>
    void navigate({ search: (old) => ({ ...old, before: undefined, ...to }), replace: to.before === undefined });
  const isAdmin = allowed(person, 'project.add');
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 0.5 }}>
        <Typography variant="h2" component="h1" sx={{ fontSize: '1.5rem', flex: '1 1 auto' }}>
          Audit log
        </Typography>
        {isAdmin && (
          <Button startIcon={<VerifiedIcon />} loading={check.isPending} onClick={() => check.mutate()}>
            Check the log
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={csv.isPending}
          onClick={() => csv.mutate()}
          title="The newest 50,000 entries that match"
        >
          Download CSV
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2, maxWidth: 760 }}>
        Who did what that needs a special right, and who was refused. Nobody can change or remove an entry.
      </Typography>
      {check.data && <CheckResult {...check.data} onClose={check.reset} />}
      <AuditFilterBar search={search} actions={page.data?.actions ?? []} onChange={change} />
      {page.isError && page.data === undefined ? (
        <LoadFailure what="The audit log could not be read." error={page.error} onRetry={() => void page.refetch()} />
      ) : page.data === undefined ? (
        <Skeleton variant="rounded" height={420} />
      ) : page.data.entries.length === 0 ? (
        <EmptyState
          text="No entry matches."
          hint="Entries begin with the first privileged action: saving or deleting a project, people, keys, schedules and so on."
        />
      ) : (
        <AuditTable entries={page.data.entries} />
      )}
      <Box component="nav" aria-label="Pages" sx={{ display: 'flex', justifyContent: 'center', gap: 1, mt: 2 }}>
        <Button disabled={search.before === undefined} onClick={() => change({ before: undefined })}>
          Newest
        </Button>
        <Button
          disabled={page.data?.next == null || page.isPlaceholderData}
          onClick={() => page.data?.next && change({ before: page.data.next })}
        >
          Older
        </Button>
      </Box>
    </>
  );
}

function CheckResult(props: { entries: number; brokenAt: number | null; onClose: () => void }) {
  const { entries, brokenAt, onClose } = props;
  return (
    <Alert severity={brokenAt === null ? 'success' : 'error'} onClose={onClose} sx={{ mb: 2 }}>
      {brokenAt === null
        ? `All ${entries.toLocaleString('en-US')} entries are there and unchanged.`
        : `Entry ${brokenAt} was changed or is missing: somebody wrote to the database past the product. The ${entries.toLocaleString('en-US')} entries before it are unchanged.`}
    </Alert>
  );
}

/** Days are those of the reader; the last day counts whole. */
function filterOf(search: AuditSearch): AuditFilter {
  const start = (day: string, later = 0) => {
    const date = new Date(`${day}T00:00`);
    date.setDate(date.getDate() + later);
    return date.toISOString();
  };
  return {
    ...(search.of !== undefined && { applicationId: search.of }),
    ...(search.user !== undefined && { userName: search.user }),
    ...(search.action !== undefined && { action: search.action }),
    ...(search.outcome !== undefined && { outcome: search.outcome }),
    ...(search.from !== undefined && { from: start(search.from) }),
    ...(search.to !== undefined && { to: start(search.to, 1) }),
  };
}
