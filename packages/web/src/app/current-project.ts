import type { Project } from '@stepwright/contract/entities/project';
import type { Right } from '@stepwright/contract/rights';
import { createContext, useContext } from 'react';

export interface CurrentProject {
  readonly project: Project;
  /** Whether the signed-in person holds the right in this project. */
  readonly can: (right: Right) => boolean;
}

export const CurrentProjectContext = createContext<CurrentProject | null>(null);

/** The project that the address names; for screens inside a project. */
export function useCurrentProject(): CurrentProject {
  const current = useContext(CurrentProjectContext);
  if (!current) throw new Error('This screen stands outside of a project.');
  return current;
}
