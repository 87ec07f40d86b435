import { emailError, emailKey } from '@loopyard/contract/email.ts';
import { invitationLimits, invitationWords, inviteErrors } from '@loopyard/contract/invitations.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { findMember, lockAdmin } from '../../access/members.ts';
import { refusal } from '../../access/right.ts';
import type { InvitationId, LoopId, RoleId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { insertMails, type Mail } from '../../platform/mail/mail.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { hashToken } from '../../platform/tokens.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { mapPeopleInLoop } from '../../presenters/people.ts';
import { type Showing, shapeInLoop } from '../../presenters/person.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { countInvited, countMembers, getEntitlements } from '../plans/queries.ts';
import { isRoleOf } from '../roles/queries.ts';
import { roomToInvite } from './caps.ts';
import { newToken } from './codes.ts';
import { peopleInvited } from './events.ts';
import { insertKeys } from './keys.ts';
import { invitations, isOpen } from './tables.ts';

const dayMs = 86_400_000;
const openForMs = 30 * dayMs;
const sort = { name: 'invitation', perDay: invitationLimits.perAddress };

type Invite = { loopId: LoopId; text: string; emails: string[]; roleId: RoleId | null; baseUrl: string };
type Skipped = { email: string; reason: 'invalid' | 'member' | 'invited' | 'too_often' | 'no_seat' };

export async function invite(
  ctx: SignedIn,
  tx: Tx,
  input: Invite,
): Promise<Result<{ invited: number; skipped: Skipped[] }>> {
  const { loopId, roleId } = input;
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const wrong = invalid(inviteErrors(input));
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

export async function withdrawInvitation(
  ctx: SignedIn,
  tx: Tx,
  { loopId, invitationId }: { loopId: LoopId; invitationId: InvitationId },
): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const withdrawn = await tx
    .update(invitations)
    .set({ withdrawnAt: ctx.now })
    .where(and(eq(invitations.loopId, loopId), eq(invitations.id, invitationId), isOpen))
    .returning({ id: invitations.id });
  return withdrawn.length > 0 ? ok(null) : fail('not_found');
}

export async function accessInvitations(ctx: SignedIn, db: Db, of: { loopId: LoopId; showing: Showing }) {
  const { loopId, showing } = of;
  const member = await findMember(ctx, db, loopId);
  if (!member) return refusal(db, loopId);
  if (!member.isAdmin) return fail('forbidden');
  const rows = await db
    .select()
    .from(invitations)
    .where(eq(invitations.loopId, loopId))
    .orderBy(desc(invitations.id))
    .limit(500);
  const people = await mapPeopleInLoop(
    db,
    loopId,
    rows.flatMap(({ acceptedBy }) => acceptedBy ?? []),
  );
  return ok(
    rows.map((row) => {
      const person = row.acceptedBy && people.get(row.acceptedBy);
      return {
        id: row.id,
        email: row.email,
        role_id: row.roleId,
        status: statusOf(row, ctx.now),
        created_at: row.createdAt.toISOString(),
        expires_at: row.expiresAt.toISOString(),
        accepted_at: row.acceptedAt?.toISOString() ?? null,
        user_id: row.acceptedBy,
        user: person ? shapeInLoop(person, showing) : null,
      };
    }),
  );
}

function statusOf(row: typeof invitations.$inferSelect, now: Date) {
  if (row.acceptedAt) return 'joined' as const;
  if (row.withdrawnAt) return 'withdrawn' as const;
  return row.expiresAt > now ? ('invited' as const) : ('expired' as const);
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

async function sendInvitations(
  ctx: SignedIn,
  tx: Tx,
  input: Invite,
  recipients: [key: string, email: string][],
) {
  const { loopId, roleId, text, baseUrl } = input;
  const { userId } = ctx.viewer;
  const [from] = await tx
    .select({ inviter: fullNameColumn(users), loop: loops.name })
    .from(users)
    .innerJoin(loops, eq(loops.id, loopId))
    .where(eq(users.id, userId));
  const tokens = recipients.map(([key, email]) => ({ key, email, token: newToken() }));
  await insertKeys(
    tx,
    loopId,
    tokens.map(({ token }) => hashToken(token)),
  );
  await tx.insert(invitations).values(
    tokens.map(({ key, email, token }) => ({
      loopId,
      roleId,
      text,
      email,
      emailKey: key,
      tokenHash: hashToken(token),
      invitedBy: userId,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + openForMs),
    })),
  );
  const mails = tokens.values().map(({ email, token }): Mail => {
    const { loop = '', inviter = '' } = from ?? {};
    const { subject, heading, paragraph, button, footer } = invitationWords({ loop, inviter });
    return {
      key: `invitation:${hashToken(token)}`,
      to: email,
      subject,
      hasSecret: true,
      unconfirmed: sort,
      ...letter({
        heading,
        paragraphs: [paragraph],
        quote: text.trim() || undefined,
        button: { label: button, url: `${baseUrl}/join-loop?code=${token}` },
        footer,
      }),
    };
  });
  const mailIds = await insertMails(tx, ctx.now, mails);
  await record(ctx, tx, peopleInvited, { loop_id: loopId, user_id: userId, mail_ids: mailIds });
}
