import postgres from 'postgres';
import { AppError } from '../app-error.ts';
import { storeFailure } from './store-failure.ts';

/** Seconds that anything waits for the database before the caller hears 503. */
const PATIENCE = 5;

/**
 * Seconds that a connection may take to open. Callers do not wait for it, see `withPatience`. It is long because postgres.js 3.4.9 does
 * not survive a connection that ends while its first message waits to be sent: the process ends with "reading 'write'" of null, or the
 * place in the pool never sends again. On a machine under load a short limit does just that.
 */
const CONNECT_PATIENCE = 60;

/** What a store function works with: the pool, or the transaction that the caller opened. */
// biome-ignore lint/complexity/noBannedTypes: postgres.js describes the extra types of a pool by this shape
export type Queryable = postgres.ISql<{}>;
export type Transaction = postgres.TransactionSql;

/** The pool of connections. Every wait is bounded; a database that does not answer gives `unavailable`. */
export interface Database {
  readonly sql: postgres.Sql;
  /** Commits what `work` did, or nothing. A deadlock or a serialisation failure is tried again, twice. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Calls `heard` for each NOTIFY on the channel; `connected` on the first and on every later connection. */
  listen(channel: string, heard: (payload: string) => void, connected?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Opens the pool. Numbers of 64 bits are read as numbers (ids stay far below 2^53); moments are read as ISO 8601 texts in
 * UTC with microseconds, exactly as stored, so that they can serve as versions.
 */
export function openDatabase(url: string, options: { connections?: number } = {}): Database {
  const sql = postgres(url, {
    max: options.connections ?? 12,
    connect_timeout: CONNECT_PATIENCE,
    idle_timeout: 300,
    max_lifetime: 3600,
    onnotice: () => {},
    types: {
      bigint: { to: 20, from: [20], parse: (text: string) => Number(text), serialize: (n: number) => String(n) },
      date: {
        to: 1184,
        from: [1082, 1114, 1184],
        parse: readMoment,
        serialize: (moment: Date | string) => (moment instanceof Date ? moment.toISOString() : moment),
      },
    },
    connection: {
      application_name: 'stepwright',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      statement_timeout: PATIENCE * 1000,
      lock_timeout: PATIENCE * 1000,
      idle_in_transaction_session_timeout: 3 * PATIENCE * 1000,
    },
  });
  const impatient = withPatience(sql);
  return {
    sql: impatient,
    transaction: (work) => inTransaction(sql, work),
    async listen(channel, heard, connected) {
      const listening = await sql.listen(channel, heard, connected);
      return () => listening.unlisten();
    },
    close: () => sql.end({ timeout: PATIENCE }),
  };
}

/** `2026-03-04 05:06:07.089012+00` → `2026-03-04T05:06:07.089012Z`. */
function readMoment(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z');
}

/**
 * The same tagged template, but a query that has no answer in time is rejected: the pool itself would wait for ever for a
 * connection, and a silent network would keep the caller for minutes.
 */
function withPatience(sql: postgres.Sql): postgres.Sql {
  return new Proxy(sql, {
    apply(target, self, parts: unknown[]) {
      const made: unknown = Reflect.apply(target, self, parts);
      return isQuery(made) ? limit(made) : made;
    },
  });
}

interface Query {
  then: Promise<unknown>['then'];
  reject(error: unknown): void;
  cancel(): void;
}

function isQuery(made: unknown): made is Query {
  return made instanceof Promise && 'reject' in made && 'cancel' in made;
}

function limit(query: Query): Query {
  const begin = query.then;
  let begun = false;
  // A query is sent when somebody waits for it, so the time begins there; parts of other queries are never waited for.
  // biome-ignore lint/suspicious/noThenProperty: it is a promise already, and only its own then knows when somebody waits
  query.then = function wait(this: Promise<unknown>, onDone, onFail) {
    const answer = begin.call(this, undefined, (error: unknown) => {
      throw storeFailure(error);
    });
    if (!begun) {
      begun = true;
      const timer = setTimeout(() => query.reject(tooSlow()), PATIENCE * 1000 + 500);
      const clear = () => clearTimeout(timer);
      answer.then(clear, clear);
    }
    return answer.then(onDone, onFail);
  } as Promise<unknown>['then'];
  return query;
}

function tooSlow(): AppError {
  return new AppError('unavailable', 'The database does not answer at the moment. Try again in a few seconds.', {
    retryAfter: PATIENCE,
  });
}

async function inTransaction<T>(sql: postgres.Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let begun = false;
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => {
          isLate = true;
          reject(tooSlow());
        },
        PATIENCE * 1000 + 500,
      );
    });
    try {
      const work_ = sql.begin(async (tx) => {
        // Whoever asked has heard that nothing was done, and so nothing is.
        if (isLate) throw tooSlow();
        begun = true;
        clearTimeout(timer);
        timer = undefined;
        return work(tx);
      });
      // Only the wait for a connection is raced; once begun, the limits of each statement hold.
      return (await Promise.race([work_, late])) as T;
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (begun && attempt < 3 && (code === '40001' || code === '40P01')) continue;
      throw storeFailure(error);
    } finally {
      clearTimeout(timer);
    }
  }
}
