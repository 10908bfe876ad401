import type postgres from 'postgres';

/** Grow with every access, whatever is asked: counts of calls, the log of what was tried, when a session was last seen, who watches a run. */
const OF_ACCESS = ['call_count', 'audit_entry', 'audit_head', 'session', 'oidc_record', 'sign_in_failure', 'run_watch'];
/** What the server finds out about saved texts by itself. */
const OF_THE_INDEX = ['unread_text', 'text_reference', 'check_cell', 'check_change', 'check_release'];
const LEFT_OUT = new Set([...OF_ACCESS, ...OF_THE_INDEX]);

/** What every table holds, as one fingerprint each: equal before and after means that nothing was changed. */
export async function readTables(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (LEFT_OUT.has(name)) continue;
    const [row] = await sql<{ print: string | null }[]>`
      SELECT count(*) || ' ' || md5(string_agg(t::text, ' ' ORDER BY t::text)) AS print FROM ${sql(name)} AS t`;
    found[name] = row?.print ?? '';
  }
  return found;
}
