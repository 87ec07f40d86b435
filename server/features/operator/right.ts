import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Spec } from '../../platform/http/spec.ts';
import { type Failure, fail, ok, type Result } from '../../platform/result.ts';
import { sessions, users } from '../accounts/tables.ts';
import { operators } from './tables.ts';

const provenForMs = 15 * 60_000;

type Standing = { email: string; secondsLeft: number };

export async function findStanding({ viewer, now }: Ctx, db: Db | Tx): Promise<Standing | null> {
  if (!viewer) return null;
  const [row] = await db
    .select({ email: users.email, createdAt: sessions.createdAt, provedAt: sessions.provedAt })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .innerJoin(sessions, and(eq(sessions.userId, operators.userId), isNull(sessions.endedAt)))
    .where(and(eq(operators.userId, viewer.userId), eq(sessions.id, viewer.sessionId)));
  if (!row) return null;
  const leftMs = (row.provedAt ?? row.createdAt).getTime() + provenForMs - now.getTime();
  return { email: row.email, secondsLeft: Math.max(0, Math.ceil(leftMs / 1_000)) };
}

/** Gives 'not found' to everyone but operators; with `password`, operators must also have given it lately. */
const guardOf = (password: boolean) =>
  async function guard(ctx: Ctx, db: Db): Promise<Failure | null> {
    const standing = await findStanding(ctx, db);
    if (!standing) return fail('not_found');
    return password && standing.secondsLeft === 0 ? fail('proof_required') : null;
  };
const askPassword = guardOf(true);

export function behindPassword<S extends Spec>(spec: S): S {
  return { ...spec, guard: askPassword, errors: [...(spec.errors ?? []), 'proof_required'] };
}

export function forOperators<S extends Spec>(spec: S): S {
  return { ...spec, guard: guardOf(false) };
}

/** Nobody can take the viewer's right away before the transaction ends. */
export async function lockOperator({ viewer }: Ctx, tx: Tx): Promise<Result<null>> {
  if (!viewer) return fail('not_found');
  const rows = await tx
    .select({ userId: operators.userId })
    .from(operators)
    .where(eq(operators.userId, viewer.userId))
    .for('share');
  return rows.length > 0 ? ok(null) : fail('not_found');
}
