import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadedFile, DownloadRequest } from '@stepwright/catalogue/ports/downloads';
import { fetchFile } from './fetch-file.ts';
import { numbered, safeName } from './file-name.ts';

const MOST_OF_A_NAME = 10_000;

/** The files that the steps of a run brought in, in a folder of the run. */
export class RunDownloads {
  readonly #folder: string;
  readonly #paths = new Set<string>();

  constructor(temp: string) {
    this.#folder = join(temp, 'downloads');
  }

  /** Only what a step of this run saved may be used by another step. */
  has(path: string): boolean {
    return this.#paths.has(path);
  }

  async fetch(request: DownloadRequest, signal: AbortSignal): Promise<DownloadedFile> {
    let place: Place | undefined;
    try {
      const size = await fetchFile(
        request,
        async (name) => {
          place = await this.#reserve(name);
          return createWriteStream(place.path, { fd: place.handle });
        },
        signal,
      );
      return this.#kept(place as unknown as Place, size);
    } catch (error) {
      if (place !== undefined) await rm(place.path, { force: true });
      throw error;
    }
  }

  async keep(name: string, bytes: Uint8Array): Promise<DownloadedFile> {
    const place = await this.#reserve(name);
    try {
      await place.handle.writeFile(bytes);
    } finally {
      await place.handle.close();
    }
    return this.#kept(place, bytes.length);
  }

  #kept({ path, name }: Place, size: number): DownloadedFile {
    this.#paths.add(path);
    return { path, name, size };
  }

  /** Makes an empty file; a name that is taken gets a number. */
  async #reserve(proposed: string): Promise<Place> {
    await mkdir(this.#folder, { recursive: true });
    const safe = safeName(proposed);
    for (let number = 0; number < MOST_OF_A_NAME; number += 1) {
      const name = numbered(safe, number);
      const path = join(this.#folder, name);
      try {
        return { path, name, handle: await open(path, 'wx') };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
    throw new Error(`there are ${MOST_OF_A_NAME} downloads of the name ${safe}`);
  }
}

interface Place {
  readonly path: string;
  readonly name: string;
  readonly handle: FileHandle;
}
