import { emailKey } from '@loopyard/contract/email.ts';
import { noId, type UserId } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { MakeLimit } from '../../../platform/http/limits.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';
import { findCredentials } from '../queries.ts';
import type { KnownPlaces, Place } from '../sessions/known-places.ts';
import { verifyPassword } from './passwords.ts';

type Parts = { db: Db; limit: MakeLimit; places: KnownPlaces };
export type PasswordTry = { email: string; password: string; place: Place; now: Date };

const quarterHour = 900;
const nobody: UserId = noId;

/** A try counts before it is checked, so parallel tries gain nothing. A right one is given back. */
export function createPasswordGate({ db, limit, places }: Parts) {
  const accountMisses = limit('login-account', 10, quarterHour);
  const placeMisses = limit('login-address', 300, quarterHour);

  return async ({ email, password, place, now }: PasswordTry): Promise<Result<UserId>> => {
    const accountRow = await findCredentials(db, email);
    const { isKnown, ownHash } = await places.recognise(db, {
      userId: accountRow?.userId ?? nobody,
      place,
      now,
    });
    const missKey = ownHash ?? place.address;
    const slowed = await placeMisses.take(missKey);
    if (slowed) return slowed;
    const account = emailKey(email);
    const refusal = await accountMisses.take(account);

    // Verify even if it can't pass, so that timing doesn't reveal where an account has signed in.
    const mayPass = !refusal || isKnown;
    const isRight = await verifyPassword(password, mayPass ? (accountRow?.passwordHash ?? null) : null);
    if (!accountRow || !isRight) return refusal ?? fail('invalid_credentials');
    await Promise.all([accountMisses.giveBack(account), placeMisses.giveBack(missKey)]);
    return ok(accountRow.userId);
  };
}
