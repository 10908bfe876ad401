import { open } from 'node:fs/promises';

const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_BYTES = 46;
/** A list of names of this size belongs to no jar that a person made. */
const LARGEST_LIST = 64 * 1024 * 1024;

/** The classes of a jar by their full names, without those inside others; empty for a file that is no jar. */
export async function classesOf(jar: string): Promise<readonly string[]> {
  const handle = await open(jar, 'r');
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, END_BYTES + LONGEST_COMMENT));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
    if (end < 0 || end + END_BYTES > tail.length) return [];
    const bytes = tail.readUInt32LE(end + 12);
    const from = tail.readUInt32LE(end + 16);
    if (bytes > LARGEST_LIST || from + bytes > size) return [];
    const list = Buffer.alloc(bytes);
    await handle.read(list, 0, bytes, from);
    return namesIn(list)
      .filter(
        (name) => name.endsWith('.class') && !name.includes('$') && !/(?:^|\/)(?:module|package)-info\./.test(name),
      )
      .map((name) => name.slice(0, -'.class'.length).replaceAll('/', '.'));
  } finally {
    await handle.close();
  }
}

function namesIn(list: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_BYTES <= list.length && list.readUInt32LE(at) === 0x02014b50; ) {
    const name = list.readUInt16LE(at + 28);
    names.push(list.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name));
    at += ENTRY_BYTES + name + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return names;
}
