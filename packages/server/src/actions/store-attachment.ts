import { STORED_PAGE_TYPE } from '@stepwright/contract/stored-page-type';
import { AppError } from '../app-error.ts';
import { attachmentType } from '../runs/attachment-type.ts';
import { readPageAbout } from '../runs/read-page-about.ts';
import type { ServerParts } from '../server-parts.ts';
import { insertAttachment, sumAttachments } from '../store/run-traces.ts';
import { insertStoredPage } from '../store/stored-pages.ts';
import { withLease } from './hold-lease.ts';

const LARGEST = 20 * 1024 * 1024;
/** What all attachments of one run may take. */
const MOST_BYTES = 2 * 1024 * 1024 * 1024;
const MOST = 20_000;

/**
 * Stores an attachment: first its bytes, then its row. Sent again it changes nothing.
 *
 * @throws AppError `lease_lost`, `unsupported_media`, `too_large`; `exists` when other bytes have that name
 */
export async function storeAttachment(
  parts: ServerParts,
  runId: number,
  token: string | null,
  name: string,
  bytes: Buffer,
): Promise<void> {
  const type = attachmentType(name, bytes);
  const about = type === STORED_PAGE_TYPE ? readPageAbout(bytes) : null;
  const { sha256, size } = await parts.blobs.put(bytes, LARGEST);
  await withLease(parts.database, runId, token, async (tx) => {
    const stored = await sumAttachments(tx, runId);
    if (stored.count >= MOST || stored.bytes + size > MOST_BYTES) {
      throw new AppError('too_large', 'The attachments of this run take more than is stored for one run.');
    }
    const row = await insertAttachment(tx, runId, { name, sha256, size, media_type: type });
    if (about !== null) await insertStoredPage(tx, runId, name, about);
    if (row.sha256 !== sha256) throw new AppError('exists', `The run has another attachment of the name ${name}.`);
  });
}
