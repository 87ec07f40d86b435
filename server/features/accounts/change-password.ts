import { confirmationError, newPasswordError } from '@loopyard/contract/forms.ts';
import { eq } from 'drizzle-orm';
import type { SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { type Failure, fail, ok, type Result } from '../../platform/result.ts';
import { setPassword } from './commands.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { users } from './tables.ts';

export type PasswordChange = {
  password: string;
  password_confirmation?: string | undefined;
  current_password?: string | undefined;
};

const freshMs = 15 * 60_000;

/** Who signed in a moment ago has just given the present password; anyone else gives it now. `misses` per account. */
export async function changePassword(
  ctx: SignedIn,
  tx: Tx,
  change: PasswordChange,
  misses: Limit,
): Promise<Result<null>> {
  const wrong = wrongPassword(change);
  if (wrong) return wrong;
  const { userId, sessionId, sessionAt } = ctx.viewer;
  const isFresh = ctx.now.getTime() - sessionAt.getTime() <= freshMs;
  if (!isFresh || change.current_password !== undefined) {
    const refused = await misses.take(userId);
    if (refused) return refused;
    const [user] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
    if (!(await verifyPassword(change.current_password ?? '', user?.hash ?? null)))
      return fail('wrong_password', { errors: { current_password: 'This password is not right' } });
    await misses.giveBack(userId);
  }
  const passwordHash = await hashPassword(change.password);
  await setPassword(ctx, tx, { userId, passwordHash, exceptSession: sessionId });
  return ok(null);
}

/** What is wrong with a new password and its repetition. */
export function wrongPassword({ password, password_confirmation }: PasswordChange): Failure | null {
  const first =
    newPasswordError(password) ?? (isCommonPassword(password) ? 'This password is too easy to guess' : null);
  if (first) return fail('validation', { detail: first, errors: { password: first } });
  const second = confirmationError(password, password_confirmation ?? '');
  return second ? fail('validation', { detail: second, errors: { password_confirmation: second } }) : null;
}
