import { createWriteStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { htmlReport } from '@stepwright/catalogue/reports/html';
import { junitReport } from '@stepwright/catalogue/reports/junit';
import { readNdjson } from './ndjson.ts';

export interface ReportFolder {
  /** Holds `messages.ndjson` and `attachments/`; takes `junit.xml` and `report.html`. */
  readonly folder: string;
  readonly title: string;
  readonly product: string;
  /** ISO 8601. */
  readonly generatedAt: string;
}

/** Writes `junit.xml` from the folder's messages. */
export async function writeJunit({ folder, title }: ReportFolder): Promise<string> {
  const path = join(folder, 'junit.xml');
  const messages = () => readNdjson(join(folder, 'messages.ndjson'));
  await writeFile(`${path}.part`, await junitReport(messages, { name: title }));
  await rename(`${path}.part`, path);
  return path;
}

/** Writes `report.html` from the folder's messages and the built report page whose text is given. */
export async function writeHtml({ folder, ...about }: ReportFolder, template: string): Promise<string> {
  const path = join(folder, 'report.html');
  const messages = () => readNdjson(join(folder, 'messages.ndjson'));
  const picture = (url: string) => readFile(join(folder, 'attachments', basename(url))).catch(() => null);
  const pieces = htmlReport(messages, { ...about, template, picture });
  await pipeline(Readable.from(pieces), createWriteStream(`${path}.part`));
  await rename(`${path}.part`, path);
  return path;
}
