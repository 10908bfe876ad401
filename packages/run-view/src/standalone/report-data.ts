import type { RunMessage } from '@stepwright/contract/messages';

/** What a report file carries in its `script#stepwright-report`: the writer of reports fills it, the page reads it. */
export interface ReportData {
  readonly title: string;
  /** ISO 8601. */
  readonly generatedAt: string;
  readonly product: string;
  readonly messages: readonly RunMessage[];
  /** Pictures inside the file, by the `url` of their attachment; others are relative links beside the file. */
  readonly pictures: { readonly [url: string]: string };
}

/** Reads the data of this file; null when there is none. */
export function readReportData(from: Document): ReportData | null {
  const text = from.getElementById('stepwright-report')?.textContent?.trim();
  return text ? (JSON.parse(text) as ReportData) : null;
}
