import { and, desc, eq } from 'drizzle-orm';
import { findMember, lockAdmin } from '../../access/members.ts';
import { refusal } from '../../access/right.ts';
import type { InvitationId, LoopId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { mapPeopleInLoop } from '../../presenters/people.ts';
import { type Showing, shapeInLoop } from '../../presenters/person.ts';
import { invitations, isOpen } from './tables.ts';

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
        school_answers: row.schoolAnswers,
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
