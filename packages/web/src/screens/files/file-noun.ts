import type { StoredFile } from '@stepwright/contract/entities/stored-file';
import { NOTICES } from '@stepwright/contract/notices';
import { FILES, fileList, removeFile } from '../../api/queries/files.ts';
import type { ListNoun } from '../../parts/noun.ts';

export const FILE: ListNoun<StoredFile> = {
  words: { one: 'file', many: 'files', a: 'a file', label: 'File' },
  param: 'file',
  used: 'file',
  thing: 'file',
  kind: FILES,
  list: fileList,
  remove: removeFile,
  texts: { delete: NOTICES.fileDelete, fetch: NOTICES.fileFetch, count: NOTICES.fileCount },
};
