import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FeatureName, FeatureType } from '@stepwright/contract/entities/feature';
import { FEATURE_TYPES } from '@stepwright/contract/entities/feature-types';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { isCallError } from '../../api/call-error.ts';
import { storeFeature } from '../../api/queries/features.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';
import { TYPE_WORDS } from '../../parts/type-words.ts';
import { useOpenAdded } from '../../parts/use-open-added.ts';
import { featureBeginning } from './feature-beginning.ts';
import { FEATURE } from './feature-noun.ts';

const Form = z.object({ name: FeatureName, type: FeatureType });

/** The type is picked only in a project of type ALL, else it is the project's; it cannot change afterwards (spec 1 §2). */
export default function AddFeatureDialog({ onClose }: { onClose: () => void }) {
  const { project } = useCurrentProject();
  const notices = useNotices();
  const openAdded = useOpenAdded(FEATURE, onClose);
  const picks = project.applicationType === 'ALL';
  const form = useForm({
    resolver: zodResolver(Form),
    mode: 'onChange',
    defaultValues: {
      name: '',
      // Nothing is chosen at first where there is a choice.
      type: (project.applicationType === 'ALL' ? '' : project.applicationType) as FeatureType,
    },
  });
  const { errors, isValid } = form.formState;
  const add = useMutation({
    mutationFn: ({ name, type }: z.infer<typeof Form>) =>
      storeFeature({ name, feature_type: type, application_id: project.id, content: featureBeginning(name, type) }),
    onSuccess: openAdded,
    onError: (error) => {
      if (isCallError(error) && error.code === 'exists')
        form.setError('name', { message: 'This name is taken. Choose another one.' });
      else if (isCallError(error) && error.code === 'validation') form.setError('name', { message: error.message });
      notices.failed(FEATURE.texts.add.failed);
    },
  });
  return (
    <FormDialog
      title="Add Feature"
      submitLabel="Add"
      submitDisabled={!isValid}
      busy={add.isPending}
      onSubmit={form.handleSubmit((values) => add.mutate(values))}
      onClose={onClose}
    >
      <TextField
        label="Feature Name"
        required
        autoFocus
        {...form.register('name')}
        error={errors.name !== undefined}
        helperText={errors.name?.message ?? '3 to 20 characters'}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      {picks ? (
        <Controller
          control={form.control}
          name="type"
          render={({ field }) => (
            <TextField select required label="Feature Type" {...field} helperText="It cannot be changed afterwards">
              {FEATURE_TYPES.map((type) => (
                <MenuItem key={type} value={type}>
                  <Box component="span" aria-hidden sx={{ display: 'inline-flex', mr: 1, verticalAlign: 'middle' }}>
                    <TypeIcon type={type} />
                  </Box>
                  {TYPE_WORDS[type]}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
      ) : null}
    </FormDialog>
  );
}
