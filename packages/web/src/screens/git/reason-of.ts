import { explain, isCallError } from '../../api/call-error.ts';

/** The notice says that it failed; in the dialog stands why. */
export function reasonOf(error: unknown): string {
  return (isCallError(error) && error.hint) || explain(error);
}
