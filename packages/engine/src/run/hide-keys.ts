import { MASK } from './secrets.ts';

/** Names under which addresses carry what opens doors. */
const KEY =
  /([?&;#][\w.[\]-]*(?:token|secret|passw|pwd|api[-_]?key|access[-_]?key|auth|session|\bsid|sig|signature|credential|code|otp|jwt)[\w.[\]-]*=)[^&;#\s"'<>)]+/gi;
const PERSON = /(\b[a-z][a-z\d+.-]*:\/\/)[^/\s:@"']+(?::[^/\s@"']*)?@/gi;

/** The text with passwords and keys inside its addresses shown as `******`. */
export function hideKeys(text: string): string {
  return text.replace(KEY, `$1${MASK}`).replace(PERSON, `$1${MASK}@`);
}
