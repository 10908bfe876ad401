import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../api/queries/session.ts';
import { apiDocsSearch } from '../screens/api-docs/search.ts';
import { auditSearch } from '../screens/audit/search.ts';
import { checkSearch } from '../screens/check/search.ts';
import { dashboardSearch } from '../screens/dashboard/search.ts';
import { reportsSearch } from '../screens/reports/search.ts';
import { runsSearch } from '../screens/runs/search.ts';
import { storedPagesSearch } from '../screens/stored-pages/search.ts';
import { CrashScreen } from './crash-screen.tsx';
import { readLocalState, writeLocalState } from './local-state.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PATHS, signInAddress } from './paths.ts';
import { queryClient } from './query-client.ts';
import {
  debugSearch,
  environmentsSearch,
  faqSearch,
  featuresSearch,
  filesSearch,
  globalObjectsSearch,
  landingSearch,
  programsSearch,
  projectSearch,
  projectsSearch,
  testPlansSearch,
} from './search.ts';
import { requirePerson } from './session.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  // Read once here, so that every screen below knows at its first drawing who is signed in.
  beforeLoad: () => queryClient.ensureQueryData(sessionQuery).then(() => undefined),
  component: Shell,
  errorComponent: CrashScreen,
  notFoundComponent: NotFoundScreen,
});

