import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

export interface TestIdentity {
  /** PEM texts. */
  readonly key: string;
  readonly cert: string;
}

/** A certificate for `localhost` and 127.0.0.1, signed by `issuer` or by itself. Made anew for each test: nothing secret lies about. */
export function makeIdentity(name: string, issuer: TestIdentity | null = null): TestIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const cert = forge.pki.createCertificate();
  cert.publicKey = forge.pki.publicKeyFromPem(publicKey.export({ format: 'pem', type: 'spki' }).toString());
  cert.serialNumber = `01${Date.now().toString(16).padStart(14, '0')}${Math.floor(Math.random() * 0xffff)
    .toString(16)
    .padStart(4, '0')}`;
  cert.validity.notBefore = new Date(Date.now() - 86_400_000);
  cert.validity.notAfter = new Date(Date.now() + 86_400_000);
  cert.setSubject([{ name: 'commonName', value: name }]);
  cert.setIssuer(
    issuer === null ? cert.subject.attributes : forge.pki.certificateFromPem(issuer.cert).subject.attributes,
  );
  cert.setExtensions([
    { name: 'basicConstraints', cA: issuer === null },
    {
      name: 'subjectAltName',
      altNames: [
        { type: 2, value: name },
        { type: 7, ip: '127.0.0.1' },
      ],
    },
  ]);
  cert.sign(forge.pki.privateKeyFromPem(issuer?.key ?? key), forge.md.sha256.create());
  return { key, cert: forge.pki.certificateToPem(cert) };
}

/** The same as a PKCS #12 store; with `key` null a store of trusted certificates alone. */
export function makePkcs12(
  key: string | null,
  certificates: readonly string[],
  password: string,
  algorithm: 'aes256' | '3des',
): Uint8Array {
  const asn1 = forge.pkcs12.toPkcs12Asn1(
    // The types do not say that a store may hold no key.
    (key === null ? null : forge.pki.privateKeyFromPem(key)) as forge.pki.rsa.PrivateKey,
    certificates.map((certificate) => forge.pki.certificateFromPem(certificate)),
    password,
    { algorithm },
  );
  return new Uint8Array(Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary'));
}
