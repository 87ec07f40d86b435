import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { LoopId, RoleId, SignedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { maySeeCodes } from '../loops/policy.ts';
import { loops } from '../loops/tables.ts';
import { files, type Variant } from '../media/tables.ts';
import { lockedMember, loopMember, refusal } from '../memberships/queries.ts';
import { codeKey, hashToken } from './codes.ts';
import { invitationCodes, invitations } from './tables.ts';

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
  return ok(rows.map(shapeCode));
}

/** A way into a loop; `isPersonal`: one person's invitation, which brings back even who was removed. */
export type OpenDoor = {
  id: number;
  loopId: LoopId;
  loopName: string;
  roleId: RoleId | null;
  isPersonal: boolean;
  logo: { key: string; variants: Record<string, Variant> | null } | null;
};

/** The loop that a code, its friendly token or an invitation's token opens, or null. */
export async function doorOf(db: Db | Tx, typed: string, now: Date): Promise<OpenDoor | null> {
  const key = codeKey(typed);
  if (!key) return null;
  if (/^[0-9a-f]{64}$/.test(key)) return personalDoor(db, key, now);
  const [row] = await db
    .select({ id: invitationCodes.id, loopId: invitationCodes.loopId, loopName: loops.name, logo })
    .from(invitationCodes)
    .innerJoin(loops, eq(loops.id, invitationCodes.loopId))
    .leftJoin(files, eq(files.id, loops.logoFileId))
    .where(
      and(
        or(eq(invitationCodes.code, key), eq(invitationCodes.friendlyToken, key)),
        usable(now),
        isNull(loops.deletedAt),
      ),
    );
  return row ? { ...row, roleId: null, isPersonal: false } : null;
}

async function personalDoor(db: Db | Tx, token: string, now: Date): Promise<OpenDoor | null> {
  const [row] = await db
    .select({
      id: invitations.id,
      loopId: invitations.loopId,
      loopName: loops.name,
      roleId: invitations.roleId,
      logo,
    })
    .from(invitations)
    .innerJoin(loops, eq(loops.id, invitations.loopId))
    .leftJoin(files, eq(files.id, loops.logoFileId))
    .where(
      and(
        eq(invitations.tokenHash, hashToken(token)),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
        gt(invitations.expiresAt, now),
        isNull(loops.deletedAt),
      ),
    );
  return row ? { ...row, isPersonal: true } : null;
}

const logo = { key: files.key, variants: files.variants };

/** Whether anyone may join it, or the viewer is in it anyway. */
export async function openToJoin(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<boolean> {
  const found = await tx
    .select({ id: loops.id })
    .from(loops)
    .where(and(eq(loops.id, loopId), loops.isPublic, isNull(loops.deletedAt)));
  return found.length > 0 || (await lockedMember(ctx, tx, loopId)) !== null;
}

/** Not withdrawn, not over, and not used where once is all. */
export function usable(now: Date) {
  return and(
    isNull(invitationCodes.withdrawnAt),
    or(isNull(invitationCodes.expiresAt), gt(invitationCodes.expiresAt, now)),
    or(eq(invitationCodes.singleUse, false), eq(invitationCodes.uses, 0)),
  );
}

/** A code as it is shown to the loop's admins. */
export function shapeCode(row: typeof invitationCodes.$inferSelect): CodeShape {
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
