import UploadIcon from '@mui/icons-material/UploadFile';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ApiImportPreview, type ApiImportResult, LONGEST_IMPORT } from '@stepwright/contract/entities/api-import';
import { FeatureName } from '@stepwright/contract/entities/feature';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { explain } from '../../api/call-error.ts';
import { previewImport, saveImport } from '../../api/queries/api-import.ts';
import { environmentNamesQuery } from '../../api/queries/environments.ts';
import { FEATURES } from '../../api/queries/features.ts';
import { FILES } from '../../api/queries/files.ts';
import { reloadList } from '../../api/queries/list-query.ts';
import { upload } from '../../api/upload.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { type AttachedFiles, filesOfChosen, filesToSend, isSendable } from './attached-files.ts';
import { FileButton } from './file-button.tsx';
import { ImportFiles } from './import-files.tsx';
import { ImportPreview, type WantedFeature } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';

/** Makes features of requests that are described elsewhere: a text, then what would become of it, then what became of it. */
export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { project } = useCurrentProject();
  const client = useQueryClient();
  const [source, setSource] = useState('');
  const [wanted, setWanted] = useState<readonly WantedFeature[]>([]);
  const [environmentId, setEnvironmentId] = useState<number | null>(null);
  const environments = useQuery(environmentNamesQuery(project.id));
  const [attached, setAttached] = useState<AttachedFiles>(new Map());
  /** Names of files that went to the project while another part of the import failed: they do not go twice. */
  const sent = useRef(new Set<string>());

  const preview = useMutation({
    mutationFn: () => previewImport(project.id, source),
    onSuccess: ({ features }: ApiImportPreview) => setWanted(features.map(({ name }) => ({ name, chosen: true }))),
  });
  const files = filesOfChosen(preview.data?.files ?? [], (place) => wanted[place]?.chosen === true);
  const toSend = filesToSend(files, attached);
  const save = useMutation({
    mutationFn: async () => {
      await sendFiles();
      return saveImport({
        applicationId: project.id,
        source,
        features: wanted.flatMap(({ name, chosen }, index) => (chosen ? [{ index, name: name.trim() }] : [])),
        ...(environmentId !== null && { environmentId }),
      });
    },
    onSuccess: (_result: ApiImportResult) => reloadList(client, FEATURES, project.id),
  });

  /** The features find their files by name when they are saved, so the files go first. */
  async function sendFiles(): Promise<void> {
    const { signal } = new AbortController();
    for (const file of toSend) {
      if (sent.current.has(file.name)) continue;
      await upload({ id: 0, projectId: project.id, file, signal, onProgress: () => undefined });
      sent.current.add(file.name);
    }
    if (toSend.length > 0) await reloadList(client, FILES, project.id);
  }

  if (save.data) {
    return (
      <FormDialog
        title="Imported"
        submitLabel="Close"
        mayCancel={false}
        onSubmit={onClose}
        onClose={onClose}
        width="sm"
      >
        <ImportResult result={save.data} onLeave={onClose} />
      </FormDialog>
    );
  }
  const found = preview.data;
  const chosen = wanted.filter((one) => one.chosen);
  const isReady =
    chosen.length > 0 &&
    chosen.every(({ name }) => FeatureName.safeParse(name).success) &&
    isEachOnce(chosen) &&
    isSendable(toSend);
  if (found) {
    return (
      <FormDialog
        title={`Import: ${found.title}`}
        submitLabel={chosen.length === 1 ? 'Import 1 feature' : `Import ${chosen.length} features`}
        submitDisabled={!isReady}
        busy={save.isPending}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        width="md"
        extra={
          <Button sx={{ mr: 'auto' }} disabled={save.isPending} onClick={() => preview.reset()}>
            Back
          </Button>
        }
      >
        {save.error && <Alert severity="error">{explain(save.error)}</Alert>}
        <ImportPreview
          preview={found}
          wanted={wanted}
          onWanted={setWanted}
          environments={environments.data ?? []}
          environmentId={environmentId}
          onEnvironment={setEnvironmentId}
        />
        {files.length > 0 && <ImportFiles files={files} attached={attached} onAttached={setAttached} />}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="Import requests"
      submitLabel="Preview"
      submitDisabled={source.trim() === '' || source.length > LONGEST_IMPORT}
      busy={preview.isPending}
      onSubmit={() => preview.mutate()}
      onClose={onClose}
      width="md"
    >
      <SourceFields source={source} onSource={setSource} failure={preview.error && explain(preview.error)} />
    </FormDialog>
  );
}

/** Two features cannot have one name, whatever the case of its letters. */
function isEachOnce(chosen: readonly WantedFeature[]): boolean {
  return new Set(chosen.map(({ name }) => name.trim().toLowerCase())).size === chosen.length;
}

interface SourceFieldsProps {
  readonly source: string;
  readonly onSource: (source: string) => void;
  readonly failure: string | null;
}

function SourceFields({ source, onSource, failure }: SourceFieldsProps) {
  const [fileName, setFileName] = useState<string | null>(null);
  const [tooLong, setTooLong] = useState(false);
  async function readFile(file: File | undefined): Promise<void> {
    if (!file) return;
    setTooLong(file.size > LONGEST_IMPORT);
    if (file.size > LONGEST_IMPORT) return;
    setFileName(file.name);
    onSource(await file.text());
  }
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>
        A Postman collection (version 2), an OpenAPI 3 description (JSON or YAML), a HAR recording of a browser, or curl
        commands become features. Nothing is stored before you have seen them.
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <FileButton
          startIcon={<UploadIcon />}
          label="File with requests"
          accept=".json,.yaml,.yml,.har,.txt,.sh"
          onFiles={([file]) => void readFile(file)}
        >
          Choose a file
        </FileButton>
        <span>{fileName}</span>
      </Box>
      {tooLong && <Alert severity="error">Files up to 8 MB can be imported.</Alert>}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <TextField
        label="Or paste it here"
        multiline
        minRows={8}
        maxRows={16}
        value={source}
        onChange={(event) => {
          setFileName(null);
          onSource(event.target.value);
        }}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: '0.8125rem' } } }}
      />
    </>
  );
}
