import { discardBody } from './discard-body.ts';
import type { WireAnswer } from './dispatch-once.ts';
import type { HttpAuth } from './http-exchange.ts';
import { ntlmAuthenticate, ntlmMoment, ntlmNegotiate, readNtlmChallenge } from './ntlm-message.ts';
import type { WireRequest } from './wire-request.ts';

/**
 * Sends a request to a server that may ask for NTLM: the request, the offer, the proof. The scheme authenticates a connection, so `send` must
 * use one and the same. An answer that asks for nothing, or that refuses, is the answer.
 */
export async function authenticateNtlm(
  auth: HttpAuth,
  wire: WireRequest,
  send: (wire: WireRequest) => Promise<WireAnswer>,
): Promise<{ answer: WireAnswer; sent: WireRequest }> {
  const first = await send(wire);
  if (first.status !== 401 || tokenOf(first) === null) return { answer: first, sent: wire };
  discardBody(first.body);
  const offer = withToken(wire, ntlmNegotiate());
  const second = await send(offer);
  const token = second.status === 401 ? tokenOf(second) : null;
  const challenge = token === null ? null : readNtlmChallenge(Buffer.from(token, 'base64'));
  if (challenge === null) return { answer: second, sent: offer };
  discardBody(second.body);
  const proof = withToken(wire, ntlmAuthenticate(auth, challenge, ntlmMoment()));
  return { answer: await send(proof), sent: proof };
}

/** What stands behind NTLM in WWW-Authenticate; null where the server does not offer it. */
function tokenOf(answer: WireAnswer): string | null {
  for (const [name, value] of answer.headers) {
    if (name.toLowerCase() !== 'www-authenticate') continue;
    const offered = /(?:^|,\s*)NTLM(?:\s+([A-Za-z0-9+/=]+))?(?:\s*,|\s*$)/i.exec(value);
    if (offered !== null) return offered[1] ?? '';
  }
  return null;
}

function withToken(wire: WireRequest, message: Buffer): WireRequest {
  const value = `NTLM ${message.toString('base64')}`;
  const headers: string[] = ['Authorization', value];
  for (let at = 0; at < wire.headers.length; at += 2) {
    if (wire.headers[at]!.toLowerCase() !== 'authorization') headers.push(wire.headers[at]!, wire.headers[at + 1]!);
  }
  const others = wire.sent.headers.filter(([name]) => name.toLowerCase() !== 'authorization');
  return { ...wire, headers, sent: { ...wire.sent, headers: [...others, ['Authorization', value]] } };
}
