import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import type { Db, Tx } from '../database/database.ts';
import { fail, ok, type Result } from '../result.ts';
import { idempotencyKeys } from './tables.ts';

const keepMs = 24 * 3_600_000;

/**
 * Runs `act` once for a key: a repeat gets the kept answer, another request under the same key a 409.
 * Key and effect are in one transaction, and a second request waits for the first one's insert to commit,
 * so two at once have one effect. A failure rolls the key back: it may be tried again.
 */
export async function idempotent<T>(
  ctx: Ctx,
  tx: Tx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  act: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string' || key === '') return act();
  if (key.length > 255) return fail('malformed', { detail: 'An Idempotency-Key has 255 characters at most' });

  const own = and(eq(idempotencyKeys.userId, ctx.viewer?.userId ?? 0), eq(idempotencyKeys.key, key));
  const before = new Date(ctx.now.getTime() - keepMs);
  await tx.delete(idempotencyKeys).where(and(own, lt(idempotencyKeys.createdAt, before)));
  const fingerprint = hash(request);
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ userId: ctx.viewer?.userId ?? 0, key, request: fingerprint, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (inserted.length === 0) {
    const [kept] = await tx.select().from(idempotencyKeys).where(own);
    if (!kept) return fail('idempotency_in_progress');
    if (kept.request !== fingerprint) return fail('idempotency_mismatch');
    if (kept.status) reply.code(kept.status);
    return ok(kept.answer as T);
  }
  const result = await act();
  if (result.ok)
    await tx
      .update(idempotencyKeys)
      .set({ answer: result.value ?? null, status: reply.statusCode })
      .where(own);
  return result;
}

/** Forgets answers that are no longer kept for anyone. */
export async function sweepIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keepMs)));
}

function hash(request: FastifyRequest): string {
  const parts = [request.method, request.url, JSON.stringify(request.body ?? null)];
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
