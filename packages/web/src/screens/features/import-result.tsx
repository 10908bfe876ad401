import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ApiImportResult } from '@stepwright/contract/entities/api-import';
import { PATHS } from '../../app/paths.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { FEATURE } from './feature-noun.ts';

interface ImportResultProps {
  readonly result: ApiImportResult;
  /** A link was followed. */
  readonly onLeave: () => void;
}

/** What an import added, with ways there. */
export function ImportResult({ result, onLeave }: ImportResultProps) {
  const { features, missingFiles, environment } = result;
  return (
    <>
      <Alert severity="success">
        {features.length === 1 ? '1 feature was added.' : `${features.length} features were added.`}
        {environment && ` ${valuesText(environment.added.length)} went to ${environment.name}.`}
      </Alert>
      <Box component="ul" aria-label="Added features" sx={{ m: 0, pl: 2.5 }}>
        {features.map(({ id, name }) => (
          <li key={id}>
            <ScreenLink to={PATHS.features} search={(old) => ({ ...old, [FEATURE.param]: id })} onClick={onLeave}>
              {name}
            </ScreenLink>
          </li>
        ))}
      </Box>
      {missingFiles.length > 0 && (
        <Alert severity="warning">
          Requests also send {missingFiles.join(', ')}, which the project does not have. Add{' '}
          {missingFiles.length === 1 ? 'it' : 'them'} under Files, then include{' '}
          {missingFiles.length === 1 ? 'it' : 'them'} in the feature.
        </Alert>
      )}
      {environment && environment.kept.length > 0 && (
        <Alert severity="info">
          {environment.name} has values for {environment.kept.join(', ')} already; they stay as they are.
        </Alert>
      )}
    </>
  );
}

function valuesText(count: number): string {
  if (count === 0) return 'No values';
  return count === 1 ? '1 value' : `${count} values`;
}
