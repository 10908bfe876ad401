import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';

/** Bounds of one exchange with a git server. */
export interface GitLimits {
  /** Bytes that a repository may send, packed. */
  packed: number;
  /** Bytes of all its objects, unpacked. */
  unpacked: number;
  /** Bytes of one object. */
  largest: number;
  /** Objects of a pack. */
  objects: number;
  /** Files of a tree. */
  files: number;
  /** Milliseconds for the whole exchange. */
  time: number;
  /** Milliseconds without a byte. */
  silence: number;
}

/** Where git may go, and how far. Plain data: it is handed to another thread. */
export interface GitSettings {
  /** Host names, addresses and networks that may be reached whatever they are. */
  readonly allow: readonly string[];
  /** Whether addresses of private networks may be reached at all. */
  readonly privateNetworks: boolean;
  /** Certificates (PEM) of authorities that are trusted beside those of the machine; null for none. */
  readonly authorities: string | null;
  readonly limits: GitLimits;
}

const MEBIBYTE = 1024 * 1024;

export const GIT_LIMITS: GitLimits = {
  packed: 100 * MEBIBYTE,
  unpacked: 300 * MEBIBYTE,
  largest: 50 * MEBIBYTE,
  objects: 200_000,
  files: 50_000,
  time: 120_000,
  silence: 30_000,
};

/**
 * Reads STEPWRIGHT_GIT_ALLOW (hosts, addresses and networks, separated by commas), STEPWRIGHT_GIT_PRIVATE (`0` refuses private
 * networks) and STEPWRIGHT_GIT_CA (a file of PEM certificates).
 *
 * @throws Error with a sentence that names the variable and what it should hold.
 */
export function readGitSettings(env: NodeJS.ProcessEnv): GitSettings {
  const allow = (env['STEPWRIGHT_GIT_ALLOW'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);
  const wrong = allow.find((one) => !isPlace(one));
  if (wrong !== undefined) {
    throw new Error(
      `STEPWRIGHT_GIT_ALLOW names ${wrong}, it should list host names, addresses or networks such as 10.1.0.0/16.`,
    );
  }
  return {
    allow,
    privateNetworks: env['STEPWRIGHT_GIT_PRIVATE'] !== '0',
    authorities: readAuthorities(env['STEPWRIGHT_GIT_CA']),
    limits: GIT_LIMITS,
  };
}

function isPlace(text: string): boolean {
  const [address = '', bits] = text.split('/');
  if (bits !== undefined) {
    const version = isIP(address);
    if (version === 0 || !/^\d{1,3}$/.test(bits)) return false;
    return Number(bits) <= (version === 4 ? 32 : 128);
  }
  return isIP(address) !== 0 || /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(address);
}

function readAuthorities(path: string | undefined): string | null {
  if (!path) return null;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`STEPWRIGHT_GIT_CA names ${path}, which cannot be read.`, { cause });
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----')) {
    throw new Error(`STEPWRIGHT_GIT_CA names ${path}, which holds no PEM certificate.`);
  }
  return text;
}

/** True if the list names this host, or a network that holds this address. */
export function isAllowed(allow: readonly string[], host: string, address: string): boolean {
  if (allow.includes(host.toLowerCase()) || allow.includes(address.toLowerCase())) return true;
  const version = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const networks = new BlockList();
  for (const one of allow) {
    const [network = '', bits] = one.split('/');
    if (bits !== undefined) networks.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return networks.check(address, version);
}
