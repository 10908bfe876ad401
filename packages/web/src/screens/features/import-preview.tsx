import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ApiImportPreview } from '@stepwright/contract/entities/api-import';
import type { EnvironmentSummary } from '@stepwright/contract/entities/environment';
import { FEATURE_NAME_MESSAGE, FeatureName } from '@stepwright/contract/entities/feature';

export interface WantedFeature {
  readonly name: string;
  readonly chosen: boolean;
}

interface ImportPreviewProps {
  readonly preview: ApiImportPreview;
  /** One for each feature of the preview. */
  readonly wanted: readonly WantedFeature[];
  readonly onWanted: (wanted: readonly WantedFeature[]) => void;
  readonly environments: readonly EnvironmentSummary[];
  /** Null stores no values. */
  readonly environmentId: number | null;
  readonly onEnvironment: (id: number | null) => void;
}

/** What an import would make: features with their scenarios and texts, the values that they need, what was left. */
export function ImportPreview(props: ImportPreviewProps) {
  const { preview, wanted, onWanted } = props;
  const change = (at: number, changes: Partial<WantedFeature>) =>
    onWanted(wanted.map((one, place) => (place === at ? { ...one, ...changes } : one)));
  const all = wanted.every((one) => one.chosen);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Checkbox
          checked={all}
          indeterminate={!all && wanted.some((one) => one.chosen)}
          onChange={() => onWanted(wanted.map((one) => ({ ...one, chosen: !all })))}
          slotProps={{ input: { 'aria-label': 'All features' } }}
        />
        <Typography variant="subtitle2" component="h3">
          Features
        </Typography>
      </Box>
      <Box
        component="ul"
        aria-label="Features to import"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          minWidth: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 1,
        }}
      >
        {preview.features.map((feature, at) => (
          <FeatureRow
            // Titles may come twice; the order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what names a feature of an import
            key={at}
            feature={feature}
            wanted={wanted[at] ?? { name: feature.name, chosen: false }}
            onChange={(changes) => change(at, changes)}
          />
        ))}
      </Box>
      {preview.data.length > 0 && <Values {...props} />}
      {preview.notes.length > 0 && (
        <Alert severity="info">
          <Box component="ul" sx={{ m: 0, pl: 2 }}>
            {preview.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
}

interface FeatureRowProps {
  readonly feature: ApiImportPreview['features'][number];
  readonly wanted: WantedFeature;
  readonly onChange: (changes: Partial<WantedFeature>) => void;
}

function FeatureRow({ feature, wanted, onChange }: FeatureRowProps) {
  const isValid = FeatureName.safeParse(wanted.name).success;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
      <Checkbox
        checked={wanted.chosen}
        onChange={(event) => onChange({ chosen: event.target.checked })}
        slotProps={{ input: { 'aria-label': `Import ${feature.title}` } }}
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 0.25 }}>
          <TextField
            size="small"
            fullWidth={false}
            sx={{ width: 240, maxWidth: '100%' }}
            label="Name"
            value={wanted.name}
            disabled={!wanted.chosen}
            error={wanted.chosen && !isValid}
            helperText={wanted.chosen && !isValid ? FEATURE_NAME_MESSAGE : undefined}
            onChange={(event) => onChange({ name: event.target.value })}
            slotProps={{ htmlInput: { autoComplete: 'off', 'aria-label': `Name of ${feature.title}` } }}
          />
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {feature.title}
          </Box>
          {feature.renamed && <Chip size="small" color="warning" variant="outlined" label="name was taken" />}
        </Box>
        <Box component="details" sx={{ mt: 0.75, fontSize: '0.8125rem' }}>
          <summary>
            {feature.scenarios.length} {feature.scenarios.length === 1 ? 'scenario' : 'scenarios'}:{' '}
            {feature.scenarios.slice(0, 4).join(' · ')}
            {feature.scenarios.length > 4 ? ' …' : ''}
          </summary>
          <Box
            component="pre"
            // Scrolled by keys as well.
            tabIndex={0}
            aria-label={`Text of ${feature.title}`}
            sx={{
              m: 0,
              mt: 0.5,
              p: 1,
              maxHeight: 280,
              overflow: 'auto',
              bgcolor: 'action.hover',
              borderRadius: 1,
              fontSize: '0.75rem',
            }}
          >
            {feature.content}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

/** The values that features read as variables, and the environment that takes them. */
function Values({ preview, environments, environmentId, onEnvironment }: ImportPreviewProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0, gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        Values for API test data
      </Typography>
      <TextField
        select
        size="small"
        label="Environment"
        value={environmentId ?? 0}
        onChange={(event) => onEnvironment(Number(event.target.value) || null)}
        helperText="Values that it has already stay; secrets are stored encrypted."
        sx={{ maxWidth: 320 }}
      >
        <MenuItem value={0}>Store no values</MenuItem>
        {environments.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 0.25,
          fontSize: '0.8125rem',
        }}
      >
        {preview.data.map(({ name, value }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontFamily: 'monospace' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {shown(value)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function shown(value: unknown): string {
  if (value === '') return '(no value yet)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
