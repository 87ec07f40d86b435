import { randomBytes } from 'node:crypto';
import { emailChangeErrors } from '@loopyard/contract/accounts.ts';
import { emailKey } from '@loopyard/contract/email.ts';
import { keptSince } from '@loopyard/contract/retention.ts';
import { and, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Ctx, SignedIn } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { deleteInSteps } from '../../../platform/database/delete-in-steps.ts';
import { record } from '../../../platform/events/events.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import { insertMails } from '../../../platform/mail/mail.ts';
import { fail, invalid, ok, type Result } from '../../../platform/result.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { endSessions, setPassword } from '../commands.ts';
import { emailChanging } from '../events.ts';
import { demandPassword, hashPassword } from '../passwords/passwords.ts';
import { askReset } from '../passwords/resets.ts';
import { emailChanges } from '../tables.ts';
import { formerOf, lockAddress, setAddress, type WithAddress } from './address.ts';
import { askingMail, changedMail, takenMail, toldMail } from './letters.ts';
import { endOpenChange, isTaken, type OpenChange, openForMs, undoForMs } from './open.ts';

const dayMs = 86_400_000;

type NewAddress = {
  email: string;
  currentPassword: string;
  baseUrl: string;
  misses: Limit;
  changes: Limit;
};

/** The answer is the same for an address that somebody has: only the mail to it differs. */
export async function askEmailChange(
  ctx: SignedIn,
  tx: Tx,
  { email, currentPassword, baseUrl, misses, changes }: NewAddress,
): Promise<Result<OpenChange>> {
  const { userId, sessionId } = ctx.viewer;
  const account = await lockAddress(tx, userId);
  if (!account) return fail('not_found');
  const wrong = invalid(emailChangeErrors({ email, password: currentPassword }, account.email));
  if (wrong) return wrong;
  const confirmed = await demandPassword(ctx, tx, { currentPassword, misses });
  if (!confirmed.ok) return confirmed;
  const refusal = await changes.take(userId);
  if (refusal) return refusal;

  const newEmail = email.trim();
  const token = newToken();
  const link = { to: newEmail, token, baseUrl };
  const isFree = !(await isTaken(ctx, tx, { key: emailKey(newEmail), userId }));
  const asking = await insertMails(tx, ctx.now, [isFree ? askingMail(link) : takenMail(link)]);
  if (asking.length === 0)
    return fail('too_many_requests', {
      detail: 'This address got several of our e-mails today. Please try again tomorrow',
      retryAfter: Math.ceil((dayMs - (ctx.now.getTime() % dayMs)) / 1_000),
    });
  const telling = await insertMails(tx, ctx.now, [toldMail({ ...link, to: account.email, newEmail })]);
  await endOpenChange(ctx, tx, userId);
  const row = { userId, sessionId, newEmail, createdAt: ctx.now };
  await tx.insert(emailChanges).values({ tokenHash: hashToken(token), ...row });
  await record(ctx, tx, emailChanging, { user_id: userId, mail_ids: [...asking, ...telling] });
  return ok(row);
}

/** Needs no session: the mail may be opened on another device. A second time it says yes again. */
export async function confirmEmailChange(
  ctx: Ctx,
  tx: Tx,
  { token, baseUrl }: { token: string; baseUrl: string },
): Promise<Result<{ email: string }>> {
  const isIt = eq(emailChanges.tokenHash, hashToken(token));
  const locked = await lockChange(tx, isIt);
  if (!locked.ok) return locked;
  const { change, account } = locked.value;
  const { newEmail, userId } = change;
  if (change.confirmedAt)
    return change.undoneAt || emailKey(newEmail) !== account.emailKey
      ? fail('not_found', { detail: 'This link has been used already' })
      : ok({ email: newEmail });
  if (change.endedAt) return fail('not_found', { detail: 'This change was cancelled or asked for anew' });
  if (ctx.now.getTime() - change.createdAt.getTime() > openForMs)
    return fail('not_found', { detail: 'This link has expired' });
  if (account.suspendedAt) return fail('account_suspended');
  if (!(await setAddress(ctx, tx, { account, email: newEmail, confirmedAt: ctx.now }))) return takenMeanwhile;
  const undoToken = account.emailConfirmedAt ? newToken() : null;
  await tx
    .update(emailChanges)
    .set({ confirmedAt: ctx.now, ...formerOf(account), undoTokenHash: undoToken && hashToken(undoToken) })
    .where(isIt);
  await endSessions(ctx, tx, { userId, exceptSession: change.sessionId });
  if (undoToken) await mailUndo(ctx, tx, { account, newEmail, token: undoToken, baseUrl });
  return ok({ email: newEmail });
}

