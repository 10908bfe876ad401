import type { ProgramDraft } from '@stepwright/contract/entities/program';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { addProgram, countPrograms, deleteProgram, listPrograms } from '@stepwright/contract/routes/programs';
import { call } from '../call.ts';
import { listQueries } from './list-query.ts';

export const PROGRAMS = 'programs';

export const programList = listQueries(
  PROGRAMS,
  ({ projectId, page }, signal) =>
    call(listPrograms, { query: { applicationId: projectId, page, size: PAGE_SIZE } }, { signal }),
  ({ projectId }, signal) => call(countPrograms, { query: { applicationId: projectId } }, { signal }),
);

export const makeProgram = (draft: ProgramDraft) => call(addProgram, { body: draft });
export const takeBackProgram = (applicationId: number, clientId: string) =>
  call(deleteProgram, { body: { applicationId, clientId } });
