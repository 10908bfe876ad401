import HealingOutlined from '@mui/icons-material/HealingOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { LocatorProposal, ProposalDecision } from '@stepwright/contract/entities/locator-proposal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isCallError } from '../../api/call-error.ts';
import { decideProposal, locatorProposalsQuery, type ProposalOwner } from '../../api/queries/locator-proposals.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { PATHS } from '../../app/paths.ts';
import { momentText } from '../moment.ts';
import { useNotices } from '../notice.tsx';
import { ScreenLink } from '../screen-link.tsx';

export interface LocatorProposalsProps {
  readonly owner: ProposalOwner;
  /** The stored version that is on screen. */
  readonly version: string;
  /** There are edits that are not saved: an accepted proposal would be in their way. */
  readonly dirty: boolean;
  /** Reads what is on screen again. */
  readonly onChanged: () => Promise<unknown>;
}

/** Entries whose first locator found nothing in a run, while another one of them did: one decision each. */
export function LocatorProposals({ owner, version, dirty, onChanged }: LocatorProposalsProps) {
  const { project, can } = useCurrentProject();
  const { data: proposals = [] } = useQuery(locatorProposalsQuery(project.id, owner));
  const { decide, busy } = useDecision(version, onChanged);
  if (proposals.length === 0) return null;
  const mayDecide = can('content.write');
  return (
    <Alert
      severity="warning"
      variant="outlined"
      icon={<HealingOutlined />}
      sx={{ my: 1.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        {proposals.length === 1 ? 'A locator found nothing' : `${proposals.length} locators found nothing`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Runs went on with an alternative. Accept puts it first; the others stay behind it.
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}>
        {proposals.map((proposal) => (
          <Proposal
            key={proposal.id}
            proposal={proposal}
            project={project.id}
            buttons={
              mayDecide && (
                <>
                  <Tooltip title={dirty ? 'Save or discard your changes first' : ''}>
                    <span>
                      <Button
                        size="small"
                        variant="contained"
                        disabled={dirty || busy}
                        aria-label={`Accept the proposal for ${proposal.entry}`}
                        onClick={() => decide({ proposal, decision: 'accept' })}
                      >
                        Accept
                      </Button>
                    </span>
                  </Tooltip>
                  <Button
                    size="small"
                    disabled={busy}
                    aria-label={`Dismiss the proposal for ${proposal.entry}`}
                    onClick={() => decide({ proposal, decision: 'dismiss' })}
                  >
                    Dismiss
                  </Button>
                </>
              )
            }
          />
        ))}
      </Stack>
    </Alert>
  );
}

function Proposal(props: {
  readonly proposal: LocatorProposal;
  readonly project: number;
  readonly buttons: React.ReactNode;
}) {
  const { entry, first, used, runs, last_run_id: run, last_scenario: scenario, ...last } = props.proposal;
  return (
    <Box component="li">
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {entry}
      </Typography>
      <Line word="Found nothing" text={first} struck />
      <Line word="Was used" text={used} />
      <Typography
        variant="caption"
        sx={{ color: 'text.secondary', display: 'block', my: 0.5, overflowWrap: 'anywhere' }}
      >
        {runs === 1 ? 'In 1 run' : `In ${runs} runs`}, last {momentText(last.last_seen)} in{' '}
        <Box
          component={ScreenLink}
          to={PATHS.runs}
          search={{ project: props.project, run, scenario }}
          sx={{ color: 'primary.main', fontWeight: 600 }}
        >
          {last.last_scenario_name}
        </Box>
        {last.last_step === null ? '' : `: ${last.last_step}`}
      </Typography>
      <Stack direction="row" spacing={1}>
        {props.buttons}
      </Stack>
    </Box>
  );
}

function Line({
  word,
  text,
  struck = false,
}: {
  readonly word: string;
  readonly text: string;
  readonly struck?: boolean;
}) {
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary', minWidth: '8.5em' }}>
        {word}
      </Typography>
      <Box
        component="code"
        sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere', textDecoration: struck ? 'line-through' : 'none' }}
      >
        {text}
      </Box>
    </Box>
  );
}

interface Decision {
  readonly proposal: LocatorProposal;
  readonly decision: ProposalDecision['decision'];
}

function useDecision(version: string, onChanged: () => Promise<unknown>) {
  const { project } = useCurrentProject();
  const notices = useNotices();
  const client = useQueryClient();
  const renew = () => Promise.all([onChanged(), client.invalidateQueries({ queryKey: ['locator-proposals'] })]);
  const mutation = useMutation({
    mutationFn: ({ proposal, decision }: Decision) =>
      decideProposal({
        application_id: project.id,
        id: proposal.id,
        decision,
        ...(decision === 'accept' && { updated_date_time: version }),
      }),
    onSuccess: async (_decided, { proposal, decision }) => {
      await renew();
      if (decision === 'undo') {
        notices.done(`The decision about ${proposal.entry} is taken back.`);
        return;
      }
      const words =
        decision === 'accept' ? `${proposal.entry} now begins with ${proposal.used}` : 'The proposal is dismissed.';
      const action = { label: 'Undo', run: () => mutation.mutate({ proposal, decision: 'undo' }) };
      notices.done(words, { action });
    },
    onError: async (error, { proposal }) => {
      const stale = isCallError(error) && error.code === 'stale';
      if (stale) await renew();
      notices.failed(
        stale
          ? `${proposal.owner} was changed meanwhile. Look at ${proposal.entry} as it is now.`
          : 'Could not keep the decision. Try the operation again.',
      );
    },
  });
  return { decide: mutation.mutate, busy: mutation.isPending };
}
