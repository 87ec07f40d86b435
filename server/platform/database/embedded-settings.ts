import { loopbackAddress } from '../loopback.ts';

const scratchSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 400,
};

/** Without a command, PostgreSQL keeps each segment until we mark it archived. */
const archiveSettings = { wal_level: 'replica', archive_mode: 'on', archive_timeout: '240s' };

/** For one small machine, as `-c name=value` arguments. */
export function serverSettings(options: {
  port: number;
  /** Null: TCP alone. */
  socketFolder: string | null;
  durable: boolean;
  archives: boolean;
  memoryBytes: number;
}): string[] {
  const megabytes = options.memoryBytes / 2 ** 20;
  const settings: Record<string, string | number> = {
    listen_addresses: loopbackAddress,
    port: options.port,
    unix_socket_directories: options.socketFolder === null ? '' : quoted(options.socketFolder),
    // Each serving process uses 17 at most.
    max_connections: clamp(megabytes / 10, 100, 400),
    shared_buffers: `${clamp(megabytes / 16, 64, 512)}MB`,
    effective_cache_size: `${clamp(megabytes / 2, 256, 8192)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    // One core per query is enough: short reads lose time to parallel workers and JIT.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    max_wal_senders: 0,
    ...(options.archives ? archiveSettings : { wal_level: 'minimal' }),
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    // The client logs failed statements; PostgreSQL would also log their values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    timezone: 'UTC',
    ...(options.durable ? {} : scratchSettings),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** An item of a list in PostgreSQL's settings. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(Math.max(value, low), high));
}
