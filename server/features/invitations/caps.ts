import { invitationLimits } from '@loopyard/contract/invitations.ts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invitations } from './tables.ts';

const dayMs = 86_400_000;

export type Room = {
  remaining: number;
  tooOften: Set<string>;
};

/** Withdrawn invitations count too. The locks keep parallel ones from several loops within the limits. */
export async function roomToInvite(
  ctx: SignedIn,
  tx: Tx,
  { loopId, keys }: { loopId: LoopId; keys: string[] },
): Promise<Room> {
  const { userId } = ctx.viewer;
  await countAlone(tx, [`account:${userId}`, ...keys.map((key) => `address:${key}`)]);
  const today = gt(invitations.createdAt, new Date(ctx.now.getTime() - dayMs));
  const byViewer = sql`count(*) filter (where ${invitations.invitedBy} = ${userId})`;
  const [intoLoop, byAccount, often] = await Promise.all([
    tx.$count(invitations, and(eq(invitations.loopId, loopId), today)),
    tx.$count(invitations, and(eq(invitations.invitedBy, userId), today)),
    tx
      .select({ key: invitations.emailKey })
      .from(invitations)
      .where(and(inArray(invitations.emailKey, keys), today))
      .groupBy(invitations.emailKey)
      .having(
        sql`count(*) >= ${invitationLimits.perAddress} or ${byViewer} >= ${invitationLimits.perAccountToAddress}`,
      ),
  ]);
  return {
    remaining: Math.min(invitationLimits.perLoop - intoLoop, invitationLimits.perAccount - byAccount),
    tooOften: new Set(often.map(({ key }) => key)),
  };
}

/** Locks in a fixed order, so that two transactions can't deadlock. */
async function countAlone(tx: Tx, lockNames: string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(name) from (
    select distinct hashtextextended('invitations:' || one, 0) as name
    from json_array_elements_text(${JSON.stringify(lockNames)}::json) one order by name) names`);
}
