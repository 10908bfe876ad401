import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { PROJECT_TYPES, type Project, ProjectName, ProjectType } from '@stepwright/contract/entities/project';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { isCallError } from '../../api/call-error.ts';
import { reloadProjects, storeProject } from '../../api/queries/projects.ts';
import { Widgets } from '../../app/widgets.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';
import { TYPE_WORDS } from '../../parts/type-words.ts';

const StaleDialog = lazy(() => import('../../parts/stale-dialog.tsx'));

const Form = z.object({ name: ProjectName, applicationType: ProjectType, gitBranchName: z.string().trim().max(255) });

const LABELS = { name: 'Project Name', applicationType: 'Project Type', gitBranchName: 'Git Branch Name' };
const fieldsOf = ({ name, applicationType, gitBranchName }: Pick<Project, keyof typeof LABELS>) => ({
  name,
  applicationType,
  gitBranchName: gitBranchName ?? '',
});

/** Add Project, or Edit Project when one is given; a type must be chosen before the button is enabled (spec 1 §5). */
export default function EditProjectDialog(props: { project: Project | null; onClose: () => void }) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ project, onClose }: { project: Project | null; onClose: () => void }) {
  const notices = useNotices();
  const client = useQueryClient();
  /** What somebody else has stored meanwhile. */
  const [theirs, setTheirs] = useState<Project | null>(null);
  const form = useForm({
    resolver: zodResolver(Form),
    mode: 'onChange',
    defaultValues: {
      name: project?.name ?? '',
      applicationType: project?.applicationType as ProjectType,
      gitBranchName: project?.gitBranchName ?? '',
    },
  });
  const { errors, isValid } = form.formState;
  const save = useMutation({
    mutationFn: (values: z.infer<typeof Form>) =>
      storeProject({
        id: project?.id ?? 0,
        name: values.name,
        applicationType: values.applicationType,
        gitBranchName: values.gitBranchName === '' ? null : values.gitBranchName,
        ...(project ? { updated_date_time: (theirs ?? project).updated_date_time } : {}),
      }),
    onSuccess: async () => {
      await reloadProjects(client);
      notices.done(project ? NOTICES.projectUpdate.done : NOTICES.projectAdd.done);
      onClose();
    },
    onError: (error) => {
      if (isCallError(error) && error.code === 'exists') {
        form.setError('name', { message: 'A project with this name exists already. Choose another name.' });
      } else if (
        isCallError(error) &&
        error.code === 'validation' &&
        error.reply?.details?.some((one) => one.path.startsWith('name'))
      ) {
        form.setError('name', { message: error.message });
      } else if (isCallError(error) && error.code === 'stale') {
        void client.invalidateQueries({ queryKey: ['projects'] });
        if (error.reply?.current) {
          setTheirs(error.reply.current as Project);
          return;
        }
      }
      notices.failed(project ? NOTICES.projectUpdate.failed : NOTICES.projectAdd.failed);
    },
  });
  return (
    <FormDialog
      title={project ? 'Edit Project' : 'Add Project'}
      submitLabel={project ? 'Update' : 'Add'}
      submitDisabled={!isValid}
      busy={save.isPending}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
      width="sm"
    >
      <TextField
        label="Project Name"
        autoFocus
        required
        {...form.register('name')}
        error={errors.name !== undefined}
        helperText={errors.name?.message ?? '4 to 15 characters'}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <Controller
        control={form.control}
        name="applicationType"
        render={({ field }) => (
          <FormControl>
            <FormLabel id="project-type" sx={{ fontSize: '0.8125rem', mb: 0.75 }}>
              Project Type *
            </FormLabel>
            <ToggleButtonGroup
              exclusive
              aria-labelledby="project-type"
              value={field.value ?? null}
              onChange={(_, value) => value && field.onChange(value)}
              sx={{
                flexWrap: 'wrap',
                gap: 1,
                '& .MuiToggleButton-root': {
                  border: '1px solid',
                  borderColor: 'divider',
                  borderRadius: '8px !important',
                  ml: '0 !important',
                },
              }}
            >
              {PROJECT_TYPES.map((type) => (
                <ToggleButton key={type} value={type} size="small" sx={{ px: 1.5, gap: 1, color: 'text.primary' }}>
                  <Box component="span" aria-hidden sx={{ display: 'inline-flex' }}>
                    <TypeIcon type={type} />
                  </Box>
                  {TYPE_WORDS[type]}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            <FormHelperText sx={{ mx: 0 }}>
              ALL holds features of every type; else each feature has the type of its project.
            </FormHelperText>
          </FormControl>
        )}
      />
      {project && (
        <TextField
          label="Git Branch Name"
          {...form.register('gitBranchName')}
          error={errors.gitBranchName !== undefined}
          helperText={errors.gitBranchName?.message ?? 'Optional: the branch that this project belongs to'}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      )}
      <Suspense>
        {project && theirs && (
          <StaleDialog
            labels={LABELS}
            mine={fieldsOf(form.getValues())}
            theirs={fieldsOf(theirs)}
            base={fieldsOf(project)}
            wordsOf={(field, value) => (field === 'applicationType' ? TYPE_WORDS[value as ProjectType] : value)}
            theirVersion={theirs}
            busy={save.isPending}
            onTakeTheirs={onClose}
            onKeepMine={(fields) => save.mutate(Form.parse(fields))}
            onClose={() => setTheirs(null)}
          />
        )}
      </Suspense>
    </FormDialog>
  );
}
