import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { type Environment, EnvironmentName } from '@stepwright/contract/entities/environment';
import { useSearch } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { storeEnvironment } from '../../api/queries/environments.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { CheckChip } from '../../parts/check/check-chip.tsx';
import { ImpactStrip } from '../../parts/check/impact-strip.tsx';
import { EditorSheet } from '../../parts/editor-sheet.tsx';
import { GenerationLine } from '../../parts/generation-line.tsx';
import { JsonTexts } from '../../parts/json-texts.tsx';
import { isJsonText } from '../../parts/json-validity.ts';
import { useSavedEditor } from '../../parts/saved-editor.ts';
import { useGeneration } from '../../parts/use-generation.ts';
import { useListSearch } from '../../parts/use-list-search.ts';
import { ENVIRONMENT } from './environment-noun.ts';

const EncryptDialog = lazy(() => import('./encrypt-dialog.tsx'));

const TEXTS = [
  {
    field: 'anoroc_content',
    label: 'UI Test Data',
    help: 'JSON. In a step, <user.name> takes the value under that key.',
  },
  {
    field: 'karate_content',
    label: 'API Test Data',
    help: 'JSON. Each key is a variable in every scenario of an API test.',
  },
  {
    field: 'settings_content',
    label: 'Settings',
    help: 'JSON: waiting times and so on, and the browser: "webdriver.type": "FIREFOX" (left out: CHROME), with "arguments", "prefs" and "capabilities"; a Selenium Grid by "remote.webdriver.url". Secrets read as ******; leave them so to keep them, or write over them.',
  },
] as const;

const LABELS = {
  name: 'Name',
  anoroc_content: 'UI Test Data',
  karate_content: 'API Test Data',
  settings_content: 'Settings',
};

const fieldsOf = ({ name, anoroc_content, karate_content, settings_content }: Environment) => ({
  name,
  anoroc_content,
  karate_content,
  settings_content,
});

export function EnvironmentEditor({ environment }: { environment: Environment }) {
  const { project } = useCurrentProject();
  const search = useSearch({ strict: false }) as { tab?: number };
  const { change } = useListSearch(ENVIRONMENT.param);
  const generation = useGeneration(/"gptPrompt"/);
  const [encrypting, setEncrypting] = useState(false);
  const editor = useSavedEditor({
    noun: ENVIRONMENT,
    entity: environment,
    fieldsOf,
    nameSchema: EnvironmentName,
    valid: (fields) => TEXTS.every(({ field }) => isJsonText(fields[field])),
    send: (fields, basedOn) =>
      generation.follow(`${fields.anoroc_content}${fields.karate_content}`, (signal) =>
        storeEnvironment(
          { id: environment.id, applicationId: project.id, ...fields, updated_date_time: basedOn },
          signal,
        ),
      ),
  });
  return (
    <EditorSheet
      editor={editor}
      labels={LABELS}
      chips={<CheckChip />}
      before={
        editor.mayWrite && (
          <Button variant="outlined" startIcon={<LockIcon />} onClick={() => setEncrypting(true)}>
            Encrypt value
          </Button>
        )
      }
      dialogs={encrypting && <EncryptDialog onClose={() => setEncrypting(false)} />}
    >
      <ImpactStrip
        kind="environment"
        id={environment.id}
        active={editor.draft.dirty && editor.mayUpdate}
        texts={{
          anoroc_content: editor.draft.fields.anoroc_content,
          settings_content: editor.draft.fields.settings_content,
        }}
      />
      <GenerationLine
        what="environment"
        generating={generation.generating}
        problems={generation.problems}
        onCancel={generation.cancel}
        onClose={generation.forget}
      />
      <JsonTexts
        editor={editor}
        texts={TEXTS}
        at={search.tab ?? 0}
        onAt={(next) => change({ tab: next === 0 ? undefined : next })}
      />
    </EditorSheet>
  );
}
