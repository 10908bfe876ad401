import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Claim, testingExecutor } from '../http/executor/testing-executor.ts';
import { type TestingProject, testingProject } from '../http/runs/testing-project.ts';
import { type TestingApp, testingApp } from '../http/testing-app.ts';
import {
  openingMessages,
  runEnd,
  scenarioEnd,
  scenarioStart,
  stepEnd,
  stepStart,
  wholeScenario,
} from '../runs/testing-messages.ts';

const ATTACK = '</script><script>document.title = "broken out"</script>';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let testing: TestingApp;
let shop: TestingProject;
let runId: number;

beforeAll(async () => {
  testing = await testingApp();
  shop = await testingProject(testing);
  runId = await shop.run();
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim()) as Claim;
  await executor.call(claim, 'PUT', '/attachments/failure.png', PNG);
  const messages = [
    ...openingMessages([{ name: `Pay ${ATTACK}`, steps: 2 }]),
    ...scenarioStart(0, 2),
    stepStart(0, 0),
    {
      attachment: {
        testCaseStartedId: 's0-0',
        testStepId: 't0-0',
        mediaType: 'image/png',
        contentEncoding: 'IDENTITY',
        body: '',
        url: 'attachments/failure.png',
      },
    },
    stepEnd(0, 0, { status: 'FAILED', message: ATTACK }),
    stepEnd(0, 1, { status: 'SKIPPED' }),
    scenarioEnd(0),
    runEnd(false),
  ];
  await executor.append(claim, 0, messages);
  await executor.finish(claim);
});
afterAll(() => testing?.close());

test('the report stands in an origin of its own and holds what the run said as data', async () => {
  const reply = await testing.app.inject({ url: `/reports/${runId}/report.html`, headers: shop.person.headers });
  expect(reply.statusCode).toBe(200);
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none';/);
  expect(policy).not.toContain('allow-same-origin');
  expect(reply.body).not.toContain(ATTACK);
  expect(reply.body).toContain(`data:image/png;base64,${PNG.toString('base64')}`);
});

test('the zip holds report, JUnit XML, messages and attachments', async () => {
  expect((await shop.get(`/api/run/zipFolder?runId=${runId}`)).body).toEqual({ url: `/reports/${runId}.zip` });
  const reply = await testing.app.inject({ url: `/reports/${runId}.zip`, headers: shop.person.headers });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${runId}.zip"`,
  });
  const files = readZip(reply.rawPayload);
  expect([...files.keys()]).toEqual(['report.html', 'junit.xml', 'messages.ndjson', 'attachments/failure.png']);
  expect(files.get('attachments/failure.png')).toEqual(PNG);
  const lines = files.get('messages.ndjson')!.toString().trimEnd().split('\n');
  expect(lines.map((line) => Object.keys(JSON.parse(line))[0])).toContain('testRunFinished');
  expect(files.get('junit.xml')!.toString()).toMatch(/<testsuite [^>]*tests="1"[^>]*failures="1"/);
});

test('a run that says what makes no sense still has its reports', async () => {
  const id = await shop.run();
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim())!;
  const odd = [
    { testStepFinished: { testCaseStartedId: 's0-0', testStepId: 't0-0' } },
    { stepwright: { kind: 'step', testCaseStartedId: 's0-0', testStepId: 't0-0', hidden: true, notes: 7 } },
    { pickle: { id: {}, steps: 'none' } },
    { gherkinDocument: { feature: { children: [null] } } },
    { attachment: { mediaType: 1 } },
    { testCase: {} },
  ];
  const messages = [
    ...openingMessages([{ name: 'Sound', steps: 1 }]),
    ...odd,
    ...wholeScenario(0, [{ status: 'PASSED' }]),
    ...odd,
    runEnd(true),
  ];
  expect((await executor.append(claim, 0, messages)).status).toBe(200);
  await executor.finish(claim);
  const page = await testing.app.inject({ url: `/reports/${id}/report.html`, headers: shop.person.headers });
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/<\/html>\s*$/);
  expect(page.body).toContain('Sound');
  expect(page.body).not.toContain('"notes":7');
  const zip = await testing.app.inject({ url: `/reports/${id}.zip`, headers: shop.person.headers });
  expect([...readZip(zip.rawPayload).keys()]).toContain('junit.xml');
});

/** Reads a zip by its central directory. */
function readZip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), method === 8 ? inflateRawSync(packed) : packed);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
