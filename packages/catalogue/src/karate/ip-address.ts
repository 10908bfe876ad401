/** An address of the internet protocol as its bytes: 4 or 16. */
export type AddressBytes = Uint8Array;

/**
 * Reads `10.1.2.3`, `fd00::1`, `[fd00::1]` or `fe80::1%eth0`; null for anything else. An IPv4 address inside IPv6 (`::ffff:10.1.2.3`, and
 * `64:ff9b::10.1.2.3` of NAT64) is answered as the IPv4 address that packets really go to, so that a rule about it cannot be walked around.
 */
export function readAddress(text: string): AddressBytes | null {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  return bare.includes(':') ? readSix(bare) : readFour(bare);
}

/**
 * Addresses of IPv4 that an address of IPv6 carries for a relay to go to, as 6to4 (`2002::/16`), Teredo (`2001::/32`: its server and its
 * client), NAT64 of a network's own (`64:ff9b:1::/48`) and the old forms `::10.1.2.3` and `::ffff:0:10.1.2.3` do.
 */
export function carriedAddresses(address: AddressBytes): readonly AddressBytes[] {
  if (address.length !== 16) return [];
  if (begins(address, SIX_TO_FOUR)) return [address.slice(2, 6)];
  if (begins(address, TEREDO)) return [address.slice(4, 8), address.slice(12).map((byte) => byte ^ 0xff)];
  if (begins(address, LOCAL_NAT64) || begins(address, TRANSLATED)) return [address.slice(12)];
  // `::` and `::1` are this machine, and carry nothing.
  const isOld = begins(address, ZEROS) && address.subarray(12, 15).some((byte) => byte !== 0);
  return isOld ? [address.slice(12)] : [];
}

const SIX_TO_FOUR = [0x20, 0x02];
const TEREDO = [0x20, 0x01, 0, 0];
const LOCAL_NAT64 = [0, 0x64, 0xff, 0x9b, 0, 1];
const TRANSLATED = [0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0];
const ZEROS = Array.from({ length: 12 }, () => 0);

function begins(address: AddressBytes, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => address[at] === byte);
}

/** Do the first `bits` of both agree? Addresses of different families never do. */
export function sameNetwork(address: AddressBytes, network: AddressBytes, bits: number): boolean {
  if (address.length !== network.length) return false;
  const whole = bits >> 3;
  for (let at = 0; at < whole; at++) if (address[at] !== network[at]) return false;
  const rest = bits & 7;
  if (rest === 0) return true;
  const mask = (0xff << (8 - rest)) & 0xff;
  return (address[whole]! & mask) === (network[whole]! & mask);
}

/** Only the form with four decimal numbers; others (`0x7f.1`) are turned into it by whoever reads a URL. */
function readFour(text: string): AddressBytes | null {
  const parts = text.split('.');
  if (parts.length !== 4) return null;
  const bytes = new Uint8Array(4);
  for (const [at, part] of parts.entries()) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null;
    bytes[at] = Number(part);
  }
  return bytes;
}

function readSix(written: string): AddressBytes | null {
  const zone = written.indexOf('%');
  const groups = groupsOf(zone === -1 ? written : written.slice(0, zone));
  if (groups === null) return null;
  const bytes = new Uint8Array(16);
  for (const [at, group] of groups.entries()) {
    bytes[at * 2] = group >> 8;
    bytes[at * 2 + 1] = group & 0xff;
  }
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const translated = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  return mapped || translated ? bytes.slice(12) : bytes;
}

/** The eight groups, `::` filled with zeros. */
function groupsOf(text: string): number[] | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const before = groupsOfHalf(halves[0]!, halves.length === 1);
  const after = halves.length === 2 ? groupsOfHalf(halves[1]!, true) : [];
  if (before === null || after === null) return null;
  const missing = 8 - before.length - after.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

/** @param last Whether the text may end with an IPv4 address, which counts as two groups. */
function groupsOfHalf(text: string, last: boolean): number[] | null {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [at, part] of parts.entries()) {
    if (last && at === parts.length - 1 && part.includes('.')) {
      const four = readFour(part);
      if (four === null) return null;
      groups.push((four[0]! << 8) | four[1]!, (four[2]! << 8) | four[3]!);
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) {
      groups.push(Number.parseInt(part, 16));
    } else {
      return null;
    }
  }
  return groups;
}
