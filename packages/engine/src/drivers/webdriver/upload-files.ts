import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Limits } from './deadline.ts';
import type { Wire } from './wire.ts';

/**
 * Sends files to the machine of a remote browser by Selenium's `se/file` command, which takes a zip archive with one file and answers
 * its path there. Services that know the older `file` command only are asked that way.
 */
export async function uploadToRemote(
  wire: Wire,
  sessionPath: string,
  paths: readonly string[],
  limits: Limits,
): Promise<string[]> {
  const there: string[] = [];
  for (const path of paths) {
    const file = zipOf(basename(path), await readFile(path)).toString('base64');
    const answer = await wire
      .send('POST', `${sessionPath}/se/file`, { file }, limits)
      .catch(() => wire.send('POST', `${sessionPath}/file`, { file }, limits));
    there.push(String(answer));
  }
  return there;
}

/** A zip archive with one stored entry. */
export function zipOf(name: string, content: Buffer): Buffer {
  const fileName = Buffer.from(name, 'utf8');
  const sum = crc32(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(0x0800, 6); // names are UTF-8
  local.writeUInt16LE(0x21, 12); // 1980-01-01
  local.writeUInt32LE(sum, 14);
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(fileName.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  local.copy(central, 6, 4, 30);
  const end = Buffer.alloc(22);
  const directory = local.length + fileName.length + content.length;
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + fileName.length, 12);
  end.writeUInt32LE(directory, 16);
  return Buffer.concat([local, fileName, content, central, fileName, end]);
}
