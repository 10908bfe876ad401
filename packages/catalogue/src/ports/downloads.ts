import type { Cookie } from './cookie.ts';

export interface DownloadRequest {
  /** http or https. */
  readonly url: string;
  /** Headers that a browser would send besides cookies. */
  readonly headers: { readonly [name: string]: string };
  /** What the browser would send as cookies to an address: asked for every address on the way. */
  cookies(url: string): Promise<readonly Cookie[]>;
  /** Milliseconds without a byte after which it fails. */
  readonly patienceMs: number;
}

export interface DownloadedFile {
  /** On the engine's machine, in the folder of the run. */
  readonly path: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Files that steps of a run bring in; a later step of the same run may upload them. */
export interface Downloads {
  /** Only what comes with status 200 is kept. E_DOWNLOAD_FAILED. */
  fetch(request: DownloadRequest, signal: AbortSignal): Promise<DownloadedFile>;
  /** Keeps bytes that were read in a page. */
  keep(name: string, bytes: Uint8Array): Promise<DownloadedFile>;
}
