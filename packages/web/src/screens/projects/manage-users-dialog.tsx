import AssignIcon from '@mui/icons-material/PersonAddAlt';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type DirectoryUser, USERS_A_PAGE } from '@stepwright/contract/entities/directory-user';
import type { Project } from '@stepwright/contract/entities/project';
import { NOTICES } from '@stepwright/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { type UserList as ListName, usersQuery } from '../../api/queries/users.ts';
import { allowed, usePerson } from '../../app/session.ts';
import { Widgets } from '../../app/widgets.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { PartPanel, PartTabs } from '../../parts/part-tabs.tsx';
import { useWide } from '../../parts/use-list-search.ts';
import { AssignUserDialog } from './assign-user-dialog.tsx';
import { RemoveUserDialog } from './remove-user-dialog.tsx';
import { UserList, type UserRow } from './user-list.tsx';

const TABS = [
  { list: 'superAdmins', label: 'Super Admin User List', failed: NOTICES.userFetch.failed, empty: '' },
  {
    list: 'projectAdmins',
    label: 'Project Admin User List',
    failed: NOTICES.projectAdminFetch.failed,
    empty: 'No project admin yet.',
  },
  {
    list: 'developers',
    label: 'Developers User List',
    failed: NOTICES.developerFetch.failed,
    empty: 'No developer yet.',
  },
] as const satisfies readonly { list: ListName; label: string; failed: string; empty: string }[];

const LOCKED =
  'You can look, but not change: assigning and removing users takes an administrator of this project with write access.';

export interface ManageUsersDialogProps {
  readonly project: Project;
  /** 0 super administrators, 1 project administrators, 2 developers. */
  readonly tab: number;
  readonly page: number;
  readonly onPlace: (tab: number, page: number) => void;
  readonly onClose: () => void;
}

/** Who works in a project (spec 1 §2). Members see it; who may manage the project changes it. */
export default function ManageUsersDialog(props: ManageUsersDialogProps) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ project, tab, page, onPlace, onClose }: ManageUsersDialogProps) {
  const person = usePerson();
  const wide = useWide();
  const heading = useId();
  const [assigning, setAssigning] = useState(false);
  const [removing, setRemoving] = useState<DirectoryUser | null>(null);
  const at = TABS[tab] ?? TABS[0];
  const mayManage = allowed(person, 'project.manage', project.name);
  return (
    <Dialog
      open
      fullWidth
      maxWidth={false}
      fullScreen={!wide}
      aria-labelledby={heading}
      onClose={onClose}
      slotProps={{ paper: { sx: wide ? { maxWidth: 744 } : { borderRadius: 0, border: 0 } } }}
    >
      <DialogTitle id={heading} sx={{ overflowWrap: 'anywhere' }}>
        Manage Users
        <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {project.name}
        </Typography>
      </DialogTitle>
      <DialogContent sx={{ pb: 1 }}>
        <PartTabs name="users" label="Kinds of users" at={tab} onAt={(next) => onPlace(next, 0)} tabs={TABS} />
        <PartPanel name="users" place={tab} at={tab}>
          <Page
            key={at.list}
            project={project}
            at={at}
            page={page}
            onPage={(next) => onPlace(tab, next)}
            locked={mayManage ? undefined : LOCKED}
            onRemove={setRemoving}
          />
        </PartPanel>
        {!mayManage && (
          <Alert severity="info" sx={{ mt: 1.5 }}>
            {LOCKED}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button
          startIcon={<AssignIcon />}
          variant="outlined"
          disabled={!mayManage}
          onClick={() => setAssigning(true)}
          sx={{ mr: 'auto' }}
        >
          Assign User
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
      {assigning && (
        <AssignUserDialog
          project={project}
          role={at.list === 'projectAdmins' ? 'projectadmin' : 'developer'}
          onAssigned={(role) => {
            setAssigning(false);
            onPlace(role === 'projectadmin' ? 1 : 2, 0);
          }}
          onClose={() => setAssigning(false)}
        />
      )}
      {removing && (
        <RemoveUserDialog
          project={project}
          user={removing}
          onRemoved={(left) => {
            setRemoving(null);
            if (left) onClose();
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Dialog>
  );
}

function Page(props: {
  project: Project;
  at: (typeof TABS)[number];
  page: number;
  onPage: (page: number) => void;
  locked: string | undefined;
  onRemove: (user: DirectoryUser) => void;
}) {
  const { project, at, page, onPage } = props;
  const person = usePerson();
  const users = useQuery(usersQuery(at.list, project.id, page, USERS_A_PAGE));
  const { count = 0, users: found } = users.data ?? {};
  const last = Math.max(0, Math.ceil(count / USERS_A_PAGE) - 1);
  const gone = found !== undefined && !users.isPlaceholderData && page > last;
  // The last row of a page was removed: the page before is shown.
  useEffect(() => {
    if (gone) onPage(last);
  });
  if (users.isError && users.data === undefined) {
    return (
      <Box sx={{ minHeight: 5 * 49 + 42 }}>
        <LoadFailure what={at.failed} error={users.error} onRetry={() => void users.refetch()} />
      </Box>
    );
  }
  const rows =
    at.list === 'superAdmins'
      ? found && [superAdmins(found, count)]
      : found?.map((user) => ({
          key: user.subject,
          name: user.userName,
          user,
          note: user.subject === person.subject ? 'you' : undefined,
        }));
  return (
    <UserList
      {...props}
      rows={rows}
      count={at.list === 'superAdmins' ? 1 : count}
      page={at.list === 'superAdmins' ? 0 : page}
      empty={at.empty}
    />
  );
}

/** The single entry that is documented; who stands behind it is said below. */
function superAdmins(holders: readonly DirectoryUser[], count: number): UserRow {
  const names = holders.map((user) => user.userName).join(', ');
  const more = count > holders.length ? ` and ${count - holders.length} more` : '';
  return {
    key: 'admin',
    name: 'admin',
    note: `Belongs to every project.${names === '' ? '' : ` Held by ${names}${more}.`}`,
  };
}
