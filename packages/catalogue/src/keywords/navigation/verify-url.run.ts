import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { settle } from '../settle.ts';

export const checkCurrentUrl: Behaviour = async (call, context) => {
  const written = textOf(call, 'expected');
  const web = await context.web();
  await settle(
    context,
    async () => (await web.page(context.signal)).url,
    (url) => {
      const { expected, actual } = comparable(written, url);
      return expected === actual ? null : { reason: 'the addresses differ', expected, actual };
    },
  );
};

/** Both sides in the form that is compared: normalised by the URL rules, and without the origin when a path is expected. */
function comparable(written: string, url: string): { expected: string; actual: string } {
  const current = URL.parse(url);
  if (current === null) return { expected: written, actual: url };
  if (!written.startsWith('/')) return { expected: URL.parse(written)?.href ?? written, actual: current.href };
  const expected = URL.parse(current.origin === 'null' ? written : `${current.origin}${written}`);
  return { expected: expected === null ? written : pathOf(expected), actual: pathOf(current) };
}

function pathOf(url: URL): string {
  return `${url.pathname}${url.search}${url.hash}`;
}

export const checkUrlContains: Behaviour = async (call, context) => {
  const expected = textOf(call, 'expected');
  const web = await context.web();
  await settle(
    context,
    async () => (await web.page(context.signal)).url,
    (actual) =>
      actual.includes(expected) ? null : { reason: 'the address does not contain the text', expected, actual },
  );
};
