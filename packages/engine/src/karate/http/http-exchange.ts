/** Header lines in their order and case; a name may stand there several times. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** A request, ready to be sent; plain data, so that it can cross to another thread. */
export interface HttpRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: HeaderLines;
  readonly body: Uint8Array | null;
}

/** `configure` keys that concern the connection (karate §1.4), read and checked; plain data. */
export interface HttpSettings {
  readonly connectTimeoutMs: number;
  /** Longest silence of the server, and at most ten times that for a whole answer. */
  readonly readTimeoutMs: number;
  readonly followRedirects: boolean;
  /** Null: certificates are checked as usual. */
  readonly tls: TlsSettings | null;
  readonly proxy: ProxySettings | null;
  readonly localAddress: string | null;
  readonly auth: HttpAuth | null;
  /** Sends once more where the connection broke before anything was answered. */
  readonly retriesOnBrokenConnection: boolean;
}

export interface TlsSettings {
  readonly trustAll: boolean;
  /** PEM or PKCS #12 bytes. */
  readonly keyStore: { readonly bytes: Uint8Array; readonly password: string; readonly type: string } | null;
  readonly trustStore: { readonly bytes: Uint8Array; readonly password: string; readonly type: string } | null;
  /** `TLSv1.2`; null leaves it to both ends. */
  readonly algorithm: string | null;
}

export interface ProxySettings {
  readonly uri: string;
  readonly username: string | null;
  readonly password: string | null;
  readonly nonProxyHosts: readonly string[];
}

export type HttpAuth = {
  readonly type: 'ntlm';
  readonly username: string;
  readonly password: string;
  readonly workstation: string | null;
  readonly domain: string | null;
};

/** Where an answer may come from and how much of it is taken; the run's own, no script changes it. */
export interface HttpLimits {
  /** Bytes of a body, unpacked. */
  readonly bodyBytes: number;
  /** Bodies longer than this are written to a file of `folder`. */
  readonly memoryBytes: number;
  readonly headerBytes: number;
  readonly redirects: number;
  /** Milliseconds for one exchange, redirects included. */
  readonly totalMs: number;
  readonly folder: string;
  readonly egress: EgressPolicy;
}

/** Which hosts requests may go to (per project). A rule is a host name, `*.example.com`, an address or a CIDR range, each with an optional `:port`. */
export interface EgressPolicy {
  /** Null allows every host that `deny` does not name. */
  readonly allow: readonly string[] | null;
  readonly deny: readonly string[];
}

export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly headers: HeaderLines;
  readonly body: HttpBody;
  /** The address that answered, after redirects. */
  readonly url: string;
  /** Milliseconds from sending to the last byte. */
  readonly timeMs: number;
  /** When it was sent, milliseconds since 1970. */
  readonly startedAt: number;
  /** What was really sent at last: after redirects, with what the client added (Host, Content-Length …). */
  readonly sent: HttpRequest;
  /** Answers that led here, oldest first. */
  readonly redirects: readonly { readonly url: string; readonly status: number; readonly headers: HeaderLines }[];
}

/** Unpacked bytes: in memory, or in a file that belongs to the run. */
export type HttpBody =
  | { readonly kind: 'memory'; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly path: string; readonly size: number };
