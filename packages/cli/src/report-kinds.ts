/** Reports that a run writes beside its messages. */
export const REPORT_KINDS = ['html', 'junit'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