/** By the former address, against somebody who knows the password: so that one ends, too. */
export async function undoEmailChange(ctx: Ctx, tx: Tx, token: string): Promise<Result<{ email: string }>> {
  const locked = await lockChange(tx, eq(emailChanges.undoTokenHash, hashToken(token)));
  if (!locked.ok) return locked;
  const { change, account } = locked.value;
  const { userId, confirmedAt, oldEmail, oldConfirmedAt, oldSince } = change;
  if (!confirmedAt || !oldEmail) throw new Error('a change can be undone before it was confirmed');
  if (change.undoneAt) return fail('not_found', { detail: 'This link has been used already' });
  if (ctx.now.getTime() - confirmedAt.getTime() > undoForMs)
    return fail('not_found', { detail: 'The 7 days in which this could be undone are over' });
  if (account.suspendedAt) return fail('account_suspended');
  const address = { account, email: oldEmail, confirmedAt: oldConfirmedAt, since: oldSince };
  if (!(await setAddress(ctx, tx, address))) return takenMeanwhile;
  await tx
    .update(emailChanges)
    .set({ undoneAt: ctx.now })
    .where(
      and(
        eq(emailChanges.userId, userId),
        gte(emailChanges.confirmedAt, confirmedAt),
        isNull(emailChanges.undoneAt),
      ),
    );
  const passwordHash = await hashPassword(newToken());
  await setPassword(ctx, tx, { userId, passwordHash, exceptSession: null });
  await askReset(ctx, tx, oldEmail);
  return ok({ email: oldEmail });
}

/** Until then, what is stored under the former address is found when the account is erased. */
export async function sweepEmailChanges(db: Db, now: Date): Promise<void> {
  await deleteInSteps(
    db,
    emailChanges,
    or(
      and(isNull(emailChanges.confirmedAt), lt(emailChanges.createdAt, keptSince('link', now))),
      and(isNotNull(emailChanges.confirmedAt), lt(emailChanges.confirmedAt, keptSince('address', now))),
    ),
  );
}

const takenMeanwhile = fail('email_taken', {
  detail: 'Another account has taken this address in the meantime',
});

type Change = typeof emailChanges.$inferSelect;

/** The account is locked first, as by all who change its address. */
async function lockChange(
  tx: Tx,
  isIt: ReturnType<typeof eq>,
): Promise<Result<{ change: Change; account: WithAddress }>> {
  const [owner] = await tx.select({ userId: emailChanges.userId }).from(emailChanges).where(isIt);
  const account = owner && (await lockAddress(tx, owner.userId));
  const [change] = await tx.select().from(emailChanges).where(isIt);
  return account && change ? ok({ change, account }) : fail('not_found');
}

type Undo = { account: WithAddress; newEmail: string; token: string; baseUrl: string };

async function mailUndo(ctx: Ctx, tx: Tx, { account, ...link }: Undo): Promise<void> {
  const { id: userId, email: to, timeZone } = account;
  const until = new Date(ctx.now.getTime() + undoForMs);
  const mailIds = await insertMails(tx, ctx.now, [changedMail({ ...link, to, timeZone, until })]);
  await record(ctx, tx, emailChanging, { user_id: userId, mail_ids: mailIds });
}

const newToken = () => randomBytes(32).toString('base64url');
