import { createPrivateKey } from 'node:crypto';
import { createRequire } from 'node:module';
import { KarateError } from '../karate-error.ts';
import type { TlsSettings } from './http-exchange.ts';
import { readJavaKeyStore } from './java-key-store.ts';
import { type KeyStoreContent, pemOf, withLeafFirst } from './pem.ts';

/**
 * Opens a store: PEM, PKCS #12 or Java's JKS, told apart by their first bytes, because their declared types are often wrong.
 * @throws KarateError E_CONFIG that says which store and why it does not open
 */
export function readKeyStore(
  name: 'keyStore' | 'trustStore',
  store: NonNullable<TlsSettings['keyStore']>,
): KeyStoreContent {
  const bytes = Buffer.from(store.bytes.buffer, store.bytes.byteOffset, store.bytes.byteLength);
  try {
    if (bytes.includes('-----BEGIN ')) return readPem(bytes.toString('utf8'), store.password);
    if (bytes.length > 4 && bytes.readUInt32BE(0) === 0xfeedfeed) return readJavaKeyStore(bytes, store.password);
    return readPkcs12(bytes, store.password);
  } catch (error) {
    throw new KarateError(
      'E_CONFIG',
      `The ${name} of configure ssl cannot be opened: ${(error as Error).message}. It must be PEM, PKCS #12 or JKS, and its password must fit.`,
    );
  }
}

/** A key that is encrypted is opened with the password. */
function readPem(text: string, password: string): KeyStoreContent {
  const blocks = text.match(/-----BEGIN ([A-Z0-9 ]+)-----[\s\S]+?-----END \1-----/g) ?? [];
  const certificates = blocks.filter((block) => /^-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/.test(block));
  const key = blocks.find((block) => block.slice(0, 64).includes('PRIVATE KEY-----'));
  if (key === undefined) return { key: null, certificates };
  const opened = createPrivateKey({ key, passphrase: password });
  return withLeafFirst(opened.export({ format: 'pem', type: 'pkcs8' }).toString(), certificates);
}

/**
 * PKCS #12 also in the forms that OpenSSL no longer opens (RC2, 3DES) and stores of certificates alone, which Node does not take.
 */
function readPkcs12(bytes: Buffer, password: string): KeyStoreContent {
  // Only who has such a store waits for the library.
  const forge = createRequire(import.meta.url)('node-forge') as typeof import('node-forge');
  const store = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(bytes.toString('binary')), false, password);
  let key: string | null = null;
  const certificates: string[] = [];
  for (const { safeBags } of store.safeContents) {
    for (const bag of safeBags) {
      if (bag.type === forge.pki.oids.certBag) {
        const asn1 = bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1;
        certificates.push(pemOf('CERTIFICATE', Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')));
      } else if (bag.type === forge.pki.oids.keyBag || bag.type === forge.pki.oids.pkcs8ShroudedKeyBag) {
        // Keys that are no RSA keys come as they stand in the store.
        const asn1 = bag.key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key)) : bag.asn1;
        key ??= pemOf('PRIVATE KEY', Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary'));
      }
    }
  }
  return key === null ? { key, certificates } : withLeafFirst(key, certificates);
}
