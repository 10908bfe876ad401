/** An OpenID Connect provider that is not ours: Keycloak, chosen by settings. */
export interface OutsideSettings {
  /** Exactly as the provider names itself. */
  readonly issuer: string;
  readonly clientId: string;
  /** File that holds the secret of the client. */
  readonly clientSecretFile: string;
  /** What access tokens for our calls must name as their audience. */
  readonly audience: string;
  /** Where the admin calls begin, without `/admin`. */
  readonly adminUrl: string;
  readonly realm: string;
}

/**
 * Reads STEPWRIGHT_OIDC_ISSUER, STEPWRIGHT_OIDC_CLIENT_ID, STEPWRIGHT_OIDC_CLIENT_SECRET_FILE, STEPWRIGHT_OIDC_AUDIENCE (default: the
 * client id), STEPWRIGHT_OIDC_ADMIN_URL and STEPWRIGHT_OIDC_REALM (both default to what the issuer says; the realm to `master`).
 * Without an issuer people sign in at the embedded provider.
 *
 * @throws Error with a sentence that names the variable and what it should hold.
 */
export function readOutsideSettings(env: NodeJS.ProcessEnv): OutsideSettings | null {
  const issuer = env['STEPWRIGHT_OIDC_ISSUER'];
  if (!issuer) return null;
  requireSecure('STEPWRIGHT_OIDC_ISSUER', issuer);
  const required = (name: string, what: string) => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set. With STEPWRIGHT_OIDC_ISSUER it should hold ${what}.`);
    return value;
  };
  const clientId = required('STEPWRIGHT_OIDC_CLIENT_ID', 'the id of the client that the product is');
  const clientSecretFile = required(
    'STEPWRIGHT_OIDC_CLIENT_SECRET_FILE',
    'the name of a file with the secret of the client',
  );
  const [, base, realm] = /^(.+)\/realms\/([^/]+)\/?$/.exec(issuer) ?? [];
  const adminUrl = env['STEPWRIGHT_OIDC_ADMIN_URL'] || base;
  if (!adminUrl) {
    throw new Error(
      'STEPWRIGHT_OIDC_ADMIN_URL is not set, and the issuer does not end in /realms/<name>. Name the address of the Keycloak server.',
    );
  }
  requireSecure('STEPWRIGHT_OIDC_ADMIN_URL', adminUrl);
  return {
    issuer,
    clientId,
    clientSecretFile,
    audience: env['STEPWRIGHT_OIDC_AUDIENCE'] || clientId,
    adminUrl: adminUrl.replace(/\/$/, ''),
    realm: env['STEPWRIGHT_OIDC_REALM'] || (realm === undefined ? 'master' : decodeURIComponent(realm)),
  };
}

/** Secrets travel to these addresses: without TLS they stay on this machine. */
function requireSecure(name: string, text: string): void {
  const url = URL.parse(text);
  const loopback = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback)) return;
  throw new Error(`${name} is ${text}, it should be an https address (http only on this machine).`);
}
