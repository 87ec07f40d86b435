import { registerErrors } from '@loopyard/contract/accounts.ts';
import type { AgeBand } from '@loopyard/contract/ages.ts';
import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { emailKey } from '@loopyard/contract/email.ts';
import { cleanName } from '@loopyard/contract/names.ts';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { revokeFromPerson, revokeSession } from '../../access/revocation.ts';
import type { Ctx, LoopId, SessionId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { forgetDevice, forgetDevices } from '../push/commands.ts';
import { endOpenChange, isReserved } from './email-changes/open.ts';
import { accountCreated, sessionEnded, sessionsEnded } from './events.ts';
import { isCommonPassword } from './passwords/common-passwords.ts';
import { type OpenedSession, openSession } from './sessions/sessions.ts';
import { erasures, passwordResets, sessions, users } from './tables.ts';

export type NewAccount = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** Null: nobody has said. */
  ageBand: AgeBand | null;
};

export function checkAccount(account: NewAccount): Result<NewAccount> {
  const { firstName, lastName, email, password } = account;
  const wrong = invalid(registerErrors({ first_name: firstName, last_name: lastName, email, password }));
  if (wrong) return wrong;
  if (!isCommonPassword(account.password)) return ok(account);
  return fail('validation', { errors: { password: 'This password is too easy to guess' } });
}

export type HashedAccount = Omit<NewAccount, 'password'> & { passwordHash: string };

export async function createAccount(
  ctx: Ctx,
  tx: Tx,
  account: HashedAccount & { emailConfirmedAt: Date | null },
): Promise<Result<UserId>> {
  const [user] = await tx
    .insert(users)
    .values({
      email: account.email.trim(),
      emailKey: emailKey(account.email),
      passwordHash: account.passwordHash,
      firstName: cleanName(account.firstName),
      lastName: cleanName(account.lastName),
      ageBand: account.ageBand,
      lastAccessedLoopId: DEFAULT_LOOP_ID as LoopId,
      createdAt: ctx.now,
      emailConfirmedAt: account.emailConfirmedAt,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!user || (await isReserved(ctx, tx, { key: emailKey(account.email), userId: user.id })))
    return fail('email_taken', { errors: { email: 'An account with this e-mail already exists' } });
  await record(ctx, tx, accountCreated, { user_id: user.id });
  return ok(user.id);
}

/** Its owner has shown that a mail to the address reaches them. @param email where the mail may have come to a former one */
export async function confirmAddress(
  { now }: Ctx,
  tx: Tx,
  { userId, email }: { userId: UserId; email?: string },
): Promise<void> {
  const isPresent = email === undefined ? undefined : eq(users.emailKey, emailKey(email));
  await tx
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, userId), isPresent, isNull(users.emailConfirmedAt), isNull(users.deletedAt)));
}

/** `waits`: for a parent's yes. */
export type Entry = OpenedSession & { waits: boolean };

/** The password was checked before the transaction; the account may have been suspended since, so read it again. */
export async function signIn(
  ctx: Ctx,
  tx: Tx,
  input: { userId: UserId; device: string | null },
): Promise<Result<Entry>> {
  const [user] = await tx
    .select({ suspendedAt: users.suspendedAt, waitsSince: users.waitsSince })
    .from(users)
    .where(and(eq(users.id, input.userId), isNull(users.deletedAt)))
    .for('share');
  if (!user) return fail('invalid_credentials');
  if (user.suspendedAt) return fail('account_suspended');
  const session = await openSession(ctx, tx, input.userId, input.device);
  return ok({ ...session, waits: user.waitsSince !== null });
}

export async function signOut(ctx: SignedIn, tx: Tx): Promise<Result<null>> {
  const { sessionId, userId } = ctx.viewer;
  await tx.update(sessions).set({ endedAt: ctx.now }).where(eq(sessions.id, sessionId));
  await forgetDevice(tx, sessionId);
  await revokeSession(ctx, tx, sessionEnded, { session_id: sessionId, user_id: userId });
  return ok(null);
}

export async function proveSession({ viewer, now }: SignedIn, tx: Tx): Promise<void> {
  await tx.update(sessions).set({ provedAt: now }).where(eq(sessions.id, viewer.sessionId));
}

export async function endSession(ctx: SignedIn, tx: Tx, sessionId: SessionId): Promise<Result<null>> {
  const { userId } = ctx.viewer;
  const ended = await tx
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return fail('not_found');
  await forgetDevice(tx, sessionId);
  await revokeSession(ctx, tx, sessionEnded, { session_id: sessionId, user_id: userId });
  return ok(null);
}

export async function setPassword(
  ctx: Ctx,
  tx: Tx,
  input: { userId: UserId; passwordHash: string; exceptSession: SessionId | null },
): Promise<void> {
  const { userId, passwordHash, exceptSession } = input;
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await tx
    .update(passwordResets)
    .set({ usedAt: ctx.now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  await endOpenChange(ctx, tx, userId);
  await endSessions(ctx, tx, { userId, exceptSession });
}

export async function endSessions(
  ctx: Ctx,
  tx: Tx,
  { userId, exceptSession }: { userId: UserId; exceptSession: SessionId | null },
): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        exceptSession === null ? undefined : ne(sessions.id, exceptSession),
      ),
    );
  await forgetDevices(tx, { userId, exceptSession });
  await revokeFromPerson(ctx, tx, sessionsEnded, { user_id: userId });
}

export async function selectLoop(tx: Tx, userId: UserId, loopId: LoopId): Promise<void> {
  await tx.update(users).set({ lastAccessedLoopId: loopId }).where(eq(users.id, userId));
}

export async function deselectLoop(tx: Tx, loopId: LoopId, userId?: UserId): Promise<void> {
  await tx
    .update(users)
    .set({ lastAccessedLoopId: DEFAULT_LOOP_ID as LoopId })
    .where(
      and(eq(users.lastAccessedLoopId, loopId), userId === undefined ? undefined : eq(users.id, userId)),
    );
}

/** Permanent: restoring a backup deletes the account again. */
export async function closeAccount(ctx: Ctx, tx: Tx, userId: UserId): Promise<void> {
  await tx.update(users).set({ deletedAt: ctx.now }).where(eq(users.id, userId));
  await tx.insert(erasures).values({ userId, erasedAt: ctx.now }).onConflictDoNothing();
}
