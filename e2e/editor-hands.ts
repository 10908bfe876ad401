import type { Locator, Page } from 'playwright-core';

/** What somebody does in the editor of a feature's text, by the words that are seen there. */
export interface EditorHands {
  /** The text field itself. */
  field(): Locator;
  /** Opens a feature, and waits until its text was checked. */
  open(project: number, feature: number): Promise<void>;
  /** Puts the cursor at an end of the first line with this text. */
  cursorAt(line: string, where?: 'Home' | 'End'): Promise<void>;
  /** The lines that are drawn. */
  text(): Promise<string>;
  /** What completion offers. */
  options(): Locator;
  /** Where a word of a line stands on the screen. */
  pointAt(line: string, word: string): Promise<{ x: number; y: number }>;
  /** Rests on a word until its help is there. */
  hover(line: string, word: string): Promise<void>;
}

export function editorHands(page: Page): EditorHands {
  const field = () => page.getByRole('textbox', { name: 'Feature text' });
  const lineWith = (text: string) => page.locator('.cm-line').filter({ hasText: text }).first();
  const pointAt = async (line: string, word: string) => {
    const at = await lineWith(line).evaluate((element, wanted) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const start = node.textContent?.indexOf(wanted) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + wanted.length);
        const box = range.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }
      return null;
    }, word);
    if (!at) throw new Error(`${word} is not in the line ${line}`);
    return at;
  };
  return {
    field,
    async open(project, feature) {
      await page.goto('about:blank');
      await page.goto(`/features?project=${project}&feature=${feature}`);
      await field().waitFor();
      // The first one fetches the worker too.
      await page.locator('.cm-editor[data-checked]').waitFor({ timeout: 90_000 });
    },
    async cursorAt(line, where = 'End') {
      await lineWith(line).click();
      await page.keyboard.press(where);
    },
    text: () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.cm-content .cm-line')].map((line) => line.textContent).join('\n'),
      ),
    options: () => page.locator('.cm-tooltip-autocomplete li'),
    pointAt,
    async hover(line, word) {
      await page.mouse.move(2, 2);
      await page.locator('.cm-hover').waitFor({ state: 'detached' });
      const { x, y } = await pointAt(line, word);
      await page.mouse.move(x - 2, y);
      await page.mouse.move(x, y);
      await page.locator('.cm-hover').waitFor();
    },
  };
}
