import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A log file that never outgrows its share of the disk. */
export interface RotatingLog {
  write(text: string | Uint8Array): void;
  close(): void;
}

/**
 * Opens a log for appending. When it passes `maxBytes` it becomes `<file>.1`, the one before `<file>.2` and so on; the
 * oldest beyond `keep` is removed. A disk that is full loses log lines, never the program.
 */
export function openRotatingLog(file: string, limits: { maxBytes: number; keep: number }): RotatingLog {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let handle = openSync(file, 'a', 0o640);
  let size = fstatSync(handle).size;
  let closed = false;

  const rotate = () => {
    closeSync(handle);
    rmSync(`${file}.${limits.keep}`, { force: true });
    for (let age = limits.keep - 1; age >= 1; age--) moveIfThere(`${file}.${age}`, `${file}.${age + 1}`);
    moveIfThere(file, `${file}.1`);
    handle = openSync(file, 'a', 0o640);
    size = 0;
  };

  return {
    write(text) {
      if (closed) return;
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      try {
        if (size > 0 && size + bytes.length > limits.maxBytes) rotate();
        writeSync(handle, bytes);
        size += bytes.length;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    close() {
      if (closed) return;
      closed = true;
      closeSync(handle);
    },
  };
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
