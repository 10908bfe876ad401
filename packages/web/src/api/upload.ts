import type { StoredFile } from '@stepwright/contract/entities/stored-file';
import { failed, readFailure, unreachable } from './call.ts';
import { csrfToken } from './csrf.ts';

export interface Upload {
  /** 0 for a new file, else the id of the file to replace. */
  readonly id: number;
  readonly projectId: number;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Share of the bytes sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends one file as multipart. XMLHttpRequest and not fetch, because only it tells how much has been sent.
 * @throws CallError; an abort rejects with the signal's reason
 */
export function upload({ id, projectId, file, signal, onProgress }: Upload): Promise<StoredFile> {
  const form = new FormData();
  form.set('id', String(id));
  form.set('applicationId', String(projectId));
  form.set('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', '/api/files/upload');
    request.setRequestHeader('accept', 'application/json');
    const token = csrfToken();
    if (token) request.setRequestHeader('x-csrf-token', token);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('error', () => reject(failed(unreachable(undefined))));
    request.addEventListener('load', () => {
      if (request.status === 201 || request.status === 202) {
        try {
          return resolve(JSON.parse(request.responseText) as StoredFile);
        } catch {
          // Falls through: a success that is not ours is no success.
        }
      }
      const answer = new Response(request.responseText, { status: Math.max(request.status, 200) });
      readFailure(answer).then((error) => reject(failed(error)), reject);
    });
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    request.send(form);
  });
}
