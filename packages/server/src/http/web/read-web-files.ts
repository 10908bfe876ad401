import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file of the built web application, ready to send. */
export interface WebFile {
  bytes: Buffer;
  type: string;
  etag: string;
  /** Smaller forms; only for texts. */
  brotli: Buffer | null;
  gzip: Buffer | null;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/**
 * The files of a build by their address (`/assets/x.js`). Only what the folder really holds can be asked for, so no address leads
 * out of it. Each file is read and compressed once, when it is first wanted. Source maps are left out.
 */
export function webFiles(folder: string): { find(address: string): Promise<WebFile | null> } {
  let listed: Promise<Map<string, string>> | null = null;
  let listedAt = 0;
  const ready = new Map<string, Promise<WebFile>>();
  return {
    async find(address) {
      listed ??= list(folder);
      // A new build has new names; look for them now and then.
      if (!(await listed).has(address) && Date.now() - listedAt > 1000) {
        listedAt = Date.now();
        listed = list(folder);
      }
      const path = (await listed).get(address);
      if (path === undefined) return null;
      // Names of assets change with their content; the others may change under their name.
      if (!address.startsWith('/assets/')) return prepare(path).catch(whileBuilding);
      let file = ready.get(address);
      if (!file) {
        file = prepare(path);
        ready.set(address, file);
        file.catch(() => ready.delete(address));
      }
      return file.catch(whileBuilding);
    },
  };
}

/** A new build takes the old files away; what was listed a moment ago is then not there for some seconds. */
function whileBuilding(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function list(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile() || extname(entry.name) === '.map') continue;
    const path = join(entry.parentPath, entry.name);
    found.set(`/${relative(folder, path).split(sep).join('/')}`, path);
  }
  return found;
}

async function prepare(path: string): Promise<WebFile> {
  const bytes = await readFile(path);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const isText = /^text|json|svg|javascript/.test(type) && bytes.length > 1000;
  return {
    bytes,
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    // 9 would take seven times as long, at the first page after a start, for files that are a hundredth smaller.
    brotli: isText ? await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) : null,
    gzip: isText ? await promisify(gzip)(bytes, { level: 8 }) : null,
  };
}
