import postgres from 'postgres';
import { StartError } from '../start-error.ts';
import { databaseLimits } from './limits.ts';

const unreachable = /^(CONNECT|ECONN|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_|EPIPE|ERR_SSL)|CERT|SELF_SIGNED/;
/** Wrong login, no such database, too many connections, no privilege, or not running. */
const refusalCodes = /^(28|3D000|53300|42501|57P0)/;

/** A StartError without passwords for a database that can't be opened; other errors are returned as is. */
export function openingError(url: string, error: unknown): unknown {
  const { hostname, port } = new URL(url);
  const where = `The database at ${hostname}:${port || 5432}`;
  const cause = rootOf(error);
  if (cause instanceof postgres.PostgresError && refusalCodes.test(cause.code))
    return new StartError(
      `${where} refuses the connection: ${cause.message}. Correct the user, password or database in DATABASE_URL, or the rights of the user`,
    );
  const [, limit] = /^unsupported startup parameter: (\w+)/.exec(messageOf(cause)) ?? [];
  if (limit)
    return new StartError(
      `${where} is a connection pooler that refuses ${limit}. Set ignore_startup_parameters = ${Object.keys(databaseLimits).join(', ')} in PgBouncer`,
    );
  const code = (cause as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !unreachable.test(code)) return error;
  return new StartError(`${where} can’t be reached (${code}). Start it, or correct DATABASE_URL`);
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootOf(error.cause) : error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
