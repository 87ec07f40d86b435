import { createHmac } from 'node:crypto';
import { emailKey } from '@loopyard/contract/email.ts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx, UserId } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { type Effects, type Happened, record } from '../../../platform/events/events.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { putMails } from '../../../platform/mail/mail.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { confirmAddress, setPassword } from '../commands.ts';
import { resetAsked } from '../events.ts';
import { passwordResets, users } from '../tables.ts';
import { type PasswordChange, wrongPassword } from './change-password.ts';
import { hashPassword } from './passwords.ts';

const openForMs = 30 * 60_000;
/** Limited per half hour where they are asked for. */
const sort = { name: 'reset', perDay: null };

/** Does the same whether or not an account has this e-mail, so neither answer nor timing tells. */
export async function askReset(ctx: Ctx, tx: Tx, email: string): Promise<Result<null>> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt)));
  await record(ctx, tx, resetAsked, { user_id: user?.id ?? null });
  return ok(null);
}

/** The token derives from the event's number, so a repeat sends the same mail. Only its hash is stored. */
export async function mailReset(
  parts: { db: Db; secretKey: string; baseUrl(): string },
  userId: UserId,
  event: Happened,
): Promise<Effects> {
  const { db, secretKey, baseUrl } = parts;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) return {};
  const token = createHmac('sha256', secretKey).update(`reset\n${event.id}\n${userId}`).digest('base64url');
  await db
    .insert(passwordResets)
    .values({ tokenHash: hashToken(token), userId, createdAt: event.at })
    .onConflictDoNothing();
  const url = `${baseUrl()}/password_resets?token=${token}&email=${encodeURIComponent(user.email)}`;
  const mail = letter({
    heading: 'Choose a new password',
    paragraphs: ['Someone, probably you, asked for a new password for your Loopyard account.'],
    button: { label: 'Choose a new password', url },
    footer:
      'The link works once and for 30 minutes. If it was not you, please ignore this e-mail: nothing has changed.',
  });
  const key = resetMailKey(event.id);
  const jobs = await putMails(db, event.at, [
    { key, to: user.email, subject: 'Choose a new password', hasSecret: true, unconfirmed: sort, ...mail },
  ]);
  return { jobs };
}

export const resetMailKey = (eventId: number) => `reset:${eventId}`;

export async function resetPassword(
  ctx: Ctx,
  tx: Tx,
  { token, email, ...change }: PasswordChange & { token: string; email: string },
): Promise<Result<UserId>> {
  const wrong = wrongPassword(change);
  if (wrong) return wrong;
  const [reset] = await tx
    .update(passwordResets)
    .set({ usedAt: ctx.now })
    .where(
      and(
        eq(passwordResets.tokenHash, hashToken(token)),
        isNull(passwordResets.usedAt),
        gt(passwordResets.createdAt, new Date(ctx.now.getTime() - openForMs)),
        sql`exists (select from ${users} u where u.id = ${passwordResets.userId}
          and u.email_key = ${emailKey(email)} and u.deleted_at is null)`,
      ),
    )
    .returning({ userId: passwordResets.userId });
  if (!reset) return fail('not_found');
  const passwordHash = await hashPassword(change.password);
  await confirmAddress(ctx, tx, reset);
  await setPassword(ctx, tx, { userId: reset.userId, passwordHash, exceptSession: null });
  return ok(reset.userId);
}
