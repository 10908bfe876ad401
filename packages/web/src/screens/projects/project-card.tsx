import CheckIcon from '@mui/icons-material/CheckCircle';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Project } from '@stepwright/contract/entities/project';
import { PATHS } from '../../app/paths.ts';
import { momentText } from '../../parts/moment.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';
import { TYPE_WORDS } from '../../parts/type-words.ts';

export interface ProjectCardProps {
  readonly project: Project;
  readonly selected: boolean;
  readonly onSelect: () => void;
  /** Left out where the person may not. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** Clicking a card selects its project; the Features link opens it. */
export function ProjectCard({ project, selected, onSelect, onEdit, onDelete }: ProjectCardProps) {
  return (
    <Box
      component="article"
      aria-label={project.name}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: selected ? 'primary.main' : 'divider',
        boxShadow: selected ? '0 0 0 1px var(--sw-palette-primary-main)' : 'none',
        borderRadius: 2.5,
        overflow: 'hidden',
        transition: 'border-color 120ms, box-shadow 120ms',
        '&:hover': { borderColor: 'primary.light' },
      }}
    >
      <ButtonBase
        onClick={onSelect}
        aria-pressed={selected}
        aria-label={`Select project ${project.name}`}
        sx={{ display: 'block', textAlign: 'left', p: 2, pb: 1.5, flex: 1, '&:focus-visible': { outlineOffset: -3 } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          <TypeIcon type={project.applicationType} />
          <Typography variant="overline" sx={{ color: 'text.secondary', flex: 1 }}>
            {TYPE_WORDS[project.applicationType]}
          </Typography>
          {selected && <CheckIcon fontSize="small" color="primary" />}
        </Box>
        <Typography variant="h3" component="h2" noWrap title={project.name}>
          {project.name}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5, mb: 0 }}>
          {momentText(project.created_date_time)}
        </Typography>
      </ButtonBase>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1, py: 0.75, borderTop: 1, borderColor: 'divider' }}
      >
        <Button
          component={ScreenLink}
          to={PATHS.features}
          search={{ project: project.id }}
          size="small"
          onClick={onSelect}
          aria-label={`Features of ${project.name}`}
        >
          Features
        </Button>
        <Box sx={{ flex: 1 }} />
        {onEdit && (
          <IconButton size="small" aria-label={`Edit ${project.name}`} title="Edit" onClick={onEdit}>
            <EditIcon fontSize="small" />
          </IconButton>
        )}
        {onDelete && (
          <IconButton size="small" aria-label={`Delete ${project.name}`} title="Delete" onClick={onDelete}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}
