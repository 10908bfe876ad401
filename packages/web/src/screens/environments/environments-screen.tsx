import TuneIcon from '@mui/icons-material/Tune';
import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import { lazy, type ReactNode } from 'react';
import { momentText } from '../../parts/moment.ts';
import { NamedDetail } from '../../parts/named-detail.tsx';
import { NamedListScreen } from '../../parts/named-list-screen.tsx';
import { EnvironmentEditor } from './environment-editor.tsx';
import { ENVIRONMENT } from './environment-noun.ts';

const AddEnvironmentDialog = lazy(() => import('./add-environment-dialog.tsx'));

/** Test data and settings of the project, by environment (spec 1 §2). */
export function EnvironmentsScreen(): ReactNode {
  return (
    <NamedListScreen
      noun={ENVIRONMENT}
      title="Environments"
      searchLabel="Search Environment"
      empty={{
        icon: <TuneIcon />,
        text: SCREEN_TEXTS.noEnvironments,
        hint: 'An environment holds test data and settings: addresses, users, the browser to drive. The same features run against each of them.',
      }}
      below={(row) => <span>Created on {momentText(row.created_date_time)}</span>}
      deletion="Runs that used it keep their reports."
      addDialog={(close) => <AddEnvironmentDialog onClose={close} />}
      detail={(id) => (
        <NamedDetail key={id} noun={ENVIRONMENT} id={id}>
          {(environment) => <EnvironmentEditor environment={environment} />}
        </NamedDetail>
      )}
    />
  );
}
