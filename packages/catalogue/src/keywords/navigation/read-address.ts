import { StepError } from '../../step-error.ts';

/** `host:8080/x` reads like a scheme, so only schemes that need no `//` to be one are known by name. */
const HAS_SCHEME = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:about|data|blob|file|view-source|chrome):)/i;

/**
 * The address that a step's test data means: a path is joined to the origin of the page that is open, a text without a scheme gets
 * `https://`. E_TESTDATA when no address comes of it.
 */
export async function readAddress(text: string, currentUrl: () => Promise<string>): Promise<string> {
  if (text === '') throw new StepError('E_TESTDATA', 'the address is empty');
  if (text.startsWith('/')) {
    const origin = URL.parse(await currentUrl())?.origin ?? 'null';
    if (origin === 'null') {
      throw new StepError(
        'E_TESTDATA',
        `"${text}" is a path, but no page is open that it could belong to; write the full address`,
      );
    }
    const joined = URL.parse(text, origin);
    if (joined !== null) return joined.href;
  } else {
    const address = URL.parse(HAS_SCHEME.test(text) ? text : `https://${text}`);
    if (address !== null) return address.href;
  }
  throw new StepError('E_TESTDATA', `"${text}" is not a valid address`);
}
