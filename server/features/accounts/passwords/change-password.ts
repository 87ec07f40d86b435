import { confirmationError, newPasswordError } from '@loopyard/contract/accounts.ts';
import type { SignedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import { type Failure, fail, ok, type Result } from '../../../platform/result.ts';
import { setPassword } from '../commands.ts';
import { isCommonPassword } from './common-passwords.ts';
import { confirmPassword, hashPassword } from './passwords.ts';

export type PasswordChange = {
  password: string;
  confirmation?: string | undefined;
  currentPassword?: string | undefined;
};

export async function changePassword(
  ctx: SignedIn,
  tx: Tx,
  change: PasswordChange,
  misses: Limit,
): Promise<Result<null>> {
  const wrong = wrongPassword(change);
  if (wrong) return wrong;
  const confirmed = await confirmPassword(ctx, tx, { ...change, misses });
  if (!confirmed.ok) return confirmed;
  const { userId, sessionId } = ctx.viewer;
  const passwordHash = await hashPassword(change.password);
  await setPassword(ctx, tx, { userId, passwordHash, exceptSession: sessionId });
  return ok(null);
}

export function wrongPassword({ password, confirmation }: PasswordChange): Failure | null {
  const first =
    newPasswordError(password) ?? (isCommonPassword(password) ? 'This password is too easy to guess' : null);
  if (first) return fail('validation', { detail: first, errors: { password: first } });
  const second = confirmationError(password, confirmation ?? '');
  return second ? fail('validation', { detail: second, errors: { password_confirmation: second } }) : null;
}
