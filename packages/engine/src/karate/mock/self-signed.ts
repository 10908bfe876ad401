import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate with its private key, as PEM texts. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** ASN.1 as certificates are written in it: a tag, the length, the content. */
const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  text: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Encoded object identifiers. */
const ID = {
  ecdsaWithSha256: Buffer.from('2a8648ce3d040302', 'hex'),
  commonName: Buffer.from('550403', 'hex'),
  basicConstraints: Buffer.from('551d13', 'hex'),
  alternativeNames: Buffer.from('551d11', 'hex'),
} as const;

/** Kinds of alternative names: `[2]` a host, `[7]` an address. */
const HOST = 0x82;
const ADDRESS = 0x87;
const DAYS = 825;

/** A certificate for this machine (localhost, 127.0.0.1, ::1), signed by itself, that holds for somewhat more than two years. */
export function makeCertificate(now: number = Date.now()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(node(TAG.objectId, ID.ecdsaWithSha256));
  const name = sequence(
    node(TAG.set, sequence(node(TAG.objectId, ID.commonName), node(TAG.text, Buffer.from('localhost')))),
  );
  const body = sequence(
    node(0xa0, node(TAG.integer, Buffer.from([2]))),
    node(TAG.integer, positive(randomBytes(16))),
    algorithm,
    name,
    sequence(time(now - 86_400_000), time(now + DAYS * 86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    node(0xa3, sequence(authority(), alternativeNames())),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, algorithm, node(TAG.bitString, Buffer.concat([Buffer.from([0]), signature])));
  return {
    cert: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** It may vouch for certificates, so that clients can be told to trust it. */
function authority(): Buffer {
  const critical = node(TAG.boolean, Buffer.from([0xff]));
  const value = sequence(node(TAG.boolean, Buffer.from([0xff])));
  return sequence(node(TAG.objectId, ID.basicConstraints), critical, node(TAG.octetString, value));
}

function alternativeNames(): Buffer {
  const ipv6 = Buffer.alloc(16);
  ipv6[15] = 1;
  const names = sequence(
    node(HOST, Buffer.from('localhost')),
    node(ADDRESS, Buffer.from([127, 0, 0, 1])),
    node(ADDRESS, ipv6),
  );
  return sequence(node(TAG.objectId, ID.alternativeNames), node(TAG.octetString, names));
}

function node(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return node(TAG.sequence, Buffer.concat(parts));
}

/** `20260131120000Z`. */
function time(at: number): Buffer {
  return node(TAG.time, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`));
}

/** The first bit of an integer is its sign, and its first byte says something. */
function positive(bytes: Buffer): Buffer {
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
