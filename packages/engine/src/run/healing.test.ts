import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunMessage, StepMessage } from '@stepwright/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failuresOf, runForTest, testBundle } from './testing-run.ts';

const PAGE = `<!doctype html><title>Cart</title>
<button id="buy-now" onclick="this.textContent='Bought'">Buy</button> <button>Help</button> <button>Help</button>
<iframe id="pay" srcdoc="<button id=go>Pay</button><input id=card aria-label=Card>"></iframe>
<div id="host"></div><p id="banner">Offer <a href="#more">More</a></p>
<script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = '<input aria-label="Coupon">'; </script>`;

const OBJECTS = [
  {
    name: 'cart',
    locators: {
      buy: ["//button[@id='b']", "//button[@id='buy']", 'css=#buy', 'text=/nothing/', 'css=#buy-now'],
      help: ["//button[@id='help']", 'text="Help"'],
      pay: ["//iframe >> //button[@id='pay']", 'css=#pay >> role=button "Pay"'],
      coupon: 'role=textbox "Coupon"',
      banner: ["//p[@id='old']", 'css=#banner'],
    },
  },
];

let server: Server;
let url = '';
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function run(steps: readonly string[]) {
  const lines = [`Given NAVIGATE_TO_URL <${url}>`, ...steps.map((step) => `Then ${step}`)];
  const text = `Feature: f\n  Scenario: s\n${lines.map((line) => `    ${line}\n`).join('')}`;
  const settings = { ENABLE_SOFT_ASSERT: 'YES', 'Explicit.wait.time': 4, 'Locator.alternatives.after': 0.4 };
  const bundle = { ...testBundle({ features: [text], settings }), objects: OBJECTS };
  const tested = await runForTest(bundle);
  await tested.clear();
  return { told: stepsOf(tested.messages).slice(1), failures: failuresOf(tested.messages) };
}

function stepsOf(messages: readonly RunMessage[]): StepMessage[] {
  return messages.flatMap(({ stepwright }) => (stepwright?.kind === 'step' ? [stepwright] : []));
}

test('a locator goes on with an alternative, and the step tells which', async () => {
  const { told, failures } = await run([
    'CLICK [cart.buy]',
    'VERIFY_TEXT_CONTAINS [cart.buy] {Bought}',
    'CLICK [cart.pay]',
    'ENTER [cart.coupon] <SAVE10>',
    'CLICK [css=#pay >> css=#go]',
    'VERIFY_TEXT_CONTAINS [role=paragraph] {Offer}',
    'CLICK_ON_LINK [cart.banner] <More>',
  ]);
  expect(failures).toEqual([]);
  expect(told[0]?.healed).toEqual([{ name: 'cart.buy', first: "//button[@id='b']", used: 'css=#buy-now', choice: 5 }]);
  expect(told[0]?.locator).toEqual({ name: 'cart.buy', xpath: "//button[@id='b']" });
  expect(told[0]?.notes.join()).toContain("locator healed: [cart.buy] matched nothing by //button[@id='b']");
  expect(told[1]?.healed).toHaveLength(1);
  expect(told[2]?.healed).toMatchObject([{ used: 'css=#pay >> role=button "Pay"', choice: 2 }]);
  expect(told[3]).not.toHaveProperty('healed');
  expect(told[4]).not.toHaveProperty('healed');
  expect(told[6]?.healed).toMatchObject([{ name: 'cart.banner', used: 'css=#banner', choice: 2 }]);
});

test('one that matches several is not used; one that is there makes nothing absent', async () => {
  const { told, failures } = await run([
    'CLICK [cart.help]',
    'VERIFY_ELEMENT_NOT_PRESENT [cart.banner]',
    'CLICK [cart.buy]',
  ]);
  expect(failures).toHaveLength(2);
  expect(failures[0]).toContain('nothing on the page matches');
  expect(failures[1]).toContain('E_STILL_PRESENT');
  expect(told[0]).not.toHaveProperty('healed');
  expect(told[1]?.healed).toMatchObject([{ name: 'cart.banner', choice: 2 }]);
});
