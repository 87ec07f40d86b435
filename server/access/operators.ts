import { eq } from 'drizzle-orm';
import { operators } from '../features/operator/tables.ts';
import type { UserId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';

export async function isOperator(db: Db | Tx, userId: UserId): Promise<boolean> {
  return (await db.$count(operators, eq(operators.userId, userId))) > 0;
}
