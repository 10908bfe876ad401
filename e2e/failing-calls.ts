import type { Page } from 'playwright-core';

/** What becomes of a call: it is refused, or nobody answers because the network is gone. */
export type Failure = { readonly status: number; readonly code?: string } | 'gone';

/**
 * While `work` goes on, calls of this page to `/api/<address>` (`*` stands for any letters) fail, at once or when the promise of how comes true.
 * The browser holds up these calls alone; Playwright's `route` would hold up every file of every page and turn the cache off.
 */
export async function failingCalls(
  page: Page,
  address: string,
  how: Failure | Promise<Failure>,
  work: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    const failure = await how;
    const answer =
      failure === 'gone'
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' })
        : session.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: failure.status,
            responseHeaders: [{ name: 'content-type', value: 'application/json' }],
            body: Buffer.from(
              JSON.stringify({ code: failure.code ?? 'unexpected', message: 'It did not work.' }),
            ).toString('base64'),
          });
    // A page that went on meanwhile has given the call up.
    await answer.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*/api/${address}` }] });
  try {
    await work();
  } finally {
    await session.detach();
  }
}
