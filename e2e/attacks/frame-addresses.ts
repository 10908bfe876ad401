import type { Page } from 'playwright-core';

/** A frame for each address, in a page; what each of them became. */
export async function framed(page: Page, addresses: readonly string[]): Promise<string[]> {
  await page.evaluate(async (all) => {
    document.body.replaceChildren();
    await Promise.all(
      all.map((address) => {
        const frame = document.createElement('iframe');
        const done = new Promise((resolve) => {
          frame.addEventListener('load', resolve, { once: true });
          // What is offered as a download loads nothing.
          setTimeout(resolve, 1500);
        });
        frame.src = address;
        document.body.append(frame);
        return done;
      }),
    );
  }, addresses);
  const found: string[] = [];
  for (const frame of page.frames().slice(1))
    found.push(await frame.evaluate(() => document.documentElement.outerHTML));
  return found;
}
