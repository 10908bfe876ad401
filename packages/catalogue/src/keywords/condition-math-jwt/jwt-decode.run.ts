import { StepError } from '../../step-error.ts';
import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { variableNameOf } from '../variable-name.ts';

export const decodeToken: Behaviour = async (call, context) => {
  const name = variableNameOf(call, 'expected');
  const token = textOf(call, 'testData')
    .trim()
    .replace(/^Bearer\s+/i, '');
  if (token !== '') context.keepSecret(token);
  const parts = token.split('.');
  if (parts.length === 5) throw invalid('the token is encrypted (five parts) and cannot be decoded');
  if (parts.length !== 2 && parts.length !== 3) {
    throw invalid(`a token has two or three parts with dots between them, but this has ${parts.length}`);
  }
  const header = decodePart(parts[0]!, 'header');
  const claims = decodePart(parts[1]!, 'content');
  context.note(`token header: ${header}`);
  context.variables.set(name, claims);
};

function invalid(reason: string, cause?: unknown): StepError {
  return new StepError('E_JWT_INVALID', reason, cause === undefined ? {} : { cause });
}

/** base64url to UTF-8 text that must be JSON; the text comes back unchanged. */
function decodePart(part: string, what: string): string {
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(part)) throw invalid(`the ${what} of the token is not base64url`);
  let text: string;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')), (c) =>
      c.charCodeAt(0),
    );
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw invalid(`the ${what} of the token is not base64url of a UTF-8 text`, error);
  }
  try {
    JSON.parse(text);
  } catch (error) {
    throw invalid(`the ${what} of the token is not JSON`, error);
  }
  return text;
}
