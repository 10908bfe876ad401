import { createWriteStream } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MessageSource } from '@stepwright/catalogue/reports/hidden-steps';
import { htmlReport } from '@stepwright/catalogue/reports/html';
import { junitPieces } from '@stepwright/catalogue/reports/junit';

export interface ReportFolder {
  /** Holds `attachments/`; takes `junit.xml` and `report.html`. */
  readonly folder: string;
  /** What the run said. */
  readonly messages: MessageSource;
  readonly title: string;
  readonly product: string;
  /** ISO 8601. */
  readonly generatedAt: string;
}

/** Writes `junit.xml` from the run's messages. */
export async function writeJunit({ folder, messages, title }: ReportFolder): Promise<string> {
  const path = join(folder, 'junit.xml');
  await pipeline(Readable.from(junitPieces(messages, { name: title })), createWriteStream(`${path}.part`));
  await rename(`${path}.part`, path);
  return path;
}

/** Writes `report.html` from the run's messages and the built report page whose text is given. */
export async function writeHtml({ folder, messages, ...about }: ReportFolder, template: string): Promise<string> {
  const path = join(folder, 'report.html');
  const picture = (url: string) => readFile(join(folder, 'attachments', basename(url))).catch(() => null);
  const pieces = htmlReport(messages, { ...about, template, picture });
  await pipeline(Readable.from(pieces), createWriteStream(`${path}.part`));
  await rename(`${path}.part`, path);
  return path;
}
