import type { Person } from '@stepwright/contract/entities/person';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { projectsQuery } from '../api/queries/projects.ts';
import { Icon } from '../parts/icon.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';
import { readLocalState } from './local-state.ts';
import { Mark } from './mark.tsx';
import { OPEN_PALETTE, OPEN_PUSH, openLater } from './open-later.ts';
import { PATHS } from './paths.ts';
import { ICON_LINKS, MORE_LINKS, OUTSIDE_LINKS, type ScreenLinkEntry, WORD_LINKS } from './screen-links.ts';
import { allowed } from './session.ts';
import look from './top-bar.module.css';
import { useSignOut } from './use-sign-out.ts';

const AccountMenu = lazy(() => import('./account-menu.tsx'));
const NarrowMenu = lazy(() => import('./narrow-menu.tsx'));

/** Another search is still the same screen. */
const SAME_SCREEN = { includeSearch: false };
/** Where the bar shows only Projects, Faq and Logout (spec 1 §2). */
const OUTSIDE: readonly string[] = [PATHS.landing, PATHS.projects, PATHS.faq];

/** spec 1 §2: on the project list and the help page the ways out; inside a project its screens in words and icons. */
export function TopBar({ person }: { person: Person }) {
  const { pathname } = useLocation();
  const search = useSearch({ strict: false }) as { project?: number };
  const [account, setAccount] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; whole: boolean } | null>(null);
  const { signOut, leaving } = useSignOut();
  const projectId = search.project ?? readLocalState().project;
  const project = useQuery(projectsQuery).data?.find((one) => one.id === projectId);
  const isOutside = OUTSIDE.includes(pathname);
  const inside = !isOutside && projectId !== undefined;
  const mayPush = inside && project !== undefined && allowed(person, 'content.write', project.name);
  const link = (entry: ScreenLinkEntry) => ({
    to: entry.path,
    activeOptions: SAME_SCREEN,
    ...(entry.inProject ? { search: { project: projectId } } : {}),
  });

  return (
    <header className={look.bar}>
      <button type="button" className={look.skip} onClick={skipToContent}>
        Skip to the content
      </button>
      <button
        type="button"
        className={`${look.action} ${look.narrow}`}
        aria-label="Menu"
        aria-haspopup="menu"
        onClick={(event) => setMenu({ anchor: event.currentTarget, whole: true })}
      >
        <Icon name="menu" />
      </button>
      <ScreenLink to={PATHS.projects} className={look.home} aria-label="Stepwright, all projects">
        <Mark />
      </ScreenLink>
      {inside && project && (
        <ScreenLink to={PATHS.projects} className={look.project} title={`Project ${project.name}: choose another`}>
          {project.name}
        </ScreenLink>
      )}
      <nav aria-label="Screens" className={`${look.nav} ${look.wide}`}>
        {(inside ? WORD_LINKS : OUTSIDE_LINKS).map((entry) => (
          <ScreenLink key={entry.path} {...link(entry)} className={look.link}>
            {entry.label}
          </ScreenLink>
        ))}
        <span className={look.space} />
        {inside &&
          ICON_LINKS.map((entry) => (
            <ScreenLink
              key={entry.path}
              {...link(entry)}
              aria-label={entry.label}
              title={entry.label}
              className={`${look.link} ${look.icon} ${look.folds}`}
            >
              <Icon name={entry.icon} />
            </ScreenLink>
          ))}
      </nav>
      <span className={`${look.space} ${look.narrow}`} />
      {inside && (
        <>
          {mayPush && (
            <button
              type="button"
              className={`${look.action} ${look.wide} ${look.folds}`}
              aria-label="Push Project"
              title="Push Project to git"
              onClick={() => openLater(OPEN_PUSH)}
            >
              <Icon name="push" />
            </button>
          )}
          <button
            type="button"
            className={`${look.action} ${look.fold}`}
            aria-label="More screens"
            title="More screens"
            aria-haspopup="menu"
            onClick={(event) => setMenu({ anchor: event.currentTarget, whole: false })}
          >
            <Icon name="more" />
          </button>
        </>
      )}
      <button
        type="button"
        className={look.action}
        aria-label="Search and commands"
        title="Search and commands (Ctrl+K)"
        aria-haspopup="dialog"
        onClick={() => openLater(OPEN_PALETTE)}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        className={look.action}
        aria-label={`Account of ${person.userName}`}
        aria-haspopup="menu"
        title={person.userName}
        onClick={(event) => setAccount(event.currentTarget)}
      >
        <Icon name="person" />
        <span className={look.userName}>{person.userName}</span>
      </button>
      <button
        type="button"
        className={`${look.action} ${look.wide}`}
        {...(inside ? { 'aria-label': 'Logout', title: 'Logout' } : {})}
        disabled={leaving}
        onClick={signOut}
      >
        {inside ? <Icon name="logout" /> : 'Logout'}
      </button>
      <Suspense>
        {account && <AccountMenu anchor={account} person={person} onClose={() => setAccount(null)} />}
        {menu && (
          <NarrowMenu
            anchor={menu.anchor}
            links={inside ? [...(menu.whole ? WORD_LINKS : []), ...MORE_LINKS, ...ICON_LINKS] : OUTSIDE_LINKS}
            projectId={projectId}
            mayPush={mayPush}
            onSignOut={menu.whole ? signOut : undefined}
            onClose={() => setMenu(null)}
          />
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
