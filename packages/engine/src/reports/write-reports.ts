import { createWriteStream } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { htmlOfLines, htmlReport } from '@stepwright/catalogue/reports/html';
import type { HtmlFacts } from '@stepwright/catalogue/reports/html-facts';
import type { JunitReport } from '@stepwright/catalogue/reports/junit';
import { ndjsonSource, readLines } from './ndjson.ts';

/** The folder of a finished run: it holds `messages.ndjson` and `attachments/`, and takes `junit.xml` and `report.html`. */
export interface ReportFolder {
  readonly folder: string;
  readonly title: string;
  readonly product: string;
  /** ISO 8601. */
  readonly generatedAt: string;
}

const WRITE_CHARACTERS = 64 * 1024;

/** Writes `junit.xml`, as it was gathered while the run spoke. */
export async function writeJunit({ folder, title }: ReportFolder, report: JunitReport): Promise<string> {
  return writePieces(join(folder, 'junit.xml'), report.pieces(title));
}

/** Writes `report.html` from the run's messages, what is known of them, and the built report page whose text is given. */
export async function writeHtml(
  { folder, ...about }: ReportFolder,
  facts: HtmlFacts,
  template: string,
): Promise<string> {
  const messages = join(folder, 'messages.ndjson');
  const picture = (url: string) => readFile(join(folder, 'attachments', basename(url))).catch(() => null);
  const options = { ...about, template, picture };
  const pieces = facts.asTheyAre
    ? htmlOfLines(readLines(messages), facts, options)
    : htmlReport(await ndjsonSource(messages), options);
  return writePieces(join(folder, 'report.html'), pieces);
}

/** Under another name first, so that nobody takes a part of it for the whole. */
async function writePieces(path: string, pieces: Iterable<string> | AsyncIterable<string>): Promise<string> {
  await pipeline(Readable.from(inLargePieces(pieces)), createWriteStream(`${path}.part`));
  await rename(`${path}.part`, path);
  return path;
}

/** Each piece costs a write. */
async function* inLargePieces(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < WRITE_CHARACTERS) continue;
    yield waiting;
    waiting = '';
  }
  if (waiting !== '') yield waiting;
}
