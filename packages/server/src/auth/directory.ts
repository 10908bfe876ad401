import type { UserPage } from '@stepwright/contract/entities/directory-user';
import type { Claims, Role } from '@stepwright/contract/rights';
import type { Transaction } from '../store/database.ts';

export interface DirectoryUser {
  readonly subject: string;
  readonly userName: string;
}

/**
 * Users, groups and roles, wherever they are kept: our own tables, or an identity provider. A group stands for the membership of
 * one project and carries its name (spec 1 §1). Failures are AppErrors: `exists` where a provider answers 409, `not_found` for
 * 404, `unavailable` when it cannot be reached.
 */
export interface Directory {
  /**
   * True if `within` puts changes into the caller's transaction; false if they happen at once, elsewhere, so that a caller
   * whose own work fails must take them back.
   */
  readonly transactional: boolean;
  within(tx: Transaction): Directory;

  /** Null for a subject that is unknown or disabled. */
  claimsOf(subject: string): Promise<Claims | null>;
  /** By the exact name, whatever its case. */
  findUser(userName: string): Promise<DirectoryUser | null>;
  /** At most 100, by name. */
  listUsers(): Promise<DirectoryUser[]>;
  usersWithRole(role: Role): Promise<DirectoryUser[]>;
  groupMembers(group: string): Promise<DirectoryUser[]>;
  /** Members of a group who hold a role, by name; pages count from 0. */
  membersWithRole(group: string, role: Role, window: { page: number; size: number }): Promise<UserPage>;
  /** People whose name begins with a text, whatever its case, by name. */
  suggestUsers(start: string, most: number): Promise<DirectoryUser[]>;

  /** @throws AppError `exists` */
  createGroup(name: string): Promise<void>;
  /** @throws AppError `not_found`, `exists` */
  renameGroup(name: string, to: string): Promise<void>;
  /** @throws AppError `not_found` */
  deleteGroup(name: string): Promise<void>;
  addToGroup(subject: string, group: string): Promise<void>;
  removeFromGroup(subject: string, group: string): Promise<void>;
  assignRoles(subject: string, roles: readonly Role[]): Promise<void>;
  removeRoles(subject: string, roles: readonly Role[]): Promise<void>;
}
