import { STORED_PAGE_TYPE } from '@stepwright/contract/stored-page-type';
import { wholeBodies } from './api-evidence.ts';
import type { AttachmentModel, StepModel } from './run-model.ts';

/** An attachment as the reader sees it: a picture comes with the stored page of the same moment. */
export interface ShownEvidence {
  readonly attachment: AttachmentModel;
  /** Address of the stored page beside the picture. */
  readonly page: string | null;
  /** Only kept to choose locators from: shown when it is asked for. */
  readonly folded: boolean;
}

/** The evidence of a step, each stored page with its picture. A page without a picture has nothing to show; a body stands with its exchange. */
export function evidenceOf(step: StepModel): ShownEvidence[] {
  const bodies = wholeBodies(step.detail?.api);
  return step.attachments.flatMap((attachment, at) => {
    if (attachment.mediaType === STORED_PAGE_TYPE || bodies.has(attachment.url ?? '')) return [];
    const next = step.attachments[at + 1];
    const isPaired = attachment.mediaType.startsWith('image/') && next?.mediaType === STORED_PAGE_TYPE;
    const page = isPaired ? (next?.url ?? null) : null;
    return [{ attachment, page, folded: page !== null && attachment.mediaType === 'image/jpeg' }];
  });
}
