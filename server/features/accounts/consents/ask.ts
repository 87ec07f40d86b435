import { randomBytes } from 'node:crypto';
import { consentLimits, parentErrors } from '@loopyard/contract/ages.ts';
import { emailKey } from '@loopyard/contract/email.ts';
import { eq } from 'drizzle-orm';
import type { Ctx, SignedIn, UserId } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/events.ts';
import { deleteMails, insertMails } from '../../../platform/mail/mail.ts';
import { fail, invalid, ok, type Result } from '../../../platform/result.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { fullName } from '../../../presenters/name.ts';
import { parentAsked } from '../events.ts';
import { lockAccount } from '../queries.ts';
import { parentalConsents, users } from '../tables.ts';
import { consentMail, keyOfMails } from './mail.ts';

type NewQuestion = { userId: UserId; parentEmail: string; baseUrl: string };

/** From now on the new account waits. @param loopCode used after the yes */
export async function askParent(
  ctx: Ctx,
  tx: Tx,
  { loopCode, ...question }: NewQuestion & { loopCode: string | null },
): Promise<Result<null>> {
  const { userId } = question;
  const [account] = await tx
    .update(users)
    .set({ waitsSince: ctx.now })
    .where(eq(users.id, userId))
    .returning({ firstName: users.firstName, lastName: users.lastName, email: users.email });
  if (!account) throw new Error('a new account was not found');
  const wrong = invalid(parentErrors({ parent_email: question.parentEmail, email: account.email }));
  if (wrong) return wrong;
  const sending = await sendQuestion(ctx, tx, { ...question, name: fullName(account), nth: 1 });
  if (!sending.ok) return sending;
  await tx.insert(parentalConsents).values({ userId, loopCode, ...sending.value });
  return ok(null);
}

/** Nothing for an account that never waited. The same address or another: earlier links stop working, so a wrong address can't answer any more. */
export async function askParentAgain(
  ctx: SignedIn,
  tx: Tx,
  { parentEmail, baseUrl }: Omit<NewQuestion, 'userId'>,
): Promise<Result<null>> {
  const { userId } = ctx.viewer;
  await lockAccount(tx, userId);
  const [consent] = await tx
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      timesAsked: parentalConsents.timesAsked,
      agreedAt: parentalConsents.agreedAt,
      earlierEmail: parentalConsents.parentEmail,
    })
    .from(users)
    .leftJoin(parentalConsents, eq(parentalConsents.userId, users.id))
    .where(eq(users.id, userId));
  if (!consent) return fail('not_found');
  const wrong = invalid(parentErrors({ parent_email: parentEmail, email: consent.email }));
  if (wrong) return wrong;
  if (consent.timesAsked === null || consent.earlierEmail === null) return ok(null);
  if (consent.agreedAt) return fail('conflict', { detail: 'Your parent has already agreed' });
  const nth = consent.timesAsked + 1;
  if (nth > consentLimits.mails)
    return fail('too_many_requests', {
      detail: `We have sent ${consentLimits.mails} e-mails, and send no more. Please show your parent the newest one`,
    });
  if (emailKey(consent.earlierEmail) !== emailKey(parentEmail)) await deleteMails(tx, keyOfMails(userId));
  const sending = await sendQuestion(ctx, tx, { userId, parentEmail, baseUrl, name: fullName(consent), nth });
  if (!sending.ok) return sending;
  await tx.update(parentalConsents).set(sending.value).where(eq(parentalConsents.userId, userId));
  return ok(null);
}

async function sendQuestion(
  ctx: Ctx,
  tx: Tx,
  { userId, parentEmail, baseUrl, name, nth }: NewQuestion & { name: string; nth: number },
) {
  const token = randomBytes(32).toString('base64url');
  const to = parentEmail.trim();
  const mail = consentMail({ key: `${keyOfMails(userId)}${nth}`, to, name, token, baseUrl });
  const mailIds = await insertMails(tx, ctx.now, [mail]);
  if (mailIds.length === 0) {
    const detail = 'This address was asked often today. Please try again tomorrow';
    return fail('too_many_requests', { detail, errors: { parent_email: detail } });
  }
  await record(ctx, tx, parentAsked, { user_id: userId, mail_ids: mailIds });
  return ok({ parentEmail: to, tokenHash: hashToken(token), timesAsked: nth, askedAt: ctx.now });
}
