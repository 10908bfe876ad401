/**
 * Who may do what (spec 1 §6). Pure, so that the server decides with it and the browser hides with it.
 * The server never trusts the browser's answer.
 */

export const ROLES = ['admin', 'projectadmin', 'developer', 'read_write', 'read_only'] as const;
export type Role = (typeof ROLES)[number];

/** The verified identity of a caller; the same for a browser session and a bearer token. */
export interface Claims {
  readonly subject: string;
  readonly userName: string;
  readonly roles: readonly Role[];
  /** Names of the projects the caller belongs to (the token's list without its leading character). */
  readonly projects: readonly string[];
}

/**
 * A right, in the order of spec 1 §6.
 * - `project.add`, `project.delete`: read_write and admin, and not projectadmin
 * - `project.manage` (edit, sync, users): read_write and either admin or projectadmin
 * - `content.read`: every member
 * - `content.write` (add, update, run, push): read_write, and not read_only
 * - `content.delete` (delete, schedules): content.write and either admin or projectadmin
 */
export type Right =
  | 'project.add'
  | 'project.delete'
  | 'project.manage'
  | 'content.read'
  | 'content.write'
  | 'content.delete';

/**
 * What a route demands.
 * - `anyone`: no sign-in
 * - `signed-in`: a verified identity, nothing more; the handler filters by it
 * - `executor`: the shared secret of the executors, never a person
 * - `{ right, where }`: the right, in the project that `where` names. `none` is for rights outside a project.
 *   `query`/`body`/`params` name the field that holds the project's id; `entity` means that the handler loads a thing
 *   and asks for the right in that thing's project.
 */
export type Permission =
  | 'anyone'
  | 'signed-in'
  | 'executor'
  | {
      readonly right: Right;
      readonly where: 'none' | 'entity' | { readonly in: 'query' | 'body' | 'params'; readonly field: string };
    };

/** True if the identity holds the right by its roles alone, whatever the project. */
export function holds(claims: Claims, right: Right): boolean {
  const has = (role: Role) => claims.roles.includes(role);
  const write = has('read_write') && !has('read_only');
  switch (right) {
    case 'project.add':
    case 'project.delete':
      return write && has('admin') && !has('projectadmin');
    case 'project.manage':
    case 'content.delete':
      return write && (has('admin') || has('projectadmin'));
    case 'content.write':
      return write;
    case 'content.read':
      return true;
  }
}

/** Super administrators see every project; everybody else the projects of the token. */
export function belongsTo(claims: Claims, projectName: string): boolean {
  return claims.roles.includes('admin') || claims.projects.includes(projectName);
}

/** True if the identity holds the right in the named project. */
export function may(claims: Claims, right: Right, projectName: string): boolean {
  return belongsTo(claims, projectName) && holds(claims, right);
}
