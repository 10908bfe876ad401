// The server of the measurement, in a process of its own, so that its CPU time is not that of the people who ask.
import { readdir, readFile } from 'node:fs/promises';
import { testingApp } from '@stepwright/server/http/testing-app';
import { announceRun } from '@stepwright/server/live/channels';

const [people = '200', runs = '1000'] = process.argv.slice(2);
const server = await testingApp();
const { sql } = server.parts.database;
const project = await server.addProject('Busy project');
await sql`
  INSERT INTO run (project_id, run_type, details, feature_id, feature_type, environment_id, environment, requested_by, status,
    queued_at, started_at, finished_at, scenario_count, pass_count, done_count, scenario_rows, duration_ns)
  SELECT ${project.id}, 'FEATURE', 'Feature ' || n % 100, n % 100 + 1, 'ANOROC', 1, 'Local', 'somebody', 'SUCCESS', now(), now(),
    now(), 4, 4, 4, 4, 3000000000 FROM generate_series(1, ${Number(runs)}::int) AS n`;
const [going] = await sql<{ id: number }[]>`
  INSERT INTO run (project_id, run_type, details, feature_id, feature_type, environment_id, environment, requested_by, started_at,
    message_count) VALUES (${project.id}, 'FEATURE', 'Going', 1, 'ANOROC', 1, 'Local', 'somebody', now(), 1) RETURNING id`;
const sessions = [];
for (let person = 0; person < Number(people); person += 1)
  sessions.push(await server.signIn(['read_only'], [project.name]));
const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url, project: project.id, sessions: sessions.map(({ headers }) => headers) });

let said: NodeJS.Timeout | undefined;
process.on('message', async (message) => {
  if (message === 'stop') {
    clearInterval(said);
    await server.close();
    process.exit(0);
  }
  // A run that goes on and says something four times a second.
  if (message === 'go on') {
    said = setInterval(async () => {
      await sql`UPDATE run SET message_count = message_count + 5, done_count = done_count + 1 WHERE id = ${going!.id}`;
      await announceRun(sql, going!.id);
    }, 250);
  }
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.({ server: (user + system) / 1e6, database: await databaseSeconds() });
  }
});

/** Seconds of CPU that the processes of the PostgreSQL have used; 0 where the system does not tell. */
async function databaseSeconds(): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  const fieldsOf = async (pid: number | string) => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  };
  const parent = (await fieldsOf(row!.pid))[1];
  if (parent === undefined) return 0;
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await fieldsOf(name);
    if (fields[1] === parent || name === parent) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / 100;
}
