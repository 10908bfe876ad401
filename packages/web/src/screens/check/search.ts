import { id, oneOf, place, type RawSearch, text } from '../../app/search-fields.ts';
import { FEATURE_TYPE_NAMES } from './type-names.ts';

export const ONLY = ['error', 'warning', 'unchecked'] as const;

/** The view, what narrows the matrix, and the cell or schedule whose findings are open. */
export const checkSearch = (raw: RawSearch): CheckSearch => ({
  view: oneOf(raw.view, ['schedules']),
  only: oneOf(raw.only, ONLY),
  type: oneOf(raw.type, FEATURE_TYPE_NAMES),
  plan: id(raw.plan),
  q: text(raw.q),
  page: place(raw.page),
  feature: id(raw.feature),
  environment: id(raw.environment),
  schedule: id(raw.schedule),
});

export interface CheckSearch {
  readonly view?: 'schedules' | undefined;
  readonly only?: (typeof ONLY)[number] | undefined;
  readonly type?: (typeof FEATURE_TYPE_NAMES)[number] | undefined;
  readonly plan?: number | undefined;
  readonly q?: string | undefined;
  readonly page?: number | undefined;
  readonly feature?: number | undefined;
  readonly environment?: number | undefined;
  readonly schedule?: number | undefined;
}

/** What the parts of the matrix are given: the address, and the way to another one. */
export interface MatrixProps {
  readonly search: CheckSearch;
  readonly go: (change: CheckSearch) => void;
}