const landing = createRoute({
  getParentRoute: () => root,
  path: PATHS.landing,
  validateSearch: landingSearch,
  beforeLoad: async () => {
    const { person } = await queryClient.ensureQueryData(sessionQuery);
    if (person) throw redirect({ to: PATHS.projects, replace: true });
  },
  component: lazyRouteComponent(() => import('../screens/landing/landing-screen.tsx'), 'LandingScreen'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: PATHS.login,
  validateSearch: landingSearch,
  beforeLoad: async ({ search }) => {
    const { person } = await queryClient.ensureQueryData(sessionQuery);
    if (person) throw redirect({ to: PATHS.projects, replace: true });
    window.location.replace(signInAddress(search.returnTo ?? PATHS.projects));
    // The browser is leaving; nothing of this page may be drawn meanwhile.
    await new Promise(() => undefined);
  },
});

const projects = createRoute({
  getParentRoute: () => root,
  path: PATHS.projects,
  validateSearch: projectsSearch,
  beforeLoad: async ({ location }) => void (await requirePerson(location.href)),
  component: lazyRouteComponent(() => import('../screens/projects/projects-screen.tsx'), 'ProjectsScreen'),
});

const health = createRoute({
  getParentRoute: () => root,
  path: PATHS.health,
  beforeLoad: async ({ location }) => void (await requirePerson(location.href)),
  component: lazyRouteComponent(() => import('../screens/health/health-screen.tsx'), 'HealthScreen'),
});

const faq = createRoute({
  getParentRoute: () => root,
  path: PATHS.faq,
  validateSearch: faqSearch,
  beforeLoad: async ({ location }) => void (await requirePerson(location.href)),
  component: lazyRouteComponent(() => import('../screens/faq/faq-screen.tsx'), 'FaqScreen'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: PATHS.audit,
  validateSearch: auditSearch,
  beforeLoad: async ({ location }) => void (await requirePerson(location.href)),
  component: lazyRouteComponent(() => import('../screens/audit/audit-screen.tsx'), 'AuditScreen'),
});

const apiDocs = createRoute({
  getParentRoute: () => root,
  path: PATHS.apiDocs,
  validateSearch: apiDocsSearch,
  beforeLoad: async ({ location }) => void (await requirePerson(location.href)),
  component: lazyRouteComponent(() => import('../screens/api-docs/api-docs-screen.tsx'), 'ApiDocsScreen'),
});

/** Screens inside a project. Without `?project=` the one that was selected last is taken, else the person chooses one. */
const inProject = createRoute({
  getParentRoute: () => root,
  id: 'in-project',
  validateSearch: projectSearch,
  beforeLoad: async ({ location, search, preload }) => {
    await requirePerson(location.href);
    if (search.project !== undefined) {
      // Resting on a link loads its screen ahead; only going there selects the project.
      if (!preload) writeLocalState({ project: search.project });
      return;
    }
    const project = readLocalState().project;
    if (project === undefined) throw redirect({ to: PATHS.projects, replace: true });
    throw redirect({
      to: location.pathname as typeof PATHS.features,
      search: { ...location.search, project },
      replace: true,
    });
  },
  component: lazyRouteComponent(() => import('./project-gate.tsx'), 'ProjectGate'),
});

const features = createRoute({
  getParentRoute: () => inProject,
  path: PATHS.features,
  validateSearch: featuresSearch,
  component: lazyRouteComponent(() => import('../screens/features/features-screen.tsx'), 'FeaturesScreen'),
});

const testPlans = createRoute({
  getParentRoute: () => inProject,
  path: PATHS.testPlan,
  validateSearch: testPlansSearch,
  component: lazyRouteComponent(() => import('../screens/test-plans/test-plans-screen.tsx'), 'TestPlansScreen'),
});

const runs = createRoute({
  getParentRoute: () => inProject,
  path: PATHS.runs,
  validateSearch: runsSearch,
  component: lazyRouteComponent(() => import('../screens/runs/runs-screen.tsx'), 'RunsScreen'),
});

const debug = createRoute({
  getParentRoute: () => inProject,
  path: PATHS.debug,
  validateSearch: debugSearch,
  component: lazyRouteComponent(() => import('../screens/debug/debug-screen.tsx'), 'DebugScreen'),
});

const check = createRoute({
  getParentRoute: () => inProject,
  path: PATHS.check,
  validateSearch: checkSearch,
  component: lazyRouteComponent(() => import('../screens/check/check-screen.tsx'), 'CheckScreen'),
});

const reports = createRoute({
  getParentRoute: () => inProject,
  path: PATHS.reports,
  validateSearch: reportsSearch,
  component: lazyRouteComponent(() => import('../screens/reports/reports-screen.tsx'), 'ReportsScreen'),
});

const environments = createRoute({
  getParentRoute: () => inProject,
  path: PATHS.environments,
  validateSearch: environmentsSearch,
  component: lazyRouteComponent(() => import('../screens/environments/environments-screen.tsx'), 'EnvironmentsScreen'),
});

const globalObjects = createRoute({
  getParentRoute: () => inProject,
  path: PATHS.globalObjects,
  validateSearch: globalObjectsSearch,
  component: lazyRouteComponent(
    () => import('../screens/global-objects/global-objects-screen.tsx'),
    'GlobalObjectsScreen',
  ),
});

const files = createRoute({
  getParentRoute: () => inProject,
  path: PATHS.files,
  validateSearch: filesSearch,
  component: lazyRouteComponent(() => import('../screens/files/files-screen.tsx'), 'FilesScreen'),
});

const storedPages = createRoute({
  getParentRoute: () => inProject,
  path: PATHS.storedPages,
  validateSearch: storedPagesSearch,
  component: lazyRouteComponent(() => import('../screens/stored-pages/stored-pages-screen.tsx'), 'StoredPagesScreen'),
});

const dashboard = createRoute({
  getParentRoute: () => inProject,
  path: PATHS.dashboard,
  validateSearch: dashboardSearch,
  component: lazyRouteComponent(() => import('../screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});

const programs = createRoute({
  getParentRoute: () => inProject,
  path: PATHS.programs,
  validateSearch: programsSearch,
  component: lazyRouteComponent(() => import('../screens/programs/programs-screen.tsx'), 'ProgramsScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    login,
    projects,
    health,
    audit,
    apiDocs,
    faq,
    inProject.addChildren([
      reports,
      features,
      debug,
      check,
      testPlans,
      runs,
      environments,
      globalObjects,
      files,
      storedPages,
      dashboard,
      programs,
    ]),
  ]),
  // Exact paths (spec 1 §2), but a pasted address with a slash behind it still opens.
  trailingSlash: 'never',
  caseSensitive: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 400,
  scrollRestoration: true,
  defaultErrorComponent: CrashScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
