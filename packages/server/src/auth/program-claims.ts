import type { ProgramRole } from '@stepwright/contract/entities/program';
import type { Claims, Role } from '@stepwright/contract/rights';
import type { WorkingProgram } from '../store/programs.ts';

/** Roles of a program: only ever these, whoever made it. */
const ROLES_OF = {
  read_only: ['read_only'],
  read_write: ['read_write'],
  developer: ['developer', 'read_write'],
} as const satisfies Record<ProgramRole, readonly Role[]>;

/** What a program may do: its role in its one project. Its name is shown with what it changes. */
export function programClaims(clientId: string, program: WorkingProgram): Claims {
  return { subject: clientId, userName: program.name, roles: ROLES_OF[program.role], projects: [program.project] };
}
