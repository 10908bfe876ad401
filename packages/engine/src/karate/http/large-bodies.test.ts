import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runForTest, testBundle } from '../../run/testing-run.ts';
import { listen } from './testing-http.ts';

const SIZE = 10_000_000;

test('a run reads large bodies from files, and with the scenario the files go', async () => {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/plain');
    response.end(Buffer.alloc(SIZE, request.url === '/b' ? 'b' : 'a'));
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const texts = [
    [
      'Feature: large',
      'Scenario: one',
      "* def called = call read('f2.feature')",
      `* url '${url}/a'`,
      '* method get',
      `* match responseBytes.length == ${SIZE}`,
      `* match response.length == ${SIZE}`,
      "* match called.response contains 'bbb'",
      'Scenario: two',
      `* url '${url}/a'`,
      '* method get',
      '* status 200',
    ],
    ['@ignore', 'Feature: called', 'Scenario:', `* url '${url}/b'`, '* method get'],
  ].map((lines) => lines.join('\n'));
  const bundle = testBundle({ features: texts.map((text) => ({ text })), entry: [1] });
  const features = bundle.features.map((feature) => ({ ...feature, type: 'KARATE' as const }));
  const run = await runForTest({ ...bundle, features });
  server.close();
  expect(run.outcome).toMatchObject({ outcome: 'finished', passed: 2 });
  expect(bodiesIn(join(run.folder, 'temp'))).toEqual([]);
  await run.clear();
});

function bodiesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.includes('body-'));
}
