import type { ApiImportDraft } from '@stepwright/contract/entities/api-import';
import { previewApiImport, saveApiImport } from '@stepwright/contract/routes/api-import';
import { call } from '../call.ts';

export const previewImport = (applicationId: number, source: string) =>
  call(previewApiImport, { body: { applicationId, source } });
export const saveImport = (draft: ApiImportDraft) => call(saveApiImport, { body: draft });
