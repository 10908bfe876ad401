import { expect, test } from 'vitest';
import { StepError } from '../../step-error.ts';
import { rehearse } from '../rehearse-step.ts';
import { downloadFile } from './file-download.run.ts';
import { fileDownload } from './file-download.step.ts';

function shop() {
  const on = rehearse();
  on.port.answerScript = (source) =>
    source.includes('userAgent') ? 'Browser/1' : { size: 3, base64: 'YWJj', type: 'text/plain' };
  on.port.jar.push({ name: 'sid', value: '1', domain: 'shop.example', path: '/', secure: true, httpOnly: true });
  return on;
}

test('an address, with what the browser would send', async () => {
  const on = shop();
  on.port.pageState = { ...on.port.pageState, url: 'https://shop.example/start?a=1#top' };
  await on.run(fileDownload, downloadFile, { data: '/files/report.pdf', expected: 'report' });
  const [request] = on.fetched;
  expect(request).toMatchObject({
    url: 'https://shop.example/files/report.pdf',
    headers: { 'user-agent': 'Browser/1', referer: 'https://shop.example/start?a=1' },
    patienceMs: 60_000,
  });
  expect((await request!.cookies('https://shop.example/x')).map(({ name }) => name)).toEqual(['sid']);
  expect(await request!.cookies('https://cdn.example/x')).toEqual([]);
  expect(on.variables.get('report')).toBe('/run/downloads/report.pdf');
  expect(on.notes).toEqual(['downloaded report.pdf, 2048 bytes']);
});

test('the link of an element, else its picture; another site is told the origin alone', async () => {
  const on = shop();
  on.port
    .put('//a', { attributes: { href: 'https://cdn.example/a.zip', src: '/no' } })
    .put('//img', { attributes: { src: '/p.png' } });
  await on.run(fileDownload, downloadFile, { locator: '//a' });
  await on.run(fileDownload, downloadFile, { locator: '//img' });
  expect(on.fetched.map(({ url, headers }) => [url, headers.referer])).toEqual([
    ['https://cdn.example/a.zip', 'https://shop.example/'],
    ['https://shop.example/p.png', 'https://shop.example/start'],
  ]);
});

test('what the page itself holds is read there', async () => {
  const on = shop();
  on.port.put('//a', { attributes: { href: 'blob:https://shop.example/1', download: 'list.csv' } });
  await on.run(fileDownload, downloadFile, { locator: '//a', expected: 'list' });
  await on.run(fileDownload, downloadFile, { data: 'data:text/plain,abc' });
  expect(on.kept).toEqual([
    { name: 'list.csv', size: 3 },
    { name: 'download.txt', size: 3 },
  ]);
  expect(on.variables.get('list')).toBe('/run/downloads/list.csv');
  on.port.answerScript = () => ({ size: 99_000_000 });
  expect((await on.fails(fileDownload, downloadFile, { locator: '//a' })).code).toBe('E_DOWNLOAD_FAILED');
  on.port.answerScript = () => {
    throw new StepError('E_SCRIPT_ERROR', 'the script failed: refused');
  };
  expect(await on.fails(fileDownload, downloadFile, { locator: '//a' })).toMatchObject({
    code: 'E_DOWNLOAD_FAILED',
    message: 'the page does not give out its blob: content: the script failed: refused',
  });
});

test.each([
  [{}, 'E_SLOT_MISSING', 'the step needs <test data> with the address, or a [locator]'],
  [{ data: 'ftp://shop.example/x' }, 'E_DOWNLOAD_FAILED', 'ftp: addresses cannot be downloaded; http and https can'],
  [{ data: 'http://' }, 'E_TESTDATA', '"http://" is not a valid address'],
  [{ data: '/x', expected: '1x' }, 'E_VARIABLE', expect.stringContaining('"1x" is not a variable name')],
  [{ locator: '//p' }, 'E_DOWNLOAD_FAILED', 'the element <p> has neither an href nor a src'],
  [{ locator: '//none' }, 'E_NOT_FOUND', 'nothing on the page matches the locator'],
])('%o', async (slots, code, message) => {
  const on = shop();
  on.settings = { 'Explicit.wait.time': 1 };
  on.port.put('//p', { tag: 'p' });
  expect(await on.fails(fileDownload, downloadFile, slots)).toMatchObject({ code, message });
});
