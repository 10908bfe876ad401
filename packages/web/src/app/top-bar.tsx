import type { Person } from '@stepwright/contract/entities/person';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { projectsQuery } from '../api/queries/projects.ts';
import { Icon } from '../parts/icon.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';
import { readLocalState } from './local-state.ts';
import { Mark } from './mark.tsx';
import { PATHS } from './paths.ts';
import look from './top-bar.module.css';
import type { TopLink } from './top-link.ts';

const AccountMenu = lazy(() => import('./account-menu.tsx'));
const NarrowMenu = lazy(() => import('./narrow-menu.tsx'));

/** Their icons are for the narrow menu. */
const WORDS: readonly TopLink[] = [
  { path: PATHS.features, label: 'Features', icon: 'document' },
  { path: PATHS.runs, label: 'Runs', icon: 'play' },
];
const ICONS: readonly TopLink[] = [
  { path: PATHS.files, label: 'File List', icon: 'folder' },
  { path: PATHS.globalObjects, label: 'Object Repository', icon: 'dataObject' },
  { path: PATHS.environments, label: 'Environments', icon: 'tune' },
];
/** Another search is still the same screen. */
const SAME_SCREEN = { includeSearch: false };

/** spec 1 §2: on the project list only Projects and the account; inside a project its screens. */
export function TopBar({ person }: { person: Person }) {
  const { pathname } = useLocation();
  const search = useSearch({ strict: false }) as { project?: number };
  const [account, setAccount] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const onProjects = pathname === PATHS.projects;
  const projectId = search.project ?? readLocalState().project;
  const project = useQuery(projectsQuery).data?.find((one) => one.id === projectId);
  const inside = !onProjects && projectId !== undefined;

  return (
    <header className={look.bar}>
      <button type="button" className={look.skip} onClick={skipToContent}>
        Skip to the content
      </button>
      {inside && (
        <button
          type="button"
          className={`${look.action} ${look.narrow}`}
          aria-label="Menu"
          aria-haspopup="menu"
          onClick={(event) => setMenu(event.currentTarget)}
        >
          <Icon name="menu" />
        </button>
      )}
      <ScreenLink to={PATHS.projects} className={look.home} aria-label="Stepwright, all projects">
        <Mark />
      </ScreenLink>
      {inside && project && (
        <ScreenLink to={PATHS.projects} className={look.project} title={`Project ${project.name}: choose another`}>
          {project.name}
        </ScreenLink>
      )}
      <nav aria-label="Screens" className={onProjects ? look.nav : `${look.nav} ${look.wide}`}>
        {inside ? (
          <>
            {WORDS.map(({ path, label }) => (
              <ScreenLink
                key={path}
                to={path}
                search={{ project: projectId }}
                activeOptions={SAME_SCREEN}
                className={look.link}
              >
                {label}
              </ScreenLink>
            ))}
            <span className={look.space} />
            {ICONS.map(({ path, label, icon }) => (
              <ScreenLink
                key={path}
                to={path}
                search={{ project: projectId }}
                activeOptions={SAME_SCREEN}
                aria-label={label}
                title={label}
                className={look.link}
              >
                {icon && <Icon name={icon} />}
              </ScreenLink>
            ))}
            <ScreenLink to={PATHS.projects} aria-label="Projects" title="Projects" className={look.link}>
              <Icon name="apps" />
            </ScreenLink>
          </>
        ) : (
          <ScreenLink to={PATHS.projects} activeOptions={SAME_SCREEN} className={look.link}>
            Projects
          </ScreenLink>
        )}
      </nav>
      {!onProjects && <span className={`${look.space} ${look.narrow}`} />}
      <button
        type="button"
        className={look.action}
        aria-label={`Account of ${person.userName}`}
        aria-haspopup="menu"
        onClick={(event) => setAccount(event.currentTarget)}
      >
        <Icon name="person" />
        <span className={look.userName}>{person.userName}</span>
      </button>
      <Suspense>
        {account && <AccountMenu anchor={account} person={person} onClose={() => setAccount(null)} />}
        {menu && (
          <NarrowMenu anchor={menu} links={[...WORDS, ...ICONS]} projectId={projectId} onClose={() => setMenu(null)} />
        )}
      </Suspense>
    </header>
  );
}

function skipToContent(): void {
  const main = document.querySelector<HTMLElement>('main');
  main?.setAttribute('tabindex', '-1');
  main?.focus();
}
