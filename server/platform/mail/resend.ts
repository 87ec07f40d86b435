import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { defineEvent, record } from '../events/events.ts';
import { ok, type Result } from '../result.ts';
import { mails } from './tables.ts';

export type GivenUp = { id: number; to: string; subject: string; error: string | null };

export async function resendMails(
  ctx: Ctx,
  tx: Tx,
): Promise<Result<{ retriedMails: GivenUp[]; lostCount: number }>> {
  const retriedMails = await tx
    .update(mails)
    .set({ failedAt: null })
    .where(and(isNotNull(mails.failedAt), ne(mails.text, '')))
    .returning({ id: mails.id, to: mails.to, subject: mails.subject, error: mails.error });
  const lostCount = await tx.$count(mails, and(isNotNull(mails.failedAt), eq(mails.text, '')));
  if (retriedMails.length > 0)
    await record(ctx, tx, mailsRetried, { mail_ids: retriedMails.map(({ id }) => id) });
  return ok({ retriedMails, lostCount });
}

export const mailsRetried = defineEvent('mails.retried', { mail_ids: z.array(z.number()) });
