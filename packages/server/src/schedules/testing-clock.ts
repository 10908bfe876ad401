import type { Database } from '../store/database.ts';

/** Stops the clock of the schedules of one database, so that a test says what time it is. */
export async function stopClock(database: Database, at: string): Promise<(moment: string) => Promise<void>> {
  await database.sql`CREATE TABLE testing_clock (at timestamptz NOT NULL)`;
  await database.sql`INSERT INTO testing_clock VALUES (${at})`;
  await database.sql`
    CREATE OR REPLACE FUNCTION schedule_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT at FROM testing_clock'`;
  return async (moment) => {
    await database.sql`UPDATE testing_clock SET at = ${moment}`;
  };
}

/** Ends runs as an executor would have, as far as schedules can tell. */
export async function endRuns(database: Database, runIds?: readonly number[]): Promise<void> {
  const { sql } = database;
  const which = runIds ? sql`AND run_id = ANY(${sql.array([...runIds])}::bigint[])` : sql``;
  await sql`
    WITH ended AS (DELETE FROM run_job WHERE true ${which} RETURNING run_id)
    UPDATE run SET status = 'SUCCESS', finished_at = clock_timestamp() FROM ended WHERE run.id = ended.run_id`;
}
