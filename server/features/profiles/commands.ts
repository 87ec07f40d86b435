import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { cleanName } from '@loopyard/contract/names.ts';
import { profileErrors } from '@loopyard/contract/profiles.ts';
import { timeZoneError } from '@loopyard/contract/time-zones.ts';
import { and, eq, sql } from 'drizzle-orm';
import { ownMembership } from '../../access/right.ts';
import type { ProfileId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { setPicture } from '../media/commands.ts';
import { noteFormerName } from '../memberships/commands.ts';
import { profiles } from './tables.ts';

/** Undefined: unchanged. `portrait`: an upload's link, key or id. */
export type Edit = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  nickname?: string | null | undefined;
  bio?: string | null | undefined;
  timeZone?: string | undefined;
  showsPresence?: boolean | undefined;
  portrait?: string | null | undefined;
};

export async function editAccount(ctx: SignedIn, tx: Tx, edit: Edit): Promise<Result<null>> {
  const { timeZone, showsPresence } = edit;
  const wrong = invalid({
    ...profileErrors(edit),
    ...(timeZone !== undefined && fieldErrors({ time_zone: timeZoneError(timeZone) })),
  });
  if (wrong) return wrong;
  const { userId } = ctx.viewer;
  const { firstName, lastName, nickname, bio } = cleanEdit(edit);
  const values = { firstName, lastName, nickname, bio, timeZone, showsPresence };
  if (firstName !== undefined || lastName !== undefined)
    await noteFormerName(ctx, tx, { userId, firstName, lastName });
  if (Object.values(values).some((value) => value !== undefined))
    // biome-ignore lint/plugin/foreign-writes: the default profile lies in the row of the account
    await tx.update(users).set(values).where(eq(users.id, userId));
  return edit.portrait === undefined ? ok(null) : setPicture(ctx, tx, { userId }, edit.portrait);
}

/** Names belong to the account, not to a profile. */
export async function editProfile(
  ctx: SignedIn,
  tx: Tx,
  {
    profileId,
    ...edit
  }: Omit<Edit, 'firstName' | 'lastName' | 'timeZone' | 'showsPresence'> & { profileId: ProfileId },
): Promise<Result<null>> {
  const wrong = invalid(profileErrors(edit));
  if (wrong) return wrong;
  const { userId } = ctx.viewer;
  const { nickname, bio } = cleanEdit(edit);
  const [profile] = await tx
    .update(profiles)
    .set({ nickname, bio, updatedAt: ctx.now })
    .where(
      and(
        eq(profiles.id, profileId),
        eq(profiles.userId, userId),
        sql`exists (select from ${ownMembership(sql`${profiles.loopId}`, userId)})`,
      ),
    )
    .returning({ loopId: profiles.loopId });
  if (!profile) return fail('not_found');
  return edit.portrait === undefined
    ? ok(null)
    : setPicture(ctx, tx, { loopId: profile.loopId, userId }, edit.portrait);
}

function cleanEdit({ firstName, lastName, nickname, bio }: Edit) {
  return {
    firstName: firstName === undefined ? undefined : cleanName(firstName),
    lastName: lastName === undefined ? undefined : cleanName(lastName),
    nickname: nickname === undefined ? undefined : cleanName(nickname ?? '') || null,
    bio: bio === undefined ? undefined : bio?.trim() || null,
  };
}
