import AppsIcon from '@mui/icons-material/Apps';
import DataObjectIcon from '@mui/icons-material/DataObject';
import FolderOpenIcon from '@mui/icons-material/FolderOpen';
import MenuIcon from '@mui/icons-material/Menu';
import PersonIcon from '@mui/icons-material/Person';
import TuneIcon from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Person } from '@stepwright/contract/entities/person';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { projectsQuery } from '../api/queries/projects.ts';
import { ScreenLink } from '../parts/screen-link.tsx';
import { readLocalState } from './local-state.ts';
import { Mark } from './mark.tsx';
import { PATHS } from './paths.ts';

const AccountMenu = lazy(() => import('./account-menu.tsx'));
const NarrowMenu = lazy(() => import('./narrow-menu.tsx'));

export interface TopLink {
  readonly path:
    | typeof PATHS.features
    | typeof PATHS.runs
    | typeof PATHS.files
    | typeof PATHS.globalObjects
    | typeof PATHS.environments;
  readonly label: string;
  readonly icon?: ReactNode;
}

const WORDS: readonly TopLink[] = [
  { path: PATHS.features, label: 'Features' },
  { path: PATHS.runs, label: 'Runs' },
];
const ICONS: readonly TopLink[] = [
  { path: PATHS.files, label: 'File List', icon: <FolderOpenIcon fontSize="small" /> },
  { path: PATHS.globalObjects, label: 'Object Repository', icon: <DataObjectIcon fontSize="small" /> },
  { path: PATHS.environments, label: 'Environments', icon: <TuneIcon fontSize="small" /> },
];

const linkLook = {
  color: 'inherit',
  textDecoration: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  height: 52,
  px: 1.5,
  fontWeight: 600,
  fontSize: '0.875rem',
  opacity: 0.82,
  borderBottom: '3px solid transparent',
  borderTop: '3px solid transparent',
  '&:hover': { opacity: 1, bgcolor: 'rgba(255,255,255,0.07)' },
  '&.active': { opacity: 1, borderBottomColor: '#2dd4bf' },
} as const;

/** spec 1 §2: on the project list only Projects and the account; inside a project its screens. */
export function TopBar({ person }: { person: Person }) {
  const { pathname } = useLocation();
  const search = useSearch({ strict: false }) as { project?: number };
  const [account, setAccount] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const onProjects = pathname === PATHS.projects;
  const projectId = search.project ?? readLocalState().project;
  const projects = useQuery(projectsQuery);
  const project = projects.data?.find((one) => one.id === projectId);
  const inside = !onProjects && projectId !== undefined;
  const links = inside ? [...WORDS, ...ICONS] : [];

  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: 52,
        flexShrink: 0,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, md: 1 },
        px: { xs: 1, md: 2 },
        color: '#f3f3ff',
        bgcolor: '#2b2a6b',
        borderBottom: '1px solid rgba(255,255,255,0.08)',
        '[data-color-scheme="dark"] &': { bgcolor: '#1b1b3d' },
        '& :focus-visible': { outlineOffset: -3 },
      }}
    >
      <Box
        component="a"
        href="#content"
        sx={{
          position: 'absolute',
          left: 8,
          top: -60,
          px: 2,
          py: 1,
          bgcolor: 'background.paper',
          color: 'text.primary',
          borderRadius: 1,
          '&:focus': { top: 6 },
        }}
        onClick={(event) => {
          event.preventDefault();
          const main = document.querySelector<HTMLElement>('main');
          main?.setAttribute('tabindex', '-1');
          main?.focus();
        }}
      >
        Skip to the content
      </Box>
      {inside && (
        <IconAction
          label="Menu"
          onClick={(event) => setMenu(event.currentTarget)}
          sx={{ display: { xs: 'inline-flex', md: 'none' } }}
        >
          <MenuIcon fontSize="small" />
        </IconAction>
      )}
      <Box
        component={ScreenLink}
        to={PATHS.projects}
        sx={{ color: 'inherit', textDecoration: 'none', mr: 1, display: 'inline-flex' }}
        aria-label="Stepwright, all projects"
      >
        <Mark />
      </Box>
      {inside && project && (
        <Box
          component={ScreenLink}
          to={PATHS.projects}
          title={`Project ${project.name}: choose another`}
          sx={{
            color: 'inherit',
            textDecoration: 'none',
            fontSize: '0.8125rem',
            fontWeight: 600,
            px: 1.25,
            py: 0.375,
            borderRadius: 99,
            border: '1px solid rgba(255,255,255,0.28)',
            maxWidth: 180,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            '&:hover': { bgcolor: 'rgba(255,255,255,0.1)' },
          }}
        >
          {project.name}
        </Box>
      )}
      <Box
        component="nav"
        aria-label="Screens"
        sx={{ display: { xs: onProjects ? 'flex' : 'none', md: 'flex' }, flex: 1, alignItems: 'center', ml: 1 }}
      >
        {inside ? (
          <>
            {WORDS.map(({ path, label }) => (
              <Box
                key={path}
                component={ScreenLink}
                to={path}
                search={{ project: projectId }}
                activeOptions={{ includeSearch: false }}
                sx={linkLook}
              >
                {label}
              </Box>
            ))}
            <Box sx={{ flex: 1 }} />
            {ICONS.map(({ path, label, icon }) => (
              <Box
                key={path}
                component={ScreenLink}
                to={path}
                search={{ project: projectId }}
                activeOptions={{ includeSearch: false }}
                aria-label={label}
                title={label}
                sx={linkLook}
              >
                {icon}
              </Box>
            ))}
            <Box component={ScreenLink} to={PATHS.projects} aria-label="Projects" title="Projects" sx={linkLook}>
              <AppsIcon fontSize="small" />
            </Box>
          </>
        ) : (
          <Box component={ScreenLink} to={PATHS.projects} sx={linkLook} activeOptions={{ includeSearch: false }}>
            Projects
          </Box>
        )}
      </Box>
      <Box sx={{ flex: 1, display: { xs: onProjects ? 'none' : 'block', md: 'none' } }} />
      <IconAction
        label={`Account of ${person.userName}`}
        onClick={(event) => setAccount(event.currentTarget)}
        sx={{ px: 1.25 }}
      >
        <PersonIcon fontSize="small" />
        <Box component="span" sx={{ fontSize: '0.8125rem', fontWeight: 600, display: { xs: 'none', sm: 'inline' } }}>
          {person.userName}
        </Box>
      </IconAction>
      <Suspense>
        {account && <AccountMenu anchor={account} person={person} onClose={() => setAccount(null)} />}
        {menu && <NarrowMenu anchor={menu} links={links} projectId={projectId} onClose={() => setMenu(null)} />}
      </Suspense>
    </Box>
  );
}

function IconAction({
  label,
  onClick,
  sx,
  children,
}: {
  label: string;
  onClick: (event: React.MouseEvent<HTMLElement>) => void;
  sx?: object;
  children: ReactNode;
}) {
  return (
    <ButtonBase
      aria-label={label}
      aria-haspopup="menu"
      title={label}
      onClick={onClick}
      sx={{
        height: 36,
        minWidth: 36,
        gap: 0.75,
        fontFamily: 'inherit',
        borderRadius: 2,
        '&:hover': { bgcolor: 'rgba(255,255,255,0.1)' },
        ...sx,
      }}
    >
      {children}
    </ButtonBase>
  );
}
