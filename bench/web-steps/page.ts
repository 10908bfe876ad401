import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fields, buttons and results of the page: 20 steps of each kind, and the one that opens it. */
export const FIELDS = 20;

export const inputOf = (n: number) => `//input[@id='field-${n}']`;
export const buttonOf = (n: number) => `//button[@data-for='${n}']`;
export const resultOf = (n: number) => `//li[@class='result'][${n}]`;
export const textOf = (n: number) => `value ${String(n).padStart(2, '0')}`;

const numbers = Array.from({ length: FIELDS }, (_, at) => at + 1);
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Steps</title>
<style>body { font: 16px sans-serif } label { display: block; margin: 4px }</style><h1>Steps</h1><form onsubmit="return false">
${numbers
  .map(
    (n) => `<label>Field ${n} <input id="field-${n}"><button type="button" data-for="${n}">Take ${n}</button></label>`,
  )
  .join('\n')}
</form><ul>${numbers.map(() => '<li class="result">-</li>').join('')}</ul><script>
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => {
  const n = Number(button.dataset.for);
  document.querySelectorAll('.result')[n - 1].textContent = document.getElementById('field-' + n).value;
});
</script></html>`;

/** Serves the page on a free port of this machine. */
export async function servePage(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function scenarioText(url: string): string {
  const lines = numbers.flatMap((n) => [
    `    And ENTER [page.field${n}] <"${textOf(n)}">`,
    `    And CLICK [page.button${n}]`,
    `    Then VERIFY [page.result${n}] {${textOf(n)}}`,
  ]);
  return `Feature: Steps\n\n  Scenario: Steps\n    When NAVIGATE_TO_URL <${url}>\n${lines.join('\n')}\n`;
}

export function pageLocators(): Record<string, string> {
  return Object.fromEntries(
    numbers.flatMap((n) => [
      [`field${n}`, inputOf(n)],
      [`button${n}`, buttonOf(n)],
      [`result${n}`, resultOf(n)],
    ]),
  );
}
