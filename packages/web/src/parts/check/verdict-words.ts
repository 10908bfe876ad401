import type { CheckVerdict } from '@stepwright/contract/entities/check';

/** "3 errors", "1 warning", "No problems", "Not checked yet". */
export function verdictText({ state, errors, warnings }: Pick<CheckVerdict, 'state' | 'errors' | 'warnings'>): string {
  if (state === 'unchecked') return 'Not checked yet';
  if (errors > 0) return counted(errors, 'error');
  return warnings > 0 ? counted(warnings, 'warning') : 'No problems';
}

export const counted = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
