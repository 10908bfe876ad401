import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { EgressPolicy } from '@stepwright/contract/entities/egress-policy';
import type { Project } from '@stepwright/contract/entities/project';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explain, isCallError } from '../../api/call-error.ts';
import { egressQuery, storeEgressPolicy } from '../../api/queries/egress.ts';
import { allowed, usePerson } from '../../app/session.ts';
import { Widgets } from '../../app/widgets.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { useNotices } from '../../parts/notice.tsx';
import { faultIn, GUARDED_WORDS, rulesOf, tryHost } from './egress-lines.ts';

const TITLE = 'Hosts of API tests';
const LOCKED = 'You can look, but not change: this takes an administrator of this project with write access.';
const FORMS = 'One rule a line: api.example.com, *.example.com, 10.1.2.3, 10.0.0.0/8, each with :port where you like';

interface EgressDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Which hosts the requests of a project's API tests may go to. Members see it; who may manage the project changes it. */
export default function EgressDialog(props: EgressDialogProps) {
  return (
    <Widgets>
      <Loaded {...props} />
    </Widgets>
  );
}

function Loaded({ project, onClose }: EgressDialogProps) {
  const policy = useQuery(egressQuery(project.id));
  if (policy.data) return <Shown key={project.id} project={project} stored={policy.data} onClose={onClose} />;
  return (
    <FormDialog title={TITLE} submitLabel="Save" submitDisabled onSubmit={() => {}} onClose={onClose} width="sm">
      {policy.isError ? (
        <LoadFailure
          what="Could not fetch the hosts of API tests."
          error={policy.error}
          onRetry={() => void policy.refetch()}
        />
      ) : (
        <Skeleton variant="rounded" height={320} />
      )}
    </FormDialog>
  );
}

function Shown({ project, stored, onClose }: EgressDialogProps & { stored: EgressPolicy }) {
  const notices = useNotices();
  const client = useQueryClient();
  const person = usePerson();
  const mayChange = allowed(person, 'project.manage', project.name);
  /** The version that a save is based on: a newer one when somebody decided to write over it. */
  const [base, setBase] = useState(stored);
  const [restricted, setRestricted] = useState(stored.allow !== null);
  const [allow, setAllow] = useState((stored.allow ?? []).join('\n'));
  const [deny, setDeny] = useState(stored.deny.join('\n'));
  const [host, setHost] = useState('');
  const [theirs, setTheirs] = useState<EgressPolicy | null>(null);
  const allowFault = restricted ? faultIn(allow) : null;
  const denyFault = faultIn(deny);
  const isSound = allowFault === null && denyFault === null;
  const policy = { allow: restricted ? rulesOf(allow) : null, deny: rulesOf(deny) };
  const tried = isSound ? tryHost(policy, host) : null;
  const take = (other: EgressPolicy) => {
    setBase(other);
    setRestricted(other.allow !== null);
    setAllow((other.allow ?? []).join('\n'));
    setDeny(other.deny.join('\n'));
    setTheirs(null);
  };
  const save = useMutation({
    mutationFn: (basedOn: EgressPolicy) =>
      storeEgressPolicy({ applicationId: project.id, ...policy, updated_date_time: basedOn.updated_date_time }),
    onSuccess: (saved) => {
      client.setQueryData(egressQuery(project.id).queryKey, saved);
      notices.done('Hosts of API tests saved.');
      onClose();
    },
    onError: (error) => {
      if (isCallError(error) && error.code === 'stale' && error.reply?.current) {
        setTheirs(error.reply.current as EgressPolicy);
      } else notices.failed('Could not save the hosts of API tests. Try the operation again.');
    },
  });
  const lines = (text: string) => Math.min(10, Math.max(3, text.split('\n').length));
  return (
    <FormDialog
      title={TITLE}
      submitLabel="Save"
      submitDisabled={!mayChange || !isSound || theirs !== null}
      busy={save.isPending}
      onSubmit={() => save.mutate(base)}
      onClose={onClose}
      width="sm"
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        Where the requests of API tests in <strong>{project.name}</strong> may go. What browsers load is not asked.
      </Typography>
      {!mayChange && <Alert severity="info">{LOCKED}</Alert>}
      <RadioGroup
        aria-label="Which hosts are allowed"
        value={restricted ? 'listed' : 'all'}
        onChange={(_, value) => mayChange && setRestricted(value === 'listed')}
      >
        <FormControlLabel
          value="all"
          disabled={!mayChange}
          control={<Radio />}
          label="Every host, except the denied ones"
        />
        <FormControlLabel value="listed" disabled={!mayChange} control={<Radio />} label="Only the allowed hosts" />
      </RadioGroup>
      {restricted && (
        <TextField
          label="Allowed hosts"
          multiline
          minRows={lines(allow)}
          maxRows={10}
          value={allow}
          onChange={(event) => setAllow(event.target.value)}
          error={allowFault !== null}
          helperText={allowFault ?? (rulesOf(allow).length === 0 ? 'No host is allowed: every request fails.' : FORMS)}
          slotProps={{ htmlInput: { readOnly: !mayChange, spellCheck: false, autoComplete: 'off' } }}
        />
      )}
      <TextField
        label="Denied hosts"
        multiline
        minRows={lines(deny)}
        maxRows={10}
        value={deny}
        onChange={(event) => setDeny(event.target.value)}
        error={denyFault !== null}
        helperText={denyFault ?? (restricted ? 'They win over the allowed ones.' : FORMS)}
        slotProps={{ htmlInput: { readOnly: !mayChange, spellCheck: false, autoComplete: 'off' } }}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Always denied, unless an address or range among the allowed ones names it: {GUARDED_WORDS} (link-local addresses
        and metadata services of clouds).
      </Typography>
      <TextField
        label="Try a host"
        value={host}
        placeholder="api.example.com:443"
        onChange={(event) => setHost(event.target.value)}
        onKeyDown={(event) => {
          // Enter here asks nothing more: the answer stands below already.
          if (event.key === 'Enter') event.preventDefault();
        }}
        helperText="A host, with a port where you like, or the address of a page"
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      <div role="status">
        {tried && <Alert severity={tried.allowed ? 'success' : 'warning'}>{tried.words}</Alert>}
        {host.trim() !== '' && isSound && tried === null && (
          <Alert severity="info">This is neither a host nor an address.</Alert>
        )}
      </div>
      {base.updated_by !== null && base.updated_date_time !== null && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Last changed by {base.updated_by}, {momentText(base.updated_date_time)}.
        </Typography>
      )}
      {theirs && (
        <Alert
          severity="warning"
          action={
            <>
              <Button color="inherit" size="small" onClick={() => take(theirs)}>
                Take theirs
              </Button>
              <Button color="inherit" size="small" onClick={() => save.mutate(theirs)}>
                Keep mine
              </Button>
            </>
          }
        >
          {theirs.updated_by} saved other rules meanwhile.
        </Alert>
      )}
      {save.isError && theirs === null && !save.isPending && <Alert severity="error">{explain(save.error)}</Alert>}
    </FormDialog>
  );
}
