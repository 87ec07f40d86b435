import { randomBytes } from 'node:crypto';
import { emailError, emailKey } from '@loopyard/contract/email.ts';
import { eq } from 'drizzle-orm';
import type { Ctx, UserId } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/events.ts';
import { insertMails } from '../../../platform/mail/mail.ts';
import { type Failure, fail, invalid, ok, type Result } from '../../../platform/result.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { endSessions } from '../commands.ts';
import { askConfirmation } from '../confirmations.ts';
import { emailChanging } from '../events.ts';
import { emailChanges } from '../tables.ts';
import { formerOf, lockAddress, setAddress } from './address.ts';
import { changedByOperatorMail } from './letters.ts';
import { endOpenChange } from './open.ts';

type GivenAddress = { userId: UserId; email: string; baseUrl: string; helpEmail: string | null };

/** For somebody who lost their mailbox, so nothing is asked of it, and it can undo nothing, earlier changes neither. */
export async function giveAddress(
  ctx: Ctx,
  tx: Tx,
  { userId, email, baseUrl, helpEmail }: GivenAddress,
): Promise<Result<null>> {
  const account = await lockAddress(tx, userId);
  if (!account) return fail('not_found');
  const newEmail = email.trim();
  if (emailKey(newEmail) === account.emailKey) return emailRefusal('This is their e-mail address already');
  const wrong = emailError(newEmail);
  if (wrong) return emailRefusal(wrong);
  await tx.update(emailChanges).set({ undoTokenHash: null }).where(eq(emailChanges.userId, userId));
  await endOpenChange(ctx, tx, userId);
  if (!(await setAddress(ctx, tx, { account, email: newEmail, confirmedAt: null })))
    return fail('email_taken', { errors: { email: 'An account with this e-mail already exists' } });
  const tokenHash = hashToken(randomBytes(32).toString('base64url'));
  const row = { tokenHash, userId, newEmail, createdAt: ctx.now, confirmedAt: ctx.now };
  await tx.insert(emailChanges).values({ ...row, ...formerOf(account) });
  await endSessions(ctx, tx, { userId, exceptSession: null });
  if (account.emailConfirmedAt) {
    const key = `email-changed:${tokenHash}`;
    const mail = changedByOperatorMail({ key, to: account.email, newEmail, helpEmail });
    const mailIds = await insertMails(tx, ctx.now, [mail]);
    await record(ctx, tx, emailChanging, { user_id: userId, mail_ids: mailIds });
  }
  // Where the address got too many already, its owner asks again after logging in.
  await askConfirmation(ctx, tx, { userId, baseUrl });
  return ok(null);
}

function emailRefusal(sentence: string): Failure {
  return invalid({ email: sentence }) ?? fail('validation');
}
