import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ApiImportPreview } from '@stepwright/contract/entities/api-import';
import { LARGEST_FILE } from '@stepwright/contract/entities/stored-file';
import { sizeText } from '../../parts/moment.ts';
import { type AttachedFiles, attach } from './attached-files.ts';
import { FileButton } from './file-button.tsx';

interface ImportFilesProps {
  /** Those that the chosen features send. */
  readonly files: ApiImportPreview['files'];
  readonly attached: AttachedFiles;
  readonly onAttached: (attached: AttachedFiles) => void;
}

/** The files that requests send: which of them the project has, and a way to add the others. */
export function ImportFiles({ files, attached, onAttached }: ImportFilesProps) {
  const missing = files.filter(({ stored }) => !stored).map(({ name }) => name);
  const large = missing.filter((name) => (attached.get(name)?.size ?? 0) > LARGEST_FILE);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0, gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        Files that these requests send
      </Typography>
      <Box component="ul" aria-label="Files that are sent" sx={{ m: 0, pl: 2.5, fontSize: '0.8125rem' }}>
        {files.map(({ name, stored }) => (
          <Box component="li" key={name} sx={{ overflowWrap: 'anywhere' }}>
            {name}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {stateText(stored, attached.get(name))}
            </Box>
          </Box>
        ))}
      </Box>
      {missing.length > 0 && (
        <Box>
          <FileButton
            size="small"
            label="Files to add to the project"
            multiple={missing.length > 1}
            onFiles={(chosen) => onAttached(attach(attached, missing, chosen))}
          >
            {missing.length === 1 ? 'Choose this file' : 'Choose these files'}
          </FileButton>
        </Box>
      )}
      {large.length > 0 && (
        <Alert severity="error">
          {large.join(', ')}: a file of a project has at most {sizeText(LARGEST_FILE)}.
        </Alert>
      )}
    </Box>
  );
}

function stateText(stored: boolean, file: File | undefined): string {
  if (stored) return 'is among the files of the project';
  return file ? `will be added, ${sizeText(file.size)}` : 'is not there yet';
}
