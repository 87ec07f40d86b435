import postgres from 'postgres';
import { StartError } from '../start-error.ts';
import { databaseLimits } from './limits.ts';

/** Nobody there, or nobody we can talk with. */
const unreachable = /^(CONNECT|ECONN|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_|EPIPE|ERR_SSL)|CERT|SELF_SIGNED/;
/** Who we are, which database we want, how many there are, what we may do, and whether it is up. */
const refusalCodes = /^(28|3D000|53300|42501|57P0)/;

/** One line about a database that can't be opened; any other error as it is. Passwords are never in it. */
export function openingError(url: string, error: unknown): unknown {
  const { hostname, port } = new URL(url);
  const where = `The database at ${hostname}:${port || 5432}`;
  const cause = rootOf(error);
  if (cause instanceof postgres.PostgresError && refusalCodes.test(cause.code))
    return new StartError(
      `${where} refuses: ${cause.message}. Correct user, password and name in DATABASE_URL, or what that user may do`,
    );
  const [, limit] = /^unsupported startup parameter: (\w+)/.exec(messageOf(cause)) ?? [];
  if (limit)
    return new StartError(
      `${where} is a pooler that doesn’t know ${limit}. Give PgBouncer ignore_startup_parameters = ${Object.keys(databaseLimits).join(', ')}`,
    );
  const code = (cause as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !unreachable.test(code)) return error;
  return new StartError(`${where} can’t be reached (${code}). Start it, or correct DATABASE_URL`);
}

/** Drizzle wraps the driver's error as `cause`. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootOf(error.cause) : error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
