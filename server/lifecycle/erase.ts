import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { revokeFromPerson } from '../access/revocation.ts';
import { closeAccount } from '../features/accounts/commands.ts';
import { type Confirmation, confirmPassword } from '../features/accounts/passwords/passwords.ts';
import { users } from '../features/accounts/tables.ts';
import { endLoop, handOver } from '../features/loops/commands.ts';
import { loops } from '../features/loops/tables.ts';
import { appointHeir } from '../features/memberships/admins.ts';
import { endMembership } from '../features/memberships/commands.ts';
import { isMemberNow, memberships } from '../features/memberships/tables.ts';
import type { Ctx, LoopId, SignedIn, UserId } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertMails } from '../platform/mail/mail.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { accountErased } from './events.ts';
import { forgetEverythingOf } from './forget.ts';
import { endingMails } from './mails.ts';

export async function deleteAccount(
  ctx: SignedIn,
  tx: Tx,
  { baseUrl, ...confirmation }: Confirmation & { baseUrl: string },
): Promise<Result<null>> {
  const stranded = await strandedLoops(tx, ctx.viewer.userId);
  if (stranded.length > 0) {
    const names = stranded.map(({ name }) => name).join(', ');
    return fail('last_admin', { detail: `Make someone else admin first: ${names}` });
  }
  const confirmed = await confirmPassword(ctx, tx, confirmation);
  if (!confirmed.ok) return confirmed;
  return eraseUser(ctx, tx, { userId: ctx.viewer.userId, baseUrl });
}

/** For the operator: a loop left without an admin gets its longest-standing member as admin. */
export async function eraseUser(
  ctx: Ctx,
  tx: Tx,
  { userId, baseUrl }: { userId: UserId; baseUrl: string },
): Promise<Result<null>> {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update');
  if (!account) return fail('not_found');
  const mails = await endingMails(tx, 'deleted', { account, key: `erased:${userId}`, baseUrl });
  for (const loopId of await loopsOf(tx, userId)) await leaveBehind(ctx, tx, { loopId, userId });
  const fileKeys = await forgetEverythingOf(ctx, tx, account);
  await closeAccount(ctx, tx, userId);
  const mailIds = await insertMails(tx, ctx.now, mails);
  await revokeFromPerson(ctx, tx, accountErased, {
    user_id: userId,
    mail_ids: mailIds,
    file_keys: fileKeys,
  });
  return ok(null);
}

const present = and(isMemberNow(), isNull(loops.deletedAt));

/** Locked in a fixed order, so two admins who leave at once see each other. */
async function loopsOf(tx: Tx, userId: UserId): Promise<LoopId[]> {
  const rows = await tx
    .select({ id: loops.id })
    .from(loops)
    .innerJoin(memberships, eq(memberships.loopId, loops.id))
    .where(and(eq(memberships.userId, userId), present))
    .orderBy(asc(loops.id))
    .for('no key update', { of: loops });
  return rows.map(({ id }) => id);
}

async function strandedLoops(tx: Tx, userId: UserId): Promise<{ name: string }[]> {
  await loopsOf(tx, userId);
  const hasOthers = (more: ReturnType<typeof sql>) => sql`exists (select from ${memberships} o
    where o.loop_id = ${loops.id} and o.user_id <> ${userId} and ${isMemberNow('o')} ${more})`;
  return tx
    .select({ name: loops.name })
    .from(memberships)
    .innerJoin(loops, eq(loops.id, memberships.loopId))
    .where(
      and(
        eq(memberships.userId, userId),
        isNotNull(memberships.adminSince),
        present,
        hasOthers(sql``),
        sql`not ${hasOthers(sql`and o.admin_since is not null`)}`,
      ),
    )
    .orderBy(asc(loops.name));
}

async function leaveBehind(ctx: Ctx, tx: Tx, at: { loopId: LoopId; userId: UserId }): Promise<void> {
  const { loopId, userId } = at;
  await endMembership(ctx, tx, { ...at, removedBy: null });
  const heir = await appointHeir(ctx, tx, loopId);
  if (heir === null) return endLoop(ctx, tx, at);
  await handOver(ctx, tx, { loopId, from: userId, to: heir });
}
