import { type ConnectionOptions, checkServerIdentity, type SecureVersion } from 'node:tls';
import { KarateError } from '../karate-error.ts';
import type { TlsSettings } from './http-exchange.ts';
import { readKeyStore } from './key-store.ts';

const VERSIONS: { readonly [algorithm: string]: SecureVersion } = {
  TLSv1: 'TLSv1',
  'TLSv1.0': 'TLSv1',
  'TLSv1.1': 'TLSv1.1',
  'TLSv1.2': 'TLSv1.2',
  'TLSv1.3': 'TLSv1.3',
};

/**
 * What Node's TLS is told for `configure ssl`.
 * @throws KarateError E_CONFIG when a store cannot be opened or the algorithm is none
 */
export function tlsOptions(tls: TlsSettings): ConnectionOptions {
  const options: ConnectionOptions = { rejectUnauthorized: !tls.trustAll };
  if (tls.keyStore !== null) {
    const { key, certificates } = readKeyStore('keyStore', tls.keyStore);
    if (key === null || certificates.length === 0) {
      throw new KarateError('E_CONFIG', 'The keyStore of configure ssl holds no private key with its certificate.');
    }
    options.key = key;
    options.cert = certificates.join('\n');
  }
  if (tls.trustStore !== null) {
    const { certificates } = readKeyStore('trustStore', tls.trustStore);
    if (certificates.length === 0) {
      throw new KarateError('E_CONFIG', 'The trustStore of configure ssl holds no certificate.');
    }
    options.ca = [...certificates];
  }
  options.checkServerIdentity = tls.trustAll ? () => undefined : checkServerIdentity;
  return { ...options, ...versionsOf(tls.algorithm) };
}

/** `TLS` and `SSL` leave the version to both ends; a version is the newest that may be spoken. */
export function versionsOf(algorithm: string | null): Pick<ConnectionOptions, 'minVersion' | 'maxVersion' | 'ciphers'> {
  if (algorithm === null || /^(TLS|SSL|Default)$/i.test(algorithm)) return {};
  const version = VERSIONS[algorithm];
  if (version === undefined) {
    throw new KarateError(
      'E_CONFIG',
      `configure ssl does not know the algorithm "${algorithm}". There are TLS, TLSv1, TLSv1.1, TLSv1.2 and TLSv1.3.`,
    );
  }
  if (version === 'TLSv1' || version === 'TLSv1.1') {
    // OpenSSL speaks the old versions at its lowest security level alone.
    return { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
  }
  return version === 'TLSv1.3' ? { minVersion: version, maxVersion: version } : { maxVersion: version };
}
