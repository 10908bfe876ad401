import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const DRIVER = new URL('./drive-blocking.ts', import.meta.url).href;
const EFFECT = new URL('./effect.ts', import.meta.url).href;

test.each([
  ['a pause', "perform('sleep', { ms: 600_000 })"],
  ['a command', "perform('exec', { command: ['sleep', '9'], shell: false, folder: null, env: {}, timeoutMs: null })"],
])('Ctrl+C ends a process whose script waits for %s', async (_, effect) => {
  const program = `
    const { BlockingDriver } = await import(${JSON.stringify(DRIVER)});
    const { perform } = await import(${JSON.stringify(EFFECT)});
    process.on('SIGINT', () => undefined);
    console.log('waits');
    new BlockingDriver({ signal: new AbortController().signal, aside: (work) => work() }).drive(${effect});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const again = setInterval(() => child.kill('SIGINT'), 500);
  const [code, signal] = await once(child, 'exit');
  clearInterval(again);
  expect([code, signal]).toEqual([null, 'SIGINT']);
});

test('behind a long wait listeners hear again', async () => {
  const program = `
    const { BlockingDriver } = await import(${JSON.stringify(DRIVER)});
    const { perform } = await import(${JSON.stringify(EFFECT)});
    process.once('SIGINT', () => { console.log('heard'); process.exit(7) });
    new BlockingDriver({ signal: new AbortController().signal, aside: (work) => work() }).drive(perform('sleep', { ms: 2_100 }));
    console.log('waited');
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect((await once(child, 'exit'))[0]).toBe(7);
});
