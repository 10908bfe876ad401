import postgres from 'postgres';

/**
 * Makes (or renews) the role that the server works with: it reads and writes rows, and can neither change what tables there are nor
 * what the audit log already holds. The role that `ownerUrl` names owns the tables and is used for bringing them up to date alone.
 *
 * @param password a new one may be given at any start
 * @returns the address for the server's pool
 * @throws Error when the owner may make no roles, or the new role cannot sign in
 */
export async function prepareRuntimeRole(ownerUrl: string, password: string): Promise<string> {
  const sql = postgres(ownerUrl, { max: 1, connect_timeout: 30, onnotice: () => {} });
  let role: string;
  try {
    const [place] = await sql<{ name: string; schema: string }[]>`
      SELECT current_database() AS name, current_schema() AS schema`;
    role = `${place!.name.slice(0, 50)}_rows`;
    const schema = sql(place!.schema);
    await sql.begin(async (tx) => {
      // Servers that start at once make it one after the other.
      await tx`SELECT pg_advisory_xact_lock(7305812045)`;
      const found = await tx`SELECT 1 FROM pg_roles WHERE rolname = ${role}`;
      // Names of roles and passwords cannot be parameters; both are quoted by the server itself.
      const [written] = await tx<{ text: string }[]>`
        SELECT format(${found.length > 0 ? 'ALTER' : 'CREATE'} || ' ROLE %I LOGIN NOINHERIT PASSWORD %L', ${role}::text,
          ${password}::text) AS text`;
      await tx.unsafe(written!.text);
      const name = tx(role);
      await tx`GRANT USAGE ON SCHEMA ${schema} TO ${name}`;
      await tx`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${name}`;
      await tx`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${name}`;
      await tx`REVOKE UPDATE, DELETE, TRUNCATE ON audit_entry FROM ${name}`;
      await tx`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON migration FROM ${name}`;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
  const url = new URL(ownerUrl);
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  const trial = postgres(url.href, { max: 1, connect_timeout: 30, onnotice: () => {} });
  try {
    await trial`SELECT 1`;
  } finally {
    await trial.end({ timeout: 5 });
  }
  return url.href;
}
