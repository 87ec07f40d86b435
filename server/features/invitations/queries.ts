import { codeKey, invitationToken } from '@loopyard/contract/codes.ts';
import type { FeePeriod } from '@loopyard/contract/loops.ts';
import { maySeeCodes } from '@loopyard/contract/policy.ts';
import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { findMember, lockMember } from '../../access/members.ts';
import { refusal } from '../../access/right.ts';
import type {
  Ctx,
  InvitationCodeId,
  InvitationId,
  LoopId,
  RoleId,
  SignedIn,
  Viewer,
} from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Limit, MakeLimit } from '../../platform/http/limits.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { hashToken } from '../../platform/tokens.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { emailChanges, users } from '../accounts/tables.ts';
import { entryFeeColumns } from '../fees/queries.ts';
import { isAdultsOnly, loops } from '../loops/tables.ts';
import { files, fileUses, isUseBy, type Variant } from '../media/tables.ts';
import { invitationCodes, invitationKeys, invitations, isOpen } from './tables.ts';

export type CodeShape = {
  id: number;
  loop_code: string;
  friendly_token: string;
  description: string | null;
  single_use: boolean;
  expires_at: string | null;
  uses: number;
  school_answers: boolean;
};

export async function accessCodes(ctx: SignedIn, db: Db, loopId: LoopId): Promise<Result<CodeShape[]>> {
  const member = await findMember(ctx, db, loopId);
  if (!member) return refusal(db, loopId);
  if (!maySeeCodes(member)) return fail('forbidden');
  const rows = await db
    .select()
    .from(invitationCodes)
    .where(and(eq(invitationCodes.loopId, loopId), isUsable(ctx.now)))
    .orderBy(asc(invitationCodes.id))
    .limit(100);
  return ok(rows.map(shapeCode));
}

export type OpenDoor = {
  id: InvitationCodeId | InvitationId;
  loopId: LoopId;
  loopName: string;
  membershipFeePence: number | null;
  membershipFeePeriod: FeePeriod | null;
  logo: { key: string; variants: Record<string, Variant> | null } | null;
  isAdultsOnly: boolean;
  /** For those too young to agree by themselves. Says nothing where everybody is an adult. */
  schoolAnswers: boolean;
  /** Personal, so it also lets in someone who was removed before it was sent. */
  invitation: Invitation | null;
};
type Invitation = {
  email: string;
  isViewers: boolean;
  inviter: string;
  roleId: RoleId | null;
  createdAt: Date;
};

export async function findDoor(ctx: Ctx, db: Db | Tx, text: string): Promise<OpenDoor | null> {
  const key = codeKey(text);
  if (!key) return null;
  if (invitationToken.test(key)) return personalDoor(ctx, db, key);
  const [row] = await db
    .select({
      id: invitationCodes.id,
      loopId: invitationCodes.loopId,
      loopName: loops.name,
      isAdultsOnly,
      schoolAnswers: sql<boolean>`(${invitationCodes.schoolAnswers} and not ${isAdultsOnly})`,
      ...entryFeeColumns(ctx.now),
      logo,
    })
    .from(invitationKeys)
    .innerJoin(invitationCodes, eq(invitationCodes.loopId, invitationKeys.opensLoopId))
    .innerJoin(loops, eq(loops.id, invitationCodes.loopId))
    .leftJoin(fileUses, isUseBy({ loopId: loops.id }))
    .leftJoin(files, eq(files.id, fileUses.fileId))
    .where(
      and(
        eq(invitationKeys.key, key),
        or(eq(invitationCodes.code, key), eq(invitationCodes.friendlyToken, key)),
        isUsable(ctx.now),
        isNull(loops.deletedAt),
      ),
    );
  return row ? { ...row, invitation: null } : null;
}

/** After using it, a member may follow the link again; nothing changes then. */
async function personalDoor({ viewer, now }: Ctx, db: Db | Tx, token: string): Promise<OpenDoor | null> {
  const [row] = await db
    .select({
      id: invitations.id,
      loopId: invitations.loopId,
      loopName: loops.name,
      isAdultsOnly,
      schoolAnswers: sql<boolean>`(${invitations.schoolAnswers} and not ${isAdultsOnly})`,
      ...entryFeeColumns(now),
      logo,
      invitation: {
        email: invitations.email,
        isViewers: sql<boolean>`${viewer ? isAddressOf(viewer) : false}`,
        inviter: fullNameColumn(users),
        roleId: invitations.roleId,
        createdAt: invitations.createdAt,
      },
    })
    .from(invitationKeys)
    .innerJoin(invitations, eq(invitations.loopId, invitationKeys.opensLoopId))
    .innerJoin(loops, eq(loops.id, invitations.loopId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(fileUses, isUseBy({ loopId: loops.id }))
    .leftJoin(files, eq(files.id, fileUses.fileId))
    .where(
      and(
        eq(invitationKeys.key, hashToken(token)),
        eq(invitations.tokenHash, invitationKeys.key),
        or(isOpen, viewer ? eq(invitations.acceptedBy, viewer.userId) : undefined),
        gt(invitations.expiresAt, now),
        isNull(loops.deletedAt),
      ),
    );
  return row ?? null;
}

/** An invitation that came before its owner changed the address is theirs still. */
export function isAddressOf({ userId }: Viewer): SQL {
  return sql`(${invitations.emailKey} = (select ${users.emailKey} from ${users} where ${users.id} = ${userId})
    or ${invitations.emailKey} in (select c.old_email_key from ${emailChanges} c where c.user_id = ${userId}
      and c.confirmed_at > ${invitations.createdAt} and c.undone_at is null))`;
}

const logo = { key: files.key, variants: files.variants };

export async function isOpenToJoin(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<boolean> {
  const rows = await tx
    .select({ id: loops.id })
    .from(loops)
    .where(and(eq(loops.id, loopId), loops.isPublic, isNull(loops.deletedAt)));
  return rows.length > 0 || (await lockMember(ctx, tx, loopId)) !== null;
}

export function isUsable(now: Date) {
  return and(
    isNull(invitationCodes.withdrawnAt),
    or(isNull(invitationCodes.expiresAt), gt(invitationCodes.expiresAt, now)),
    or(eq(invitationCodes.singleUse, false), eq(invitationCodes.uses, 0)),
  );
}

export function shapeCode(row: typeof invitationCodes.$inferSelect): CodeShape {
  return {
    id: row.id,
    loop_code: row.code,
    friendly_token: row.friendlyToken,
    description: row.description,
    single_use: row.singleUse,
    expires_at: row.expiresAt?.toISOString() ?? null,
    uses: row.uses,
    school_answers: row.schoolAnswers,
  };
}

export function codeMisses(limit: MakeLimit): Limit {
  return limit('code-account', 10, 900);
}
