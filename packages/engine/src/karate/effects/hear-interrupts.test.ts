import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const DRIVER = new URL('./drive-blocking.ts', import.meta.url).href;
const EFFECT = new URL('./effect.ts', import.meta.url).href;

const WAITS: [string, string][] = [
  ['a pause', "perform('sleep', { ms: 600_000 })"],
  [
    'a command',
    "perform('exec', { command: ['sleep', '987.5'], shell: false, folder: null, env: {}, timeoutMs: null })",
  ],
];

/** A process that waits as scripts do, between what it does before and after; killed with the signal until it ends. */
async function interrupted(
  effect: string,
  before: string,
  after: string,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<{ readonly end: readonly [number | null, string | null]; readonly said: string }> {
  const program = `
    const { BlockingDriver } = await import(${JSON.stringify(DRIVER)});
    const { perform } = await import(${JSON.stringify(EFFECT)});
    const stop = new AbortController();
    ${before}
    console.log('waits');
    try {
      new BlockingDriver({ signal: stop.signal, aside: (work) => work() }).drive(${effect});
    } catch (error) {
      console.log(error.code, error.message);
    }
    ${after}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(child.stdout, 'data');
  const again = setInterval(() => child.kill(signal), 300);
  const end = (await once(child, 'exit')) as [number | null, string | null];
  clearInterval(again);
  return { end, said };
}

test.each(WAITS)('who listens hears Ctrl+C while a script waits for %s, and may end the waiting', async (_, effect) => {
  const listen = `
    let heard = 0;
    process.on('SIGINT', () => {
      heard += 1;
      if (heard === 3) stop.abort();
    });`;
  const { end, said } = await interrupted(effect, listen, "console.log('heard', heard); process.exit(7);");
  expect(said).toContain('E_STOPPED the run was stopped\nheard 3\n');
  expect(end).toEqual([7, null]);
});

test.each(WAITS)('without anybody who listens Ctrl+C ends a process whose script waits for %s', async (_, effect) => {
  expect((await interrupted(effect, '', '')).end).toEqual([null, 'SIGINT']);
});

test.each(WAITS)('SIGTERM ends a process whose script waits for %s', async (_, effect) => {
  const { end } = await interrupted(effect, "process.on('SIGTERM', () => undefined);", '', 'SIGTERM');
  expect(end).toEqual([null, 'SIGTERM']);
});

test('behind a long wait listeners hear SIGTERM again', async () => {
  const listen = "process.on('SIGTERM', () => { console.log('heard'); process.exit(7) });";
  const wait = "perform('sleep', { ms: 2_500 })";
  const program = `
    const { BlockingDriver } = await import(${JSON.stringify(DRIVER)});
    const { perform } = await import(${JSON.stringify(EFFECT)});
    ${listen}
    new BlockingDriver({ signal: new AbortController().signal, aside: (work) => work() }).drive(${wait});
    console.log('waited');
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(7);
});
