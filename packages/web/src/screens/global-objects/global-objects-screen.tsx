import DataObjectIcon from '@mui/icons-material/DataObject';
import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import { lazy, type ReactNode } from 'react';
import { momentText } from '../../parts/moment.ts';
import { NamedDetail } from '../../parts/named-detail.tsx';
import { NamedListScreen } from '../../parts/named-list-screen.tsx';
import { GlobalObjectEditor } from './global-object-editor.tsx';
import { GLOBAL_OBJECT } from './global-object-noun.ts';

const AddGlobalObjectDialog = lazy(() => import('./add-global-object-dialog.tsx'));

/** The object repository of the project: names for the elements of its pages (spec 1 §2). */
export function GlobalObjectsScreen(): ReactNode {
  return (
    <NamedListScreen
      noun={GLOBAL_OBJECT}
      title="Object Repository"
      searchLabel="Search GlobalObject"
      empty={{
        icon: <DataObjectIcon />,
        text: SCREEN_TEXTS.noGlobalObjects,
        hint: 'An object gives names to the elements of a page, so that a step says [login.button] and the XPath stands in one place.',
      }}
      below={(row) => <span>Created on {momentText(row.created_date_time)}</span>}
      deletion="Steps that name its locators will not find them."
      addDialog={(close) => <AddGlobalObjectDialog onClose={close} />}
      detail={(id) => (
        <NamedDetail key={id} noun={GLOBAL_OBJECT} id={id}>
          {(object) => <GlobalObjectEditor object={object} />}
        </NamedDetail>
      )}
    />
  );
}
