import type { ProgramRole } from '@stepwright/contract/entities/program';

/** Roles of programs, for people. */
export const ROLE_WORDS: Readonly<Record<ProgramRole, string>> = {
  read_only: 'Reads',
  read_write: 'Reads, writes and runs',
  developer: 'Developer: reads, writes and runs',
};
