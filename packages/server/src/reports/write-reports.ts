import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { htmlReport } from '@stepwright/catalogue/reports/html';
import { junitReport } from '@stepwright/catalogue/reports/junit';
import type { Run } from '@stepwright/contract/entities/run';
import type { RunMessage } from '@stepwright/contract/messages';
import { ZipFile } from 'yazl';
import { AppError } from '../app-error.ts';
import type { ServerParts } from '../server-parts.ts';
import { eachMessage, readProgress } from '../store/run-messages.ts';
import { findAttachment, listAttachments, type RunAttachment } from '../store/run-traces.ts';

/** Pictures and archives gain nothing by compression. */
const PACKED = /^(image|video)\/|^application\/(zip|pdf)$/;

/** The standalone report of a run that has ended, as a stream. */
export async function openReport(parts: ServerParts, run: Run, product: string): Promise<Readable> {
  const template = await readTemplate();
  const last = await lastMessage(parts, run.id);
  return Readable.from(writeHtml(parts, run, product, template, last), { objectMode: false });
}

/** Report, JUnit XML, messages and attachments as one zip, made while it is sent: nothing is kept in memory or on disk. */
export async function zipReports(parts: ServerParts, run: Run, product: string): Promise<Readable> {
  const template = await readTemplate();
  const last = await lastMessage(parts, run.id);
  const zip = new ZipFile();
  const mtime = new Date(run.finished_at ?? run.queued_at);
  const out = new Readable().wrap(zip.outputStream as unknown as NodeJS.ReadableStream) as Readable;
  zip.on('error', (error: unknown) => out.destroy(error as Error));
  const add = (name: string, make: () => Promise<Readable>, compress = true) =>
    zip.addReadStreamLazy(name, { mtime, compress }, (done) => {
      make().then(
        (stream) => {
          // A part that breaks must break the zip: a short one would look whole.
          stream.once('error', (error) => out.destroy(error));
          out.once('close', () => stream.destroy());
          done(null, stream);
        },
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  const messages = () => eachMessage(parts.database.sql, run.id, last);
  add('report.html', async () => text(writeHtml(parts, run, product, template, last)));
  add('junit.xml', async () => text([await writeJunit(parts, run, last)]));
  add('messages.ndjson', async () => text(lines(messages())));
  for (let after = ''; ; ) {
    const page = await listAttachments(parts.database.sql, run.id, after);
    for (const attachment of page) {
      add(
        `attachments/${attachment.name}`,
        () => openAttachment(parts, attachment),
        !PACKED.test(attachment.media_type),
      );
    }
    const end = page.at(-1);
    if (!end) break;
    after = end.name;
  }
  zip.end();
  return out;
}

/**
 * What a run said need not make sense: code in a test could have said it. Then the file tells that, and the rest of the zip is as it
 * should be.
 */
async function writeJunit(parts: ServerParts, run: Run, last: number): Promise<string> {
  try {
    return await junitReport(parsed(parts, run.id, last), { name: run.details });
  } catch (error) {
    parts.log.warn({ err: error, runId: run.id }, 'no JUnit report can be made of a run');
    const failure = '<error message="No JUnit report can be made of what this run said; messages.ndjson holds it."/>';
    return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="run ${run.id}" tests="1" errors="1"><testcase name="report" classname="run">${failure}</testcase></testsuite>\n`;
  }
}

function writeHtml(
  parts: ServerParts,
  run: Run,
  product: string,
  template: string,
  last: number,
): AsyncGenerator<string> {
  return htmlReport(parsed(parts, run.id, last), {
    template,
    title: `${run.details} · run ${run.id}`,
    generatedAt: run.finished_at ?? run.queued_at,
    product,
    picture: async (url) => {
      const attachment = await findAttachment(parts.database.sql, run.id, url.split('/').at(-1) ?? '');
      return attachment ? parts.blobs.read(attachment.sha256) : null;
    },
  });
}

async function openAttachment(parts: ServerParts, attachment: RunAttachment): Promise<Readable> {
  return (await parts.blobs.open(attachment.sha256)).stream;
}

/** The messages again and again, each time from the start. */
function parsed(parts: ServerParts, runId: number, last: number): () => AsyncGenerator<RunMessage> {
  return async function* () {
    for await (const body of eachMessage(parts.database.sql, runId, last)) yield JSON.parse(body) as RunMessage;
  };
}

async function* lines(bodies: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const body of bodies) yield `${body}\n`;
}

function text(pieces: AsyncIterable<string> | Iterable<string>): Readable {
  return Readable.from(pieces, { objectMode: false });
}

async function lastMessage(parts: ServerParts, runId: number): Promise<number> {
  return (await readProgress(parts.database.sql, runId))?.last ?? -1;
}

async function readTemplate(): Promise<string> {
  try {
    return await readFile(fileURLToPath(import.meta.resolve('@stepwright/run-view/report.html')), 'utf8');
  } catch (error) {
    throw new AppError('unavailable', 'The report page of this product has not been built.', {
      hint: 'Run npm run build, then open the report again.',
      cause: error,
    });
  }
}
