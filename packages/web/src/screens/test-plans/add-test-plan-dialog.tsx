import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { TestPlanDraft } from '@stepwright/contract/entities/test-plan';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { isCallError } from '../../api/call-error.ts';
import { storeTestPlan } from '../../api/queries/test-plans.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { useOpenAdded } from '../../parts/use-open-added.ts';
import { TEST_PLAN } from './test-plan-noun.ts';

const Fields = TestPlanDraft.pick({ name: true, description: true });

/** Name and description, both needed (spec 1 §5); the features are chosen once the plan is there. */
export default function AddTestPlanDialog({ onClose }: { onClose: () => void }) {
  const { project } = useCurrentProject();
  const notices = useNotices();
  const openAdded = useOpenAdded(TEST_PLAN, onClose);
  const form = useForm({
    resolver: zodResolver(Fields),
    mode: 'onChange',
    defaultValues: { name: '', description: '' },
  });
  const adding = useMutation({
    mutationFn: (fields: { name: string; description: string }) =>
      storeTestPlan({ ...fields, applicationId: project.id }),
    onSuccess: openAdded,
    onError: () => notices.failed(TEST_PLAN.texts.add.failed),
  });
  const { errors, dirtyFields, isValid } = form.formState;
  const refused = isCallError(adding.error)
    ? adding.error.code === 'exists'
      ? 'This name is taken. Choose another one.'
      : adding.error.code === 'validation'
        ? adding.error.message
        : undefined
    : undefined;
  const nameFault = (dirtyFields.name ? errors.name?.message : undefined) ?? refused;
  const descriptionFault = dirtyFields.description ? errors.description?.message : undefined;
  return (
    <FormDialog
      title="Add Test Plan"
      submitLabel="Add"
      submitDisabled={!isValid}
      busy={adding.isPending}
      onSubmit={form.handleSubmit((fields) => adding.mutate(fields))}
      onClose={onClose}
    >
      <TextField
        label="Test Plan Name"
        required
        autoFocus
        {...form.register('name')}
        error={nameFault !== undefined}
        helperText={nameFault ?? '4 to 20 characters'}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <TextField
        label="Description"
        required
        multiline
        minRows={2}
        maxRows={8}
        {...form.register('description')}
        error={descriptionFault !== undefined}
        helperText={descriptionFault ?? 'What the plan is for'}
      />
    </FormDialog>
  );
}
