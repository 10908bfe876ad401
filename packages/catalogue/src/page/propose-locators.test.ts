import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLocatorText } from '../grammar/locator-text.ts';
import type { ElementPath } from '../ports/element-path.ts';
import { accessibleRules } from './accessible-name.ts';
import { proposeRules } from './propose-locators.ts';
import { selectRules } from './select-elements.ts';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'];
/** What the tests use in the page: the proposals, and what a path selects. */
const IN_PAGE = `(() => {
  const accessible = (${accessibleRules})();
  const eyes = { frameDocument: (frame) => frame.contentDocument };
  const { select } = (${selectRules})(accessible, eyes);
  window.pick = (document, path) => select(document, path).elements;
  window.propose = (${proposeRules})(accessible, window.pick).propose;
})()`;

interface Told {
  readonly name: string;
  readonly locators: readonly {
    path: ElementPath;
    text: string;
    kind: string;
    count: number;
    score: number;
    why: string;
  }[];
}

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ARGS });
  page = await browser.newPage();
});
afterAll(() => browser?.close());

async function proposalsFor(html: string, find: string): Promise<Told> {
  await page.setContent(html);
  await page.evaluate(IN_PAGE);
  return page.evaluate(`window.propose(${find})`) as Promise<Told>;
}

const textsOf = ({ locators }: Told) => locators.map(({ text }) => text);

test('a test id, an id, the role, a label: best first, the place last', async () => {
  const told = await proposalsFor(
    '<main><form id="sign-in"><label for="user">User name</label><input id="user" name="user" data-testid="user-name"></form></main>',
    'document.querySelector("input")',
  );
  expect(told.name).toBe('user_name_field');
  expect(textsOf(told).slice(0, 5)).toEqual([
    'testid=user-name',
    "//*[@id='user']",
    'role=textbox "User name"',
    "//input[@id=//label[normalize-space()='User name']/@for]",
    "//input[@name='user']",
  ]);
  expect(told.locators.every(({ count }) => count === 1)).toBe(true);
  for (const { text, path } of told.locators) expect(readLocatorText(text).path).toEqual(path);
});

test('ids and classes that a machine made are not used', async () => {
  for (const id of [
    ':r1:',
    'mui-48213',
    'ember1042',
    'a8f3c2e1',
    'radix-:r3:',
    'field-8f14e45f',
    'x9Kd83la',
    'css-1q2w3e',
  ]) {
    const told = await proposalsFor(
      `<form class="css-1x2y3z9"><button id="${id}" class="sc-bdVaJa jss42">Save</button><button>Other</button></form>`,
      'document.querySelector("button")',
    );
    expect(textsOf(told).join('\n')).not.toContain(id);
    expect(textsOf(told).join('\n')).not.toMatch(/jss42|bdVaJa|1x2y3z9/);
    expect(told.locators[0]?.text).toBe('role=button "Save"');
    expect(told.name).toBe('save_button');
  }
});

test('in a row the text beside it comes first, so that a new row above changes nothing', async () => {
  const row = (key: string) =>
    `<tr><td>${key}</td><td>open</td><td><button>Edit</button><button>Delete</button></td></tr>`;
  const told = await proposalsFor(
    `<table><tbody>${['A-101', 'A-102', 'A-103'].map(row).join('')}</tbody></table>`,
    'document.querySelectorAll("button")[2]',
  );
  expect(told.locators[0]?.text).toBe("//tr[.//td[normalize-space()='A-102']]//button[normalize-space()='Edit']");
  expect(told.name).toBe('a_102_edit_button');
  expect(told.locators.at(-1)?.kind).toBe('position');
});

test('what several elements have is told, with its count, and never comes first', async () => {
  const told = await proposalsFor('<div><b></b><b></b></div>', 'document.querySelector("b")');
  expect(told.locators[0]?.kind).toBe('position');
  expect(told.locators[0]?.count).toBe(1);
});

test('quotes of both kinds in a text', async () => {
  const told = await proposalsFor(
    `<ul><li><span>Say "it's" now</span><button>Go</button></li><li><span>Other</span><button>Go</button></li></ul>`,
    'document.querySelector("button")',
  );
  expect(told.locators[0]?.text).toBe(`//li[.//span[normalize-space()=concat('Say "it', "'", 's" now')]]//button`);
});

test('paths lead through shadow roots and frames', async () => {
  const inShadow = await proposalsFor(
    `<x-card></x-card><script>
      customElements.define('x-card', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<p><button id="inner">Pay</button></p>'; }
      });
    </script>`,
    'document.querySelector("x-card").shadowRoot.querySelector("button")',
  );
  expect(textsOf(inShadow)).toContain('css=#inner');
  expect(inShadow.locators[0]?.count).toBe(1);
  await page.setContent('<iframe id="pay" srcdoc="&lt;button&gt;Pay&lt;/button&gt;"></iframe>');
  await page.evaluate(IN_PAGE);
  await page.waitForFunction('document.querySelector("iframe").contentDocument?.querySelector("button")');
  const inFrame = (await page.evaluate(
    'window.propose(document.querySelector("iframe").contentDocument.querySelector("button"))',
  )) as Told;
  expect(inFrame.locators[0]?.text).toBe(`xpath=//*[@id='pay'] >> role=button "Pay"`);
});

/** How many targets each choice finds after a change. */
interface Survival {
  readonly found: number;
  readonly wrong: number;
  readonly lost: number;
}

const CHANGES = {
  nothing: {},
  'wrapper and banner': { wrap: true },
  'new first row, item and field': { first: true },
  'other hashed ids and classes': { seed: 77 },
  '10 % of the texts': { reword: true },
  'all four': { wrap: true, first: true, seed: 78, reword: true },
};

test('locators survive changes of the page, and the first never finds another element', async () => {
  await page.setContent('<body></body>');
  await page.evaluate(IN_PAGE);
  await page.evaluate(readFileSync(new URL('./changing-page.js', import.meta.url), 'utf8'));
  const targets = (await page.evaluate('window.build({}); window.proposeAll()')) as number;
  expect(targets).toBeGreaterThan(100);
  const table: Record<string, { first: Survival; ranked: Survival }> = {};
  for (const [change, options] of Object.entries(CHANGES)) {
    table[change] = (await page.evaluate(`window.build(${JSON.stringify(options)}); window.survival()`)) as {
      first: Survival;
      ranked: Survival;
    };
  }
  if (process.env.SHOW_SURVIVAL)
    console.table(
      Object.fromEntries(
        Object.entries(table).map(([change, { first, ranked }]) => [
          change,
          {
            first: `${first.found}/${first.wrong}/${first.lost}`,
            ranked: `${ranked.found}/${ranked.wrong}/${ranked.lost}`,
          },
        ]),
      ),
    );
  for (const [change, { first, ranked }] of Object.entries(table)) {
    expect({ change, wrong: first.wrong }).toEqual({ change, wrong: 0 });
    expect({ change, wrong: ranked.wrong }).toEqual({ change, wrong: 0 });
    expect(ranked.found / targets).toBeGreaterThanOrEqual(0.98);
  }
});
