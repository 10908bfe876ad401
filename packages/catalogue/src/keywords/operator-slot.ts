import type { Slot } from './step.ts';

export const RELATIVE_OPERATOR: Slot = {
  use: 'optional',
  kind: 'op',
  help: 'How to compare: eq, ne, gt, gte, lt, lte, or the signs = != > >= < <=. Left out: eq.',
};
