/** Addresses of the screens (spec 1 §2), exact. Only screens that work have one. */
export const PATHS = {
  landing: '/',
  login: '/login',
  projects: '/projects',
  features: '/features',
  testPlan: '/test-plan',
  runs: '/runs',
  files: '/file',
  globalObjects: '/globalObjects',
  environments: '/environments',
  debug: '/debug',
  check: '/check',
  storedPages: '/stored-pages',
  dashboard: '/dashboard',
  reports: '/reports',
  health: '/health',
  programs: '/programs',
  audit: '/audit',
  apiDocs: '/api-docs',
  faq: '/faq',
} as const;

export type ScreenPath = (typeof PATHS)[keyof typeof PATHS];

/** Where the server starts a sign-in that comes back to `returnTo`. */
export function signInAddress(returnTo: string, register = false): string {
  const query = new URLSearchParams({ returnTo });
  if (register) query.set('register', '1');
  return `/auth/sign-in?${query}`;
}
