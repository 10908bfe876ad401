import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { ExchangeBody, ExchangeDetail } from './api-detail.ts';
import { exchangeToCurl } from './exchange-to-curl.ts';

const HARD = `it's "quoted" $HOME \`date\` \\ !x\nnext line; rm -rf *`;

function exchange(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: Partial<ExchangeBody> | null = null,
): ExchangeDetail {
  return {
    method,
    url,
    startedAt: 0,
    durationMs: 1,
    request: {
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: body && { text: '', size: 0, mediaType: '', cut: false, ...body },
    },
    response: null,
  };
}

/** The words that a shell would hand to curl. */
function wordsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync('bash', ['-c', script]).toString().split('\0').slice(0, -1);
}

test.each<[string, ExchangeDetail, string[]]>([
  ['a plain read', exchange('GET', 'http://a.example/x?y=1&z=2', {}), ['http://a.example/x?y=1&z=2']],
  ['only the head', exchange('HEAD', 'http://a.example/', {}), ['--head', 'http://a.example/']],
  [
    'headers, without those of the connection',
    exchange('GET', 'http://a.example/', {
      Host: 'a.example',
      Connection: 'keep-alive',
      'Accept-Encoding': 'gzip',
      'X-Odd': HARD.replace('\n', ' '),
      'X-Empty': '',
      Authorization: '******',
    }),
    [
      'http://a.example/',
      '--compressed',
      '--header',
      `X-Odd: ${HARD.replace('\n', ' ')}`,
      '--header',
      'X-Empty;',
      '--header',
      'Authorization: ******',
    ],
  ],
  [
    'another host than the address',
    exchange('GET', 'http://10.0.0.1/', { Host: 'a.example' }),
    ['http://10.0.0.1/', '--header', 'Host: a.example'],
  ],
  [
    'a body with everything that shells read',
    exchange('POST', 'http://a.example/', { 'content-type': 'text/plain' }, { text: HARD, size: 60 }),
    ['http://a.example/', '--header', 'content-type: text/plain', '--data-raw', HARD],
  ],
  [
    'a body of another method and without a type; brackets in the address',
    exchange('PUT', 'http://a.example/?a[]=1', {}, { text: '@x', size: 2 }),
    ['--request', 'PUT', '--globoff', 'http://a.example/?a[]=1', '--header', 'Content-Type:', '--data-raw', '@x'],
  ],
  [
    'a body that the report has in a file',
    exchange(
      'POST',
      'http://a.example/',
      { 'Content-Type': 'a/b' },
      { text: 'x', cut: true, size: 9, whole: 'attachments/a.txt' },
    ),
    ['http://a.example/', '--header', 'Content-Type: a/b', '--data-binary', '@a.txt'],
  ],
  [
    'bytes',
    exchange('POST', 'http://a.example/', { 'Content-Type': 'a/b' }, { size: 9 }),
    ['http://a.example/', '--header', 'Content-Type: a/b', '--data-binary', '@body.bin'],
  ],
])('%s', (_, about, expected) => {
  expect(wordsOf(exchangeToCurl(about))).toEqual(expected);
});
