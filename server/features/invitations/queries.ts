import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { maySeeCodes } from '../loops/policy.ts';
import { loops } from '../loops/tables.ts';
import { loopMember, refusal } from '../memberships/queries.ts';
import { codeKey } from './codes.ts';
import { invitationCodes } from './tables.ts';

export type CodeShape = {
  id: number;
  loop_code: string;
  friendly_token: string;
  description: string | null;
  single_use: boolean;
  expires_at: string | null;
  uses: number;
};

/** A loop's living codes, to its admins. */
export async function codesOf(ctx: SignedIn, db: Db, loopId: LoopId): Promise<Result<CodeShape[]>> {
  const member = await loopMember(ctx, db, loopId);
  if (!member) return refusal(db, loopId);
  if (!maySeeCodes(member)) return fail('forbidden');
  const rows = await db
    .select()
    .from(invitationCodes)
    .where(and(eq(invitationCodes.loopId, loopId), usable(ctx.now)))
    .orderBy(asc(invitationCodes.id))
    .limit(100);
  return ok(rows.map(shape));
}

export type OpenDoor = { id: number; loopId: LoopId; loopName: string };

/** The loop that a code, its friendly token or anything else typed opens, or null. */
export async function doorOf(db: Db | Tx, typed: string, now: Date): Promise<OpenDoor | null> {
  const key = codeKey(typed);
  if (!key) return null;
  const [row] = await db
    .select({ id: invitationCodes.id, loopId: invitationCodes.loopId, loopName: loops.name })
    .from(invitationCodes)
    .innerJoin(loops, eq(loops.id, invitationCodes.loopId))
    .where(
      and(
        or(eq(invitationCodes.code, key), eq(invitationCodes.friendlyToken, key)),
        usable(now),
        isNull(loops.deletedAt),
      ),
    );
  return row ?? null;
}

/** Not withdrawn, not over, and not used where once is all. */
export function usable(now: Date) {
  return and(
    isNull(invitationCodes.withdrawnAt),
    or(isNull(invitationCodes.expiresAt), gt(invitationCodes.expiresAt, now)),
    or(eq(invitationCodes.singleUse, false), eq(invitationCodes.uses, 0)),
  );
}

function shape(row: typeof invitationCodes.$inferSelect): CodeShape {
  return {
    id: row.id,
    loop_code: row.code,
    friendly_token: row.friendlyToken,
    description: row.description,
    single_use: row.singleUse,
    expires_at: row.expiresAt?.toISOString() ?? null,
    uses: row.uses,
  };
}
