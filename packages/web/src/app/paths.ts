/** Addresses of the screens (spec 1 §2), exact. Only screens that work have one. */
export const PATHS = {
  landing: '/',
  login: '/login',
  projects: '/projects',
  features: '/features',
  runs: '/runs',
  files: '/file',
  globalObjects: '/globalObjects',
  environments: '/environments',
  dashboard: '/dashboard',
  health: '/health',
  faq: '/faq',
} as const;

export type ScreenPath = (typeof PATHS)[keyof typeof PATHS];

/** Where the server starts a sign-in that comes back to `returnTo`. */
export function signInAddress(returnTo: string, register = false): string {
  const query = new URLSearchParams({ returnTo });
  if (register) query.set('register', '1');
  return `/auth/sign-in?${query}`;
}
