import { createHash } from 'node:crypto';
import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { type Db, type Tx, violatedConstraint } from '../database/database.ts';
import { deleteInSteps } from '../database/delete-in-steps.ts';
import { type Failure, fail, ok, type Result } from '../result.ts';
import { addressKey } from './limits.ts';
import { idempotencyKeys } from './tables.ts';

const keepMs = 24 * 3_600_000;
export const keyMax = 255;

/** How a POST is answered when its key is used again. */
export type Repetition<C, I, A, K> =
  | 'never'
  /** With the kept answer, if the caller still has this right. For answers that show no object. */
  | ((ctx: C, db: Db, input: I) => Promise<Result<unknown>>)
  | {
      /** Picks the part of the answer to keep: usually the new object's id. */
      keep(answer: A): K;
      /** Makes the answer again for the viewer. Checks the right itself, as any read does. */
      show(ctx: C, db: Db, receipt: K, input: I): Promise<Result<A>>;
    };

type Call = { request: FastifyRequest; reply: FastifyReply };
type Keeping<T> = { keep: ((answer: T) => unknown) | null; act(): Promise<Result<T>> };

export type Outcome<T> = { answer: T } | Repeat;
type Repeat = { receipt: unknown };

function hasKey({ headers }: FastifyRequest): boolean {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '';
}

/** For a statement with `keepingKey`. Null without a key. */
export type KeyValues = Record<'key' | 'keyRequest', string | null>;

export function keyValues(ctx: Ctx, request: FastifyRequest): KeyValues {
  const row = rowOf(ctx, request);
  return { key: row?.key ?? null, keyRequest: row?.request ?? null };
}

const { placeholder } = sql;

/**
 * A table of a `with`: the key, kept with the receipt for each row of `acts`. A key that is there already fails the
 * statement, so nothing is written; a second request waits for the first one's.
 */
export function keepingKey({ acts = sql`written`, receipt = sql`written.id`, status = sql`201` } = {}): SQL {
  return sql`kept_key as (insert into ${idempotencyKeys} (user_id, key, request, receipt, status, created_at)
    select ${placeholder('userId')}::bigint, ${placeholder('key')}::text, ${placeholder('keyRequest')}::text,
      jsonb_build_object('value', ${receipt}), ${status}, ${placeholder('now')}::timestamptz
    from ${acts} where ${placeholder('key')}::text is not null)`;
}

/** Null if the key is there already. Inside `alone`, which would try the statement again. */
export async function unlessKept<T>(write: Promise<T>): Promise<T | null> {
  return write.catch((error) => {
    if (violatedConstraint(error) === 'idempotency_keys_user_key') return null;
    throw error;
  });
}

/** Asked before the body is read. */
export function refuseKey({ headers }: FastifyRequest): Failure | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key.length <= keyMax) return null;
  return fail('malformed', { detail: `An Idempotency-Key has ${keyMax} characters at most` });
}

/** A second request waits for the first one's insert. A failure rolls the key back: it may be retried. */
export async function idempotent<T>(
  ctx: Ctx,
  tx: Tx,
  call: Call,
  { keep, act }: Keeping<T>,
): Promise<Result<Outcome<T>>> {
  const row = rowOf(ctx, call.request);
  if (row) {
    await forgetOldKey(ctx, tx, call);
    const inserted = await tx
      .insert(idempotencyKeys)
      .values(row)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (inserted.length === 0) {
      const repeat = await findRepeat(ctx, tx, call);
      return repeat.ok && repeat.value === null
        ? fail('idempotency_in_progress')
        : (repeat as Result<Repeat>);
    }
  }
  const result = await act();
  if (!result.ok) return result;
  if (row)
    await tx
      .update(idempotencyKeys)
      .set({ receipt: keep && { value: keep(result.value) }, status: call.reply.statusCode })
      .where(sameKey(row));
  return ok({ answer: result.value });
}

/** One that the sweep has not deleted yet. */
export async function forgetOldKey(ctx: Ctx, db: Db | Tx, { request }: Call): Promise<void> {
  const row = rowOf(ctx, request);
  if (!row) return;
  await db.delete(idempotencyKeys).where(and(sameKey(row), lt(idempotencyKeys.createdAt, oldest(ctx.now))));
}

/** Like `idempotent`, for an answer with a secret: a repeat is refused. */
export async function onlyOnce<T>(
  ctx: Ctx,
  tx: Tx,
  call: Call,
  act: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const outcome = await idempotent(ctx, tx, call, { keep: null, act });
  if (!outcome.ok) return outcome;
  return 'answer' in outcome.value ? ok(outcome.value.answer) : fail('already_done');
}

export async function findRepeat(
  ctx: Ctx,
  db: Db | Tx,
  { request, reply }: Call,
): Promise<Result<Repeat | null>> {
  const row = rowOf(ctx, request);
  if (!row) return ok(null);
  const [earlierRow] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(sameKey(row), gte(idempotencyKeys.createdAt, oldest(ctx.now))));
  if (!earlierRow) return ok(null);
  if (earlierRow.request !== row.request) return fail('idempotency_mismatch');
  if (!earlierRow.receipt) return fail('already_done');
  if (earlierRow.status) reply.code(earlierRow.status);
  return ok({ receipt: earlierRow.receipt.value });
}

export async function sweepIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await deleteInSteps(db, idempotencyKeys, lt(idempotencyKeys.createdAt, oldest(now)));
}

type Row = typeof idempotencyKeys.$inferInsert & { userId: number | null };

/** Keys of signed-out callers are told apart by IP address. */
function rowOf({ viewer, now }: Ctx, request: FastifyRequest): Row | null {
  const header = String(request.headers['idempotency-key']);
  if (request.method !== 'POST' || !hasKey(request)) return null;
  // The address as it was understood: its texts are cut to their limits.
  const { params, query, body = null } = request;
  const parts = [request.method, request.routeOptions.url ?? '', JSON.stringify([params, query, body])];
  const common = { createdAt: now, userId: viewer?.userId ?? null };
  if (viewer) return { ...common, key: header, request: hash(parts) };
  return {
    ...common,
    key: hash([addressKey(request.ip), header]),
    // Signing in sends a password. The header isn't stored here, so it can salt the hash.
    request: hash([header, ...parts]),
  };
}

function sameKey({ userId, key }: Row) {
  const of = userId === null ? isNull(idempotencyKeys.userId) : eq(idempotencyKeys.userId, userId);
  return and(of, eq(idempotencyKeys.key, key));
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - keepMs);
}

function hash(parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
