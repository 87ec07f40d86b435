import { cleanName } from '@loopyard/contract/names.ts';
import { profileErrors } from '@loopyard/contract/profiles.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { ProfileId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { usableFiles } from '../media/queries.ts';
import { memberships } from '../memberships/tables.ts';
import { profiles } from './tables.ts';

/** Undefined: unchanged. `portrait`: an upload's link, key or id. */
export type Edit = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  nickname?: string | null | undefined;
  bio?: string | null | undefined;
  portrait?: string | null | undefined;
};

/** The viewer's name and default profile. */
export async function editAccount(ctx: SignedIn, tx: Tx, edit: Edit): Promise<Result<null>> {
  const wrong = invalid(profileErrors(edit));
  if (wrong) return wrong;
  const portrait = await portraitOf(ctx, tx, edit.portrait);
  if (!portrait.ok) return portrait;
  const { firstName, lastName, nickname, bio } = cleaned(edit);
  const values = { firstName, lastName, nickname, bio, portraitKey: portrait.value };
  if (Object.values(values).every((value) => value === undefined)) return ok(null);
  await tx.update(users).set(values).where(eq(users.id, ctx.viewer.userId));
  return ok(null);
}

/** How the viewer appears in one loop. Names are the account's. */
export async function editProfile(
  ctx: SignedIn,
  tx: Tx,
  { profileId, ...edit }: Omit<Edit, 'firstName' | 'lastName'> & { profileId: ProfileId },
): Promise<Result<null>> {
  const wrong = invalid(profileErrors(edit));
  if (wrong) return wrong;
  const portrait = await portraitOf(ctx, tx, edit.portrait);
  if (!portrait.ok) return portrait;
  const { userId } = ctx.viewer;
  const { nickname, bio } = cleaned(edit);
  const changed = await tx
    .update(profiles)
    .set({ nickname, bio, portraitKey: portrait.value, updatedAt: ctx.now })
    .where(
      and(
        eq(profiles.id, profileId),
        eq(profiles.userId, userId),
        sql`exists (select from ${memberships} m where m.loop_id = ${profiles.loopId}
          and m.user_id = ${userId} and m.left_at is null)`,
      ),
    )
    .returning({ id: profiles.id });
  return changed.length > 0 ? ok(null) : fail('not_found');
}

function cleaned({ firstName, lastName, nickname, bio }: Edit) {
  return {
    firstName: firstName === undefined ? undefined : cleanName(firstName),
    lastName: lastName === undefined ? undefined : cleanName(lastName),
    nickname: nickname === undefined ? undefined : cleanName(nickname ?? '') || null,
    bio: bio === undefined ? undefined : bio?.trim() || null,
  };
}

async function portraitOf(
  { viewer }: SignedIn,
  tx: Tx,
  named: string | null | undefined,
): Promise<Result<string | null | undefined>> {
  if (named === undefined || named === null) return ok(named);
  const [file] = (await usableFiles(tx, { userId: viewer.userId, on: [] }, [named])) ?? [];
  if (!file) return fail('unknown_upload');
  if (file.resourceType === 'image') return ok(file.key);
  const detail = 'Please choose a picture';
  return fail('validation', { detail, errors: { portrait: detail } });
}
