import { testingApp } from '@stepwright/server/http/testing-app';
import { type Bench, inTurn, noiseOf, percent, quantile, type Row, ratioRow } from './harness.ts';
import { FEW, KINDS, type Kind, MANY, seed } from './lists/seed.ts';

const BLOCKS = { warmUps: 1, kept: Number(process.env['BENCH_ROUNDS'] ?? 7) };
const REQUESTS = 40;
const PAGE = 10;
/** What each list asks a search by, and the path of one page. */
const SEARCHED = {
  feature: { list: 'name', count: 'contains' },
  environment: { list: 'searchValue', count: 'searchValue' },
  globalObject: { list: 'searchValue', count: 'searchValue' },
  files: { list: 'searchValue', count: 'searchValue' },
  businessScenario: { list: 'searchValue', count: 'searchValue' },
} as const satisfies Record<Kind, object>;
/** A text that all names hold, one in some hundred, one name alone (of the small project, of the large one), and none. */
const TEXTS = {
  'a common text': ['thing', 'thing'],
  'one in some hundred': ['734', '734'],
  'one name': [`Thing ${(MANY / FEW + 1) * 500}`, `Thing ${(MANY / FEW + 1) * 500 + 1}`],
  nothing: ['xyzzy', 'xyzzy'],
} as const;

const bench: Bench = {
  name: 'lists',
  title: 'Lists, searches and dashboard of a project with a million rows, over HTTP',
  async run(note) {
    const server = await testingApp();
    try {
      const few = await server.addProject('Small project');
      const many = await server.addProject('Large project');
      await seed(server.parts.config.databaseUrl, few.id, many.id);
      const person = await server.signIn(['read_only'], [few.name, many.name]);
      const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
      const get = async (path: string): Promise<unknown> => {
        const response = await fetch(`${url}${path}`, { headers: person.headers });
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
        return response.json();
      };
      /** The 95th percentile in milliseconds of a block of requests, measured where the answer is used. */
      const p95 = (path: string) => async () => {
        const times: number[] = [];
        for (let n = 0; n < REQUESTS; n += 1) {
          const began = performance.now();
          await get(path);
          times.push(performance.now() - began);
        }
        return quantile(times, 0.95);
      };
      const variants: Record<string, () => Promise<number>> = {};
      /** Lines of the result: the large project's request beside the small one's. */
      const pairs: { what: string; ours: string; other: string }[] = [];
      const compare = (what: string, large: string, small: string) => {
        for (const path of [large, small]) variants[path] ??= p95(path);
        pairs.push({ what, ours: large, other: small });
      };
      const last = async (kind: string) => {
        const { count } = (await get(`/api/${kind}/count?applicationId=${many.id}`)) as { count: number };
        if (count !== MANY) throw new Error(`the project has ${count} of ${kind}, not ${MANY}`);
        return Math.ceil(count / PAGE) - 1;
      };
      for (const kind of [...KINDS, 'run'] as const) {
        const list = (project: { id: number }, page: number, more = '') =>
          `/api/${kind}/list?applicationId=${project.id}&page=${page}&size=${PAGE}${more}`;
        const end = await last(kind);
        const first = list(few, 0);
        for (const [where, page] of [
          ['first', 0],
          ['middle', Math.floor(end / 2)],
          ['last', end],
        ] as const) {
          const rows = (await get(list(many, page))) as unknown[];
          if (rows.length !== PAGE) throw new Error(`page ${page} of ${kind} has ${rows.length} rows`);
          compare(`${kind}: ${where} page`, list(many, page), first);
        }
        compare(
          `${kind}: count`,
          `/api/${kind}/count?applicationId=${many.id}`,
          `/api/${kind}/count?applicationId=${few.id}`,
        );
        if (kind === 'run') continue;
        const asks = SEARCHED[kind];
        for (const [what, [small, large]] of Object.entries(TEXTS)) {
          const found = (text: string) => `&${asks.list}=${encodeURIComponent(text)}`;
          compare(`${kind}: search, ${what}`, list(many, 0, found(large)), list(few, 0, found(small)));
          const counted = (project: { id: number }, text: string) =>
            `/api/${kind}/count?applicationId=${project.id}&${asks.count}=${encodeURIComponent(text)}`;
          compare(`${kind}: count of a search, ${what}`, counted(many, large), counted(few, small));
        }
        if (kind === 'feature') {
          compare(
            'feature: middle page of a type',
            list(many, Math.floor(end / 6), '&featureType=KARATE'),
            list(few, 0, '&featureType=KARATE'),
          );
          compare(
            'feature: middle page without some',
            list(many, Math.floor(end / 2), '&notIn=1,2,3'),
            list(few, 0, '&notIn=1,2,3'),
          );
        }
      }
      for (const path of ['planning', 'execution', 'execution/runs', 'defects']) {
        const of = (project: { id: number }) => `/api/dashboard/${path}?applicationId=${project.id}`;
        compare(`dashboard: ${path}`, of(many), of(few));
      }
      const measured = await inTurn(BLOCKS, variants);
      const noise = pairs[0] ? noiseOf(measured[pairs[0].other] ?? []) : 0;
      note(`Noise floor: the 95th percentile of two blocks of ${REQUESTS} requests differs by ${percent(noise)}.`);
      note(
        `Each line: the project with ${MANY.toLocaleString('en-US')} rows ÷ the one with ${FEW.toLocaleString('en-US')}.`,
      );
      return pairs.map(({ what, ours, other }): Row => {
        const row = ratioRow(what, measured[ours] ?? [], measured[other] ?? [], 'ms', 1.5);
        return { ...row, n: row.n * REQUESTS };
      });
    } finally {
      await server.close();
    }
  },
};

export default bench;
