import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryKarate } from '../suite/testing-karate.ts';

let servers: Worker;
let port = 0;

beforeAll(async () => {
  servers = new Worker(new URL('./testing-socket-server.ts', import.meta.url));
  [port] = (await once(servers, 'message')) as [number];
});
afterAll(() => servers.terminate());

async function passes(text: string): Promise<void> {
  const { failures } = await tryKarate(text, { properties: { url: `ws://127.0.0.1:${port}`, port: String(port) } });
  expect(failures).toEqual([]);
}

test('a message for which the handler answers true wakes the step listen', async () => {
  await passes(`
    * def seen = []
    * def handler = function(message) { seen.push(message); return message.startsWith('hello') }
    * def socket = karate.webSocket(karate.properties.url, handler)
    * socket.send('Ada')
    * listen 5000
    * match listenResult == 'hello Ada'
    * match seen == ['first', 'hello Ada']
    * socket.send('bye')
    * socket.waitSync()
    * socket.close()
  `);
});

test('without a handler every message does; headers and protocol are sent; bytes go their own way', async () => {
  await passes(`
    * def socket = karate.webSocket(karate.properties.url, null, { headers: { 'x-me': 'Ada' }, subProtocol: 'chat' })
    * socket.send('who')
    * listen 5000
    * match listenResult == 'Ada chat'
    * def binary = karate.webSocketBinary(karate.properties.url)
    * binary.sendBytes(karate.toBytes([1, 2, 3]))
    * listen 5000
    * match karate.typeOf(listenResult) == 'bytes'
    * match listenResult[0] == 3
    * binary.close()
    * listen 50
    * match listenResult == null
  `);
});

test('a web socket that nobody answers is told', async () => {
  const { failures } = await tryKarate("* karate.webSocket('ws://127.0.0.1:1')");
  expect(failures).toEqual([expect.stringContaining('could not be opened')]);
});

test('programs run to their end, or beside the scenario', async () => {
  await passes(`
    * match karate.exec('node -p 1+1') == '2'
    * match karate.exec(['node', '-p', '"a b"']) == 'a b'
    * match karate.exec({ line: 'echo $WORD', useShell: true, env: { WORD: 'said' } }) == 'said'
    * def lines = []
    * def process = karate.fork({ args: ['node', '-e', 'console.log(1); console.error(2); process.exitCode = 3'], redirectErrorStream: false, errorListener: line => lines.push(line) })
    * match process.waitSync() == 3
    * match process.sysOut == '1\\n'
    * match process.getSysErr() == '2\\n'
    * match process.exitCode == 3
    * match lines == ['2']
    * def server = karate.fork({ args: ['node', '-e', 'setInterval(() => {}, 1000)'], start: false })
    * server.start()
    * match server.exitCode == -1
    * server.close(true)
    * match server.waitSync() == -1
  `);
});

test('what a scenario leaves running ends with the run', async () => {
  const { failures, variables } = await tryKarate(
    `
    * def socket = karate.webSocket(karate.properties.url)
    * def server = karate.fork({ args: ['node', '-e', 'console.log(process.pid); setInterval(() => {}, 1000)'] })
    * def pid = function(){ for (var i = 0; i < 1000 && server.sysOut == ''; i++) java.lang.Thread.sleep(10); return server.sysOut.trim() }
    * def pid = pid()
    * match server.exitCode == -1
  `,
    { properties: { url: `ws://127.0.0.1:${port}` } },
  );
  expect(failures).toEqual([]);
  await expect.poll(() => lives(Number(variables.pid)), { timeout: 10_000 }).toBe(false);
});

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a scenario waits for ports and addresses', async () => {
  await passes(`
    * match karate.waitForPort('127.0.0.1', ~~karate.properties.port) == true
    * match karate.waitForHttp('http://127.0.0.1:' + karate.properties.port) == true
  `);
});
