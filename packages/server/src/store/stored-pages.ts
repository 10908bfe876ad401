import type { StoredPageEntry } from '@stepwright/contract/entities/stored-page-entry';
import { SEARCHED_PAGES } from '@stepwright/contract/routes/stored-pages';
import type { Queryable } from './database.ts';

/** What a stored page tells of itself. */
export interface PageAbout {
  readonly url: string;
  readonly title: string;
  readonly picture: string | null;
}

/** Notes a page that a run attached; of a debug session nothing is noted. Sent again it changes nothing. */
export async function insertStoredPage(sql: Queryable, runId: number, name: string, about: PageAbout): Promise<void> {
  await sql`
    INSERT INTO stored_page (project_id, run_id, name, url, title, picture)
    SELECT project_id, id, ${name}, ${about.url}, ${about.title}, ${about.picture} FROM run
    WHERE id = ${runId} AND NOT EXISTS (SELECT 1 FROM debug_session WHERE run_id = ${runId})
    ON CONFLICT (run_id, name) DO NOTHING`;
}

export interface PagePlace {
  readonly name: string;
  readonly caption: string;
  readonly scenario: number;
  readonly step: number | null;
  readonly stepText: string | null;
}

/** The message that names the page has come: from now on it is listed. */
export async function placeStoredPage(sql: Queryable, runId: number, place: PagePlace): Promise<void> {
  await sql`
    UPDATE stored_page SET caption = ${place.caption}, scenario = ${place.scenario}, step = ${place.step},
      step_text = ${place.stepText}
    WHERE run_id = ${runId} AND name = ${place.name}`;
}

/** The first messages about a scenario: its pickle and its test case are among them. */
export async function readScenarioBeginning(sql: Queryable, runId: number, scenario: number): Promise<unknown[]> {
  const rows = await sql<{ body: string }[]>`
    SELECT body FROM run_message WHERE run_id = ${runId} AND scenario = ${scenario} ORDER BY seq LIMIT 3`;
  return rows.map(({ body }) => JSON.parse(body) as unknown);
}

/** A page of the newest, one row more than asked for where there is one. Looks at no more than a fixed number of rows. */
export async function listStoredPages(
  sql: Queryable,
  projectId: number,
  wanted: { readonly search: string; readonly runId: number | null; readonly page: number; readonly size: number },
): Promise<StoredPageEntry[]> {
  const text = sql`lower(p.url || ' ' || p.title || ' ' || coalesce(p.step_text, '') || ' ' || s.name || ' ' || s.feature)`;
  const newest =
    wanted.runId === null
      ? sql`SELECT * FROM stored_page WHERE project_id = ${projectId} AND scenario IS NOT NULL
            ORDER BY id DESC LIMIT ${SEARCHED_PAGES}`
      : sql`SELECT * FROM stored_page WHERE run_id = ${wanted.runId} AND project_id = ${projectId} AND scenario IS NOT NULL
            ORDER BY id DESC LIMIT ${SEARCHED_PAGES}`;
  return sql<StoredPageEntry[]>`
    SELECT p.run_id, r.details AS run_details, r.environment, p.name, p.picture, p.url, p.title,
      coalesce(p.caption, '') AS caption, p.stored_at, s.feature, s.name AS scenario_name, p.scenario, p.step, p.step_text
    FROM (${newest}) AS p
    JOIN run r ON r.id = p.run_id AND NOT r.delete_flag
    JOIN run_scenario s ON s.run_id = p.run_id AND s.index = p.scenario
    ${wanted.search === '' ? sql`` : sql`WHERE strpos(${text}, lower(${wanted.search})) > 0`}
    ORDER BY p.id DESC OFFSET ${wanted.page * wanted.size} LIMIT ${wanted.size + 1}`;
}
