import { consentLimits } from '@loopyard/contract/ages.ts';
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Ctx, LoopId, SignedIn, UserId } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/events.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { fullNameColumn } from '../../../presenters/name.ts';
import { parentAgreed } from '../events.ts';
import { lockAccount } from '../queries.ts';
import { parentalConsents, users } from '../tables.ts';

const openForMs = consentLimits.daysOpen * 86_400_000;

const erasedAt = (waitsSince: Date) => new Date(waitsSince.getTime() + openForMs);

export type Question = { userId: UserId; name: string; waitsSince: Date | null; agreedAt: Date | null };

/** By the link's token, which only the parent got. */
export async function findQuestion(ctx: Ctx, db: Db | Tx, token: string): Promise<Result<Question>> {
  const [question] = await db
    .select({
      userId: users.id,
      name: fullNameColumn(users),
      waitsSince: users.waitsSince,
      agreedAt: parentalConsents.agreedAt,
    })
    .from(parentalConsents)
    .innerJoin(users, eq(users.id, parentalConsents.userId))
    .where(and(eq(parentalConsents.tokenHash, hashToken(token)), isNull(users.deletedAt)));
  if (!question) return fail('not_found', { detail: 'This link no longer works' });
  if (question.waitsSince && erasedAt(question.waitsSince) <= ctx.now)
    return fail('not_found', { detail: 'This link has expired' });
  return ok(question);
}

/** Held until the commit, so that of a yes, a no and the erasure at once one counts. */
export async function lockQuestion(ctx: Ctx, tx: Tx, token: string): Promise<Result<Question>> {
  const question = await findQuestion(ctx, tx, token);
  if (question.ok) await lockAccount(tx, question.value.userId);
  return question.ok ? findQuestion(ctx, tx, token) : question;
}

/** Lets the account in. A second yes is the same yes. */
export async function agree(ctx: Ctx, tx: Tx, { userId, agreedAt }: Question): Promise<Result<null>> {
  if (agreedAt) return ok(null);
  await tx.update(users).set({ waitsSince: null }).where(eq(users.id, userId));
  await tx.update(parentalConsents).set({ agreedAt: ctx.now }).where(eq(parentalConsents.userId, userId));
  await record(ctx, tx, parentAgreed, { user_id: userId });
  return ok(null);
}

const unanswered = (now: Date) => lte(users.waitsSince, new Date(now.getTime() - openForMs));

export async function listUnanswered({ now }: Ctx, db: Db): Promise<UserId[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.waitsSince), unanswered(now), isNull(users.deletedAt)))
    .limit(500);
  return rows.map(({ id }) => id);
}

export async function lockUnanswered({ now }: Ctx, tx: Tx, userId: UserId): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), unanswered(now), isNull(users.deletedAt)))
    .for('update');
  return rows.length > 0;
}

/** The invitation that waits for the yes, too; null: there is none, or it was used. */
export async function findKeptCode(db: Db | Tx, userId: UserId): Promise<string | null> {
  const [consent] = await db
    .select({ loopCode: parentalConsents.loopCode })
    .from(parentalConsents)
    .where(and(eq(parentalConsents.userId, userId), isNotNull(parentalConsents.agreedAt)));
  return consent?.loopCode ?? null;
}

export async function dropKeptCode(db: Db | Tx, userId: UserId): Promise<void> {
  await db.update(parentalConsents).set({ loopCode: null }).where(eq(parentalConsents.userId, userId));
}

export type OwnConsent = {
  parentEmail: string;
  askedAt: Date;
  mailsLeft: number;
  /** Null once the account is in. */
  erasedAt: Date | null;
  agreedAt: Date | null;
  loopId: LoopId;
};

export async function findOwnConsent({ viewer }: SignedIn, db: Db): Promise<OwnConsent | null> {
  const [row] = await db
    .select({ consent: parentalConsents, waitsSince: users.waitsSince, loopId: users.lastAccessedLoopId })
    .from(parentalConsents)
    .innerJoin(users, eq(users.id, parentalConsents.userId))
    .where(eq(parentalConsents.userId, viewer.userId));
  if (!row) return null;
  const { parentEmail, askedAt, timesAsked, loopCode, agreedAt } = row.consent;
  return {
    ...{ parentEmail, askedAt, loopId: row.loopId },
    mailsLeft: consentLimits.mails - timesAsked,
    erasedAt: row.waitsSince && erasedAt(row.waitsSince),
    // Until the invitation is used the loop isn't known, and so the wait is not over.
    agreedAt: loopCode === null ? agreedAt : null,
  };
}
