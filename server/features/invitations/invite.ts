import { emailError, emailKey } from '@loopyard/contract/email.ts';
import { inviteErrors, schoolErrors } from '@loopyard/contract/invitations.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { lockAdmin } from '../../access/members.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { countInvited, countMembers, getEntitlements } from '../plans/queries.ts';
import { isRoleOf } from '../roles/queries.ts';
import { roomToInvite } from './caps.ts';
import { type Invite, sendInvitations } from './send-invitations.ts';
import { invitations, isOpen } from './tables.ts';

type Skipped = { email: string; reason: 'invalid' | 'member' | 'invited' | 'too_often' | 'no_seat' };

export async function invite(
  ctx: SignedIn,
  tx: Tx,
  input: Invite,
): Promise<Result<{ invited: number; skipped: Skipped[] }>> {
  const { loopId, roleId } = input;
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const { isAdultsOnly } = admin.value;
  const wrong = invalid({ ...inviteErrors(input), ...schoolErrors({ ...input, isAdultsOnly }) });
  if (wrong) return wrong;
  if (roleId !== null && !(await isRoleOf(tx, loopId, roleId)))
    return fail('validation', { errors: { feature_set_id: 'Please choose a role of this loop' } });
  const emailsByKey = new Map(
    input.emails.map((email) => [emailError(email) ? email : emailKey(email), email.trim()]),
  );
  const room = await roomToInvite(ctx, tx, { loopId, keys: [...emailsByKey.keys()] });
  const reasons = await reasonsToLeaveOut(ctx, tx, { loopId, emailsByKey, tooOften: room.tooOften });
  const recipients = [...emailsByKey].filter(([key]) => !reasons.has(key));
  const seats = await freeSeats(ctx, tx, loopId);
  for (const [key] of recipients.splice(seats)) reasons.set(key, 'no_seat');
  if (recipients.length > room.remaining) return fail('too_many_requests', { retryAfter: 3_600 });
  const skipped = [...reasons].map(([key, reason]) => ({ email: emailsByKey.get(key) ?? key, reason }));
  if (recipients.length > 0) await sendInvitations(ctx, tx, input, recipients);
  return ok({ invited: recipients.length, skipped });
}

type Asking = { loopId: LoopId; emailsByKey: Map<string, string>; tooOften: Set<string> };

async function reasonsToLeaveOut(ctx: SignedIn, tx: Tx, { loopId, emailsByKey, tooOften }: Asking) {
  const keys = [...emailsByKey.keys()];
  await tx
    .update(invitations)
    .set({ withdrawnAt: ctx.now })
    .where(
      and(eq(invitations.loopId, loopId), isOpen, sql`${invitations.expiresAt} <= ${ctx.now.toISOString()}`),
    );
  const [members, invited] = await Promise.all([
    tx
      .select({ key: users.emailKey })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.loopId, loopId), isMemberNow(), inArray(users.emailKey, keys))),
    tx
      .select({ key: invitations.emailKey })
      .from(invitations)
      .where(and(eq(invitations.loopId, loopId), isOpen, inArray(invitations.emailKey, keys))),
  ]);
  const reasons = new Map<string, Skipped['reason']>();
  for (const [key, email] of emailsByKey) if (emailError(email)) reasons.set(key, 'invalid');
  for (const key of tooOften) reasons.set(key, 'too_often');
  for (const { key } of invited) reasons.set(key, 'invited');
  for (const { key } of members) reasons.set(key, 'member');
  return reasons;
}

/** Open invitations hold no seat; this only avoids inviting more people than could join. */
async function freeSeats(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<number> {
  const { seats } = await getEntitlements(tx, loopId, ctx.now);
  if (seats === null) return Number.POSITIVE_INFINITY;
  const takenSeats = (await countMembers(tx, loopId)) + (await countInvited(tx, loopId, ctx.now));
  return Math.max(0, seats - takenSeats);
}
