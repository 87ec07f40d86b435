import { accountLimits } from '@loopyard/contract/accounts.ts';
import { fits } from '@loopyard/contract/text.ts';
import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { SignedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Limit, MakeLimit } from '../../../platform/http/limits.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';
import { users } from '../tables.ts';

// Argon2id, 19 MiB, two passes: OWASP's minimum, off the event loop.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), settings);
}

/** Takes as long for an unknown account, so timing doesn't reveal who has one. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const text = fits(password, accountLimits.passwordMax) ? password.normalize('NFKC') : '';
  const right = await verify(passwordHash ?? (await dummy()), text);
  return right && passwordHash !== null;
}

export function passwordMisses(limit: MakeLimit): Limit {
  return limit('password-account', 10, 900);
}

export type Confirmation = { currentPassword?: string | null | undefined; misses: Limit };

const freshMs = 15 * 60_000;

export async function confirmPassword(
  ctx: SignedIn,
  tx: Tx,
  { currentPassword, misses }: Confirmation,
): Promise<Result<null>> {
  const { userId, sessionAt } = ctx.viewer;
  if (!currentPassword) {
    if (ctx.now.getTime() - sessionAt.getTime() <= freshMs) return ok(null);
    const detail = 'Password is required';
    return fail('validation', { detail, errors: { current_password: detail } });
  }
  const refusal = await misses.take(userId);
  if (refusal) return refusal;
  const [user] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (!(await verifyPassword(currentPassword, user?.hash ?? null)))
    return fail('wrong_password', { errors: { current_password: 'This password is incorrect' } });
  await misses.giveBack(userId);
  return ok(null);
}

/** For acts that ask even who has just logged in. */
export async function demandPassword(
  ctx: SignedIn,
  tx: Tx,
  { currentPassword, misses }: Confirmation,
): Promise<Result<null>> {
  if (currentPassword) return confirmPassword(ctx, tx, { currentPassword, misses });
  const detail = 'Password is required';
  return fail('validation', { detail, errors: { current_password: detail } });
}

let dummyHash: Promise<string> | null = null;
function dummy(): Promise<string> {
  dummyHash ??= hashPassword('nobody has this one');
  return dummyHash;
}
