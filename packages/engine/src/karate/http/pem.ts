import { createPrivateKey, X509Certificate } from 'node:crypto';

/** PEM texts. */
export interface KeyStoreContent {
  readonly key: string | null;
  /** The key's own certificate first, then those that vouch for it; for a trust store all it trusts. */
  readonly certificates: readonly string[];
}

export function pemOf(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/** The certificate of the key goes before those that vouch for it. */
export function withLeafFirst(key: string, certificates: readonly string[]): KeyStoreContent {
  const opened = createPrivateKey(key);
  const at = certificates.findIndex((certificate) => new X509Certificate(certificate).checkPrivateKey(opened));
  if (at <= 0) return { key, certificates };
  return { key, certificates: [certificates[at]!, ...certificates.slice(0, at), ...certificates.slice(at + 1)] };
}
