import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;

/**
 * The settings file of the local PostgreSQL, written anew at each start so that a newer Stepwright may change its mind.
 *
 * @param durable false only for databases that are thrown away: nothing is forced to disk.
 */
export function postgresSettings(options: { durable: boolean; memory?: number }): string {
  const memory = (options.memory ?? totalmem()) / MEGABYTE;
  const sharedBuffers = Math.round(Math.min(512, Math.max(64, memory / 16)));
  const settings: Record<string, string> = {
    listen_addresses: "'127.0.0.1'",
    // A socket file would need a folder that both users may enter, and its path has a length limit of about 100 bytes.
    unix_socket_directories: "''",
    password_encryption: "'scram-sha-256'",
    max_connections: '100',
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    wal_compression: 'on',
    checkpoint_completion_target: '0.9',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    lc_messages: "'C'",
    log_destination: "'stderr'",
    logging_collector: 'on',
    log_directory: "'log'",
    // One file a weekday, so a week of log is kept and never more.
    log_filename: "'postgres-%a.log'",
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_line_prefix: "'%m [%p] %q%a '",
    log_min_duration_statement: '2000',
    idle_in_transaction_session_timeout: '120000',
  };
  if (!options.durable) {
    Object.assign(settings, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '64MB',
      max_connections: '200',
      logging_collector: 'off',
    });
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('');
}
