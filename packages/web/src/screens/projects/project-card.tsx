import type { Project } from '@stepwright/contract/entities/project';
import { PATHS } from '../../app/paths.ts';
import { Icon } from '../../parts/icon.tsx';
import { momentText } from '../../parts/moment.ts';
import { PlainButton } from '../../parts/plain-button.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';
import { TYPE_WORDS } from '../../parts/type-words.ts';
import look from './projects.module.css';

export interface ProjectCardProps {
  readonly project: Project;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onUsers: () => void;
  /** Left out for projects without API tests. */
  readonly onHosts: (() => void) | undefined;
  /** Left out where the person may not. */
  readonly onSync: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** Clicking a card selects its project; the Features link opens it. */
export function ProjectCard({
  project,
  selected,
  onSelect,
  onUsers,
  onHosts,
  onSync,
  onEdit,
  onDelete,
}: ProjectCardProps) {
  return (
    <article aria-label={project.name} className={selected ? `${look.card} ${look.selected}` : look.card}>
      <button type="button" className={look.body} onClick={onSelect} aria-pressed={selected}>
        <span className={look.type}>
          <span aria-hidden="true">
            <TypeIcon type={project.applicationType} />
          </span>
          <span className={look.typeWord}>{TYPE_WORDS[project.applicationType]}</span>
          {selected && <Icon name="checked" colour="var(--sw-palette-primary-main)" />}
        </span>
        <span className={look.name} title={project.name}>
          {project.name}
        </span>
        <span className={look.date}>{momentText(project.created_date_time)}</span>
      </button>
      <div className={look.actions}>
        <PlainButton
          size="small"
          to={PATHS.features}
          search={{ project: project.id }}
          onClick={onSelect}
          label={`Features of ${project.name}`}
        >
          Features
        </PlainButton>
        <span className={look.space} />
        <button
          type="button"
          className={look.tool}
          aria-label={`Manage users of ${project.name}`}
          title="Manage users"
          onClick={onUsers}
        >
          <Icon name="people" />
        </button>
        {onHosts && (
          <button
            type="button"
            className={look.tool}
            aria-label={`Hosts of API tests of ${project.name}`}
            title="Hosts of API tests"
            onClick={onHosts}
          >
            <Icon name="shield" />
          </button>
        )}
        {onSync && (
          <button
            type="button"
            className={look.tool}
            aria-label={`Sync ${project.name}`}
            title="Sync with git"
            onClick={onSync}
          >
            <Icon name="sync" />
          </button>
        )}
        {onEdit && (
          <button type="button" className={look.tool} aria-label={`Edit ${project.name}`} title="Edit" onClick={onEdit}>
            <Icon name="edit" />
          </button>
        )}
        {onDelete && (
          <button
            type="button"
            className={look.tool}
            aria-label={`Delete ${project.name}`}
            title="Delete"
            onClick={onDelete}
          >
            <Icon name="delete" />
          </button>
        )}
      </div>
    </article>
  );
}
