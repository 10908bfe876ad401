import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { writeLayout } from '../layout/write-layout.ts';
import type { ServerParts } from '../server-parts.ts';
import { readWholeProject } from './read-whole-project.ts';

/** Every export of the same content is the same to the byte: files in it carry no time of their own. */
const NO_TIME = new Date(1980, 0, 1);

/**
 * A project as a zip, in the layout that a push writes; secrets are not in it.
 *
 * @throws AppError `too_large`
 */
export async function exportProject(parts: ServerParts, projectId: number): Promise<Readable> {
  const content = await readWholeProject(parts, projectId);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let reading: Readable | null = null;
  for (const file of writeLayout(content)) {
    if ('bytes' in file) zip.addBuffer(Buffer.from(file.bytes), file.path, { mtime: NO_TIME });
    else {
      zip.addReadStreamLazy(file.path, { mtime: NO_TIME, size: file.size }, (done) => {
        void parts.blobs.open(file.sha256).then(
          ({ stream }) => {
            reading = stream;
            if (output.destroyed) stream.destroy();
            else done(null, stream);
          },
          (error: Error) => done(error, null as never),
        );
      });
    }
  }
  zip.end();
  // A file whose bytes are gone breaks the download off: half a zip must not look whole.
  zip.on('error', (error) => output.destroy(error));
  // Who leaves in the middle of a file would leave it open.
  output.once('close', () => reading?.destroy());
  return output;
}
