import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Bench, percent, type Row } from './harness.ts';

const SERVER = fileURLToPath(new URL('./auto-refresh/serve.ts', import.meta.url));
const PEOPLE = 200;
/** spec 1 §9. */
const EVERY_MS = 5000;
const SECONDS = 30;
const GOAL = 0.15;

interface Started {
  readonly url: string;
  readonly project: number;
  readonly sessions: readonly Record<string, string>[];
}

const bench: Bench = {
  name: 'auto-refresh',
  title: `${PEOPLE} people on Auto Refresh`,
  async run(note) {
    const child = fork(SERVER, [String(PEOPLE)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    try {
      const started = await heard<Started>(child);
      await refresh(started, 2);
      const still = await measure(child, started);
      child.send('go on');
      await refresh(started, 2);
      const going = await measure(child, started);
      note(
        `Each person asks for the first page and the count every ${EVERY_MS / 1000} s with the entity tags that they have, spread evenly, for ${SECONDS} s: ${still.asked} calls, ${percent(still.unchanged)} answered 304 while nothing changes, ${percent(going.unchanged)} while a run says something four times a second. CPU seconds of the server process and of all PostgreSQL processes, by the wall clock.`,
      );
      return [row('nothing changes', still), row('a run goes on', going)];
    } finally {
      child.send('stop');
      await gone;
    }
  },
};

export default bench;

interface Measured {
  readonly server: number;
  readonly database: number;
  readonly asked: number;
  readonly unchanged: number;
}

function row(what: string, { server, database, asked }: Measured): Row {
  const share = (server + database) / SECONDS;
  return {
    what: `share of one core, ${what}`,
    ours: percent(share),
    other: `server ${percent(server / SECONDS)}, PostgreSQL ${percent(database / SECONDS)}`,
    ratio: null,
    spread: null,
    n: asked,
    goal: GOAL,
    value: share,
  };
}

async function measure(child: ChildProcess, started: Started): Promise<Measured> {
  const cpu = () => {
    child.send('cpu');
    return heard<{ server: number; database: number }>(child);
  };
  const before = await cpu();
  const { asked, unchanged } = await refresh(started, SECONDS * (1000 / EVERY_MS));
  const after = await cpu();
  return {
    server: after.server - before.server,
    database: after.database - before.database,
    asked,
    unchanged: unchanged / asked,
  };
}

const tags = new Map<string, string>();

/** Everybody refreshes this many times. */
async function refresh(
  { url, project, sessions }: Started,
  times: number,
): Promise<{ asked: number; unchanged: number }> {
  let asked = 0;
  let unchanged = 0;
  const ask = async (person: number, path: string) => {
    const key = `${person} ${path}`;
    const tag = tags.get(key);
    const response = await fetch(`${url}${path}`, {
      headers: { ...sessions[person], ...(tag === undefined ? {} : { 'if-none-match': tag }) },
    });
    await response.arrayBuffer();
    if (response.status !== 200 && response.status !== 304) throw new Error(`${path} answered ${response.status}`);
    asked += 1;
    if (response.status === 304) unchanged += 1;
    tags.set(key, response.headers.get('etag') ?? '');
  };
  const person = async (at: number) => {
    await new Promise((wait) => setTimeout(wait, (at / sessions.length) * EVERY_MS));
    for (let time = 0; time < times; time += 1) {
      const next = performance.now() + EVERY_MS;
      await Promise.all([
        ask(at, `/api/run/list?applicationId=${project}&page=0&size=10`),
        ask(at, `/api/run/count?applicationId=${project}`),
      ]);
      await new Promise((wait) => setTimeout(wait, Math.max(0, next - performance.now())));
    }
  };
  await Promise.all(sessions.map((_, at) => person(at)));
  return { asked, unchanged };
}

function heard<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message));
    child.once('exit', () => reject(new Error('the server of the measurement ended')));
  });
}
