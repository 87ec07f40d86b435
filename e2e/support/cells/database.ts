import postgres from 'postgres';
import { runningPostgres } from '../../../server/platform/database/embedded.ts';

export async function openDatabase(): Promise<postgres.Sql> {
  const url = await runningPostgres(process.env.LOOPYARD_DATA ?? '');
  if (!url) throw new Error('The database of the server can’t be reached: set LOOPYARD_DATA to its folder');
  return postgres(url, { max: 1, onnotice: () => undefined });
}
