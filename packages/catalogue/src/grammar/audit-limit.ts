import { StepError } from '../step-error.ts';

export const AUDIT_IMPACTS = ['minor', 'moderate', 'serious', 'critical'] as const;

/** When violations fail AXE_CHECK: at an impact or worse, or with more elements than a number; null: never. */
export type AuditLimit = { readonly impact: (typeof AUDIT_IMPACTS)[number] } | { readonly most: number } | null;

/** E_EXPECTED for a text that is no limit; an empty one is none. */
export function readAuditLimit(text: string): AuditLimit {
  const written = text.trim();
  if (written === '') return null;
  const impact = AUDIT_IMPACTS.find((known) => known === written.toLowerCase());
  if (impact !== undefined) return { impact };
  if (/^\d{1,9}$/.test(written)) return { most: Number(written) };
  const known = AUDIT_IMPACTS.join(', ');
  throw new StepError('E_EXPECTED', `"${text}" is no limit; write ${known} or a whole number of elements`);
}
