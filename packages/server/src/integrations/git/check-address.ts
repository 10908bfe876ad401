import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { GitFailure } from './git-failure.ts';
import { type GitSettings, isAllowed } from './git-settings.ts';

/** Places that no repository is at: this machine, its network's neighbours without a router, what clouds tell their machines. */
const NEVER = listOf([
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Metadata of Alibaba and Azure, outside of the link-local range.
  '100.100.100.200/32',
  '168.63.129.16/32',
  '::/128',
  '::1/128',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  // Metadata of Amazon.
  'fd00:ec2::/32',
]);

/** Networks of companies and homes. */
const PRIVATE = listOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '198.18.0.0/15', 'fc00::/7']);

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const one of networks) {
    const [network = '', bits = ''] = one.split('/');
    list.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

const holds = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Why an address may not be reached; null when it may. Numbers of IPv4 that are wrapped into IPv6 are looked at as what they are. */
export function refusalOf(address: string, host: string, settings: GitSettings): string | null {
  if (isAllowed(settings.allow, host, address)) return null;
  const plain = unwrap(address);
  if (holds(NEVER, plain)) return 'it is an address of this machine or of its surroundings';
  if (ownAddresses().has(plain)) return 'it is an address of this machine';
  if (!settings.privateNetworks && holds(PRIVATE, plain)) return 'it is in a private network';
  return null;
}

/** The IPv4 address inside an IPv6 one (mapped, compatible, NAT64, 6to4), else the address as it is. */
function unwrap(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const [a = 0, b = 0] = groups;
  const zeros = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0);
  const v4 = (at: number) => {
    const [high = 0, low = 0] = groups.slice(at, at + 2);
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  };
  if (zeros(0, 5) && (groups[5] === 0xffff || (groups[5] === 0 && (groups[6] !== 0 || (groups[7] ?? 0) > 1)))) {
    return v4(6);
  }
  if (a === 0x64 && b === 0xff9b) return v4(6);
  if (a === 0x2002) return v4(1);
  return address;
}

function groupsOf(address: string): number[] {
  const text = address.replace(/%.*$/, '').replace(/\d+\.\d+\.\d+\.\d+$/, (v4) => {
    const [a = 0, b = 0, c = 0, d = 0] = v4.split('.').map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = text.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const front = read(head);
  if (tail === undefined) return front;
  const back = read(tail);
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}

function ownAddresses(): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return new Set(all.map(({ address }) => address.replace(/%.*$/, '')));
}

export interface CheckedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * Asks for the addresses of a host, once, and checks every one: what is connected to afterwards are these addresses and no others,
 * whatever a name server says later. One that may not be reached refuses them all.
 *
 * @throws GitFailure `refused-address`, or `unreachable` for a name that nobody knows
 */
export async function checkHost(hostname: string, settings: GitSettings): Promise<CheckedAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  const found =
    version !== 0
      ? [{ address: host, family: version }]
      : await lookup(host, { all: true, verbatim: true }).catch((cause: unknown) => {
          throw new GitFailure('unreachable', `No server is known by the name ${host}.`, { cause });
        });
  for (const { address } of found) {
    const reason = refusalOf(address, host, settings);
    if (reason !== null) {
      throw new GitFailure('refused-address', `The server at ${host} may not be reached: ${reason}.`, {
        hint: 'An administrator of the product can allow it with the setting STEPWRIGHT_GIT_ALLOW.',
      });
    }
  }
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}
