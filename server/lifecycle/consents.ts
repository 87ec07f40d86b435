import { agree, listUnanswered, lockQuestion, lockUnanswered } from '../features/accounts/consents/answer.ts';
import type { Ctx } from '../platform/context.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { eraseUser } from './erase.ts';

type Answer = { token: string; agrees: boolean; baseUrl: string };

/** A no erases the account at once. After a yes it has its owner's own way out. */
export async function answerForChild(
  ctx: Ctx,
  tx: Tx,
  { token, agrees, baseUrl }: Answer,
): Promise<Result<null>> {
  const question = await lockQuestion(ctx, tx, token);
  if (!question.ok) return question;
  const { userId, agreedAt } = question.value;
  if (agrees) return agree(ctx, tx, question.value);
  if (agreedAt)
    return fail('conflict', {
      detail: 'You have agreed already. The account can be deleted in its settings at any time',
    });
  return eraseUser(ctx, tx, { userId, baseUrl });
}

export async function eraseUnanswered(database: Database, ctx: Ctx, baseUrl: string): Promise<void> {
  for (const userId of await listUnanswered(ctx, database.db))
    await database.transact(async (tx) =>
      (await lockUnanswered(ctx, tx, userId)) ? eraseUser(ctx, tx, { userId, baseUrl }) : ok(null),
    );
}
