import { randomBytes } from 'node:crypto';
import { accountLimits } from '@loopyard/contract/accounts.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { insertMails, type Mail } from '../../platform/mail/mail.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { hashToken } from '../../platform/tokens.ts';
import { confirmAddress, createAccount, type HashedAccount } from './commands.ts';
import { confirmationAsked } from './events.ts';
import { type OpenedSession, openSession } from './sessions/sessions.ts';
import { emailConfirmations, users } from './tables.ts';

const dayMs = 86_400_000;
const openForMs = accountLimits.confirmationDays * dayMs;
const sort = { name: 'confirmation', perDay: accountLimits.confirmationsPerDay };

export type NewUser = { account: HashedAccount; device: string | null; baseUrl: string };

/** Nobody may write to a stranger by signing up with their address, so it gets the one mail that asks. */
export async function createUser(
  ctx: Ctx,
  tx: Tx,
  { account, device, baseUrl }: NewUser,
): Promise<Result<OpenedSession>> {
  const created = await createAccount(ctx, tx, { ...account, emailConfirmedAt: null });
  if (!created.ok) return created;
  await askConfirmation(ctx, tx, { userId: created.value, baseUrl });
  return ok(await openSession(ctx, tx, created.value, device));
}

export async function askConfirmation(
  ctx: Ctx,
  tx: Tx,
  { userId, baseUrl }: { userId: UserId; baseUrl: string },
): Promise<Result<null>> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
  if (!user) return ok(null);
  const token = randomBytes(32).toString('base64url');
  const mail = confirmationMail({ to: user.email, token, baseUrl });
  const mailIds = await insertMails(tx, ctx.now, [mail]);
  if (mailIds.length === 0)
    return fail('too_many_requests', {
      detail: 'It was sent several times today. Please check your spam folder, or try again tomorrow',
      retryAfter: secondsToMidnight(ctx.now),
    });
  await tx.insert(emailConfirmations).values({ tokenHash: hashToken(token), userId, createdAt: ctx.now });
  await record(ctx, tx, confirmationAsked, { user_id: userId, mail_ids: mailIds });
  return ok(null);
}

/** Needs no session: the mail may be opened on another device. */
export async function confirmEmail(ctx: Ctx, tx: Tx, token: string): Promise<Result<null>> {
  const [request] = await tx
    .select({
      userId: emailConfirmations.userId,
      createdAt: emailConfirmations.createdAt,
      usedAt: emailConfirmations.usedAt,
    })
    .from(emailConfirmations)
    .where(eq(emailConfirmations.tokenHash, hashToken(token)))
    .for('update');
  if (!request) return fail('not_found');
  if (request.usedAt) return fail('not_found', { detail: 'This link has been used already' });
  if (ctx.now.getTime() - request.createdAt.getTime() > openForMs)
    return fail('not_found', { detail: 'This link has expired' });
  await tx
    .update(emailConfirmations)
    .set({ usedAt: ctx.now })
    .where(eq(emailConfirmations.tokenHash, hashToken(token)));
  await confirmAddress(ctx, tx, request);
  return ok(null);
}

function confirmationMail({ to, token, baseUrl }: { to: string; token: string; baseUrl: string }): Mail {
  return {
    key: `confirmation:${hashToken(token)}`,
    to,
    subject: 'Confirm your e-mail',
    hasSecret: true,
    unconfirmed: sort,
    ...letter({
      heading: 'Confirm your e-mail',
      paragraphs: [
        'Someone, probably you, signed up to Loopyard with this address. Please confirm that it is yours.',
        'Until then, Loopyard sends no other e-mails here.',
      ],
      button: { label: 'Confirm my e-mail', url: `${baseUrl}/confirm-email?token=${token}` },
      footer: `The link works once and for ${accountLimits.confirmationDays} days. If it was not you, please ignore this e-mail.`,
    }),
  };
}

function secondsToMidnight(now: Date): number {
  return Math.ceil((dayMs - (now.getTime() % dayMs)) / 1_000);
}
