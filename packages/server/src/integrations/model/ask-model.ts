import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { refusalOf } from '../git/check-address.ts';
import { GIT_LIMITS } from '../git/git-settings.ts';
import type { ModelLimits } from './model-limits.ts';
import type { ModelAccess } from './model-settings.ts';

/** What is said in a chat. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** An exchange that gave no answer; `message` is one sentence for a person and never holds the token. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
}

/** Characters of a text that a model sends back. */
const LONGEST_ANSWER = 200_000;

/**
 * Asks a chat model by the chat completions protocol and answers the content of its first choice. No redirect is followed, and what
 * is connected to is the very address that was checked.
 *
 * @throws ModelFailure for everything that goes wrong; the signal's reason when it is aborted
 */
export async function askModel(
  access: ModelAccess,
  messages: readonly ChatMessage[],
  limits: ModelLimits,
  signal: AbortSignal,
): Promise<string> {
  const url = URL.parse(`${access.url}/chat/completions`);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new ModelFailure('The address of the model is not one of http or https.');
  }
  const timer = AbortSignal.timeout(limits.time);
  const either = AbortSignal.any([signal, timer]);
  try {
    const address = await checkedAddress(url, limits);
    const body = JSON.stringify({ model: access.model, messages });
    const { status, text } = await exchange(url, address, access.token, body, limits, either);
    return readAnswer(status, text);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (timer.aborted) throw new ModelFailure(`The model gave no answer within ${limits.time / 1000} s.`);
    if (error instanceof ModelFailure) throw error;
    const { code } = error as { code?: unknown };
    const reason = typeof code === 'string' ? ` (${code})` : '';
    throw new ModelFailure(`The model at ${url.host} cannot be reached${reason}.`);
  }
}

/** @throws ModelFailure for an address of this machine, of a private network or of a cloud's own services */
async function checkedAddress(url: URL, limits: ModelLimits): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true, verbatim: true });
  const settings = { allow: limits.allow, privateNetworks: false, authorities: null, limits: GIT_LIMITS };
  for (const { address } of found) {
    const reason = refusalOf(address, host, settings);
    if (reason !== null) {
      throw new ModelFailure(
        `The model at ${url.host} may not be reached: ${reason}. An administrator of the product can allow it with the setting STEPWRIGHT_MODEL_ALLOW.`,
      );
    }
  }
  const first = found[0];
  if (!first) throw new ModelFailure(`No server is known by the name ${host}.`);
  return first.address;
}

function exchange(
  url: URL,
  address: string,
  token: string,
  body: string,
  limits: ModelLimits,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const family = isIP(address);
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        signal,
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size > limits.answer) {
            response.destroy();
            reject(new ModelFailure('The answer of the model is larger than this product takes.'));
            return;
          }
          parts.push(part);
        });
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}

function readAnswer(status: number, text: string): string {
  if (status !== 200) throw new ModelFailure(refusalSentence(status));
  let content: unknown;
  try {
    const reply = JSON.parse(text) as { choices?: { message?: { content?: unknown } }[] };
    content = reply.choices?.[0]?.message?.content;
  } catch {
    throw new ModelFailure('The model answered with something that is not JSON.');
  }
  if (typeof content !== 'string' || content.trim() === '') {
    throw new ModelFailure('The model answered without a text.');
  }
  return content.toWellFormed().replaceAll('\u0000', '').slice(0, LONGEST_ANSWER);
}

/** The server's own words are not passed on: some repeat parts of the token. */
function refusalSentence(status: number): string {
  if (status === 401 || status === 403) return `The model refused the token of the settings (${status}).`;
  if (status === 429) return 'The model takes no more calls at the moment (429): its quota is used up.';
  if (status >= 300 && status < 400) return `The model answered with a redirect (${status}), which is not followed.`;
  return `The model answered with the status ${status}.`;
}
