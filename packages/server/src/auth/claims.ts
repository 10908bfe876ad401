import { type Claims, ROLES, type Role } from '@stepwright/contract/rights';

/** The part of an access token that says who somebody is, in Keycloak's shape. */
export interface TokenClaims {
  sub?: unknown;
  preferred_username?: unknown;
  realm_access?: unknown;
  projects?: unknown;
}

/** Reads claims from a token that was verified; roles and projects it does not name in the known form are none. */
export function readTokenClaims(token: TokenClaims): Claims | null {
  if (typeof token.sub !== 'string' || token.sub === '') return null;
  const roles = (token.realm_access as { roles?: unknown } | undefined)?.roles;
  return {
    subject: token.sub,
    userName: typeof token.preferred_username === 'string' ? token.preferred_username : token.sub,
    roles: texts(roles).filter((role): role is Role => (ROLES as readonly string[]).includes(role)),
    // Each entry has a leading character that is no part of the name (spec 1 §3).
    projects: texts(token.projects).map((project) => project.slice(1)),
  };
}

/** The same, the other way round. */
export function writeTokenClaims(claims: Claims): Record<string, unknown> {
  return {
    preferred_username: claims.userName,
    realm_access: { roles: claims.roles },
    projects: claims.projects.map((project) => `/${project}`),
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
