import { codeErrors } from '@loopyard/contract/codes.ts';
import type { ErrorCode } from '@loopyard/contract/errors.ts';
import { schoolErrors } from '@loopyard/contract/invitations.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { lockAdmin } from '../../access/members.ts';
import type { Ctx, InvitationCodeId, LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { confirmAddress } from '../accounts/commands.ts';
import { recordAct } from '../acts/commands.ts';
import { join } from '../memberships/commands.ts';
import { wasRemoved } from '../memberships/queries.ts';
import { newCode, newFriendlyToken } from './codes.ts';
import { returnTried, turnedAway } from './events.ts';
import { claimKey, insertKeys } from './keys.ts';
import {
  type CodeShape,
  findDoor,
  isAddressOf,
  isOpenToJoin,
  isUsable,
  type OpenDoor,
  shapeCode,
} from './queries.ts';
import { invitationCodes, invitations, isOpen } from './tables.ts';

export async function createFirstCode(
  ctx: SignedIn,
  tx: Tx,
  { loopId, code }: { loopId: LoopId; code: string | null },
): Promise<Result<null>> {
  const codeRow = await insertCode(ctx, tx, loopId, { code: code ?? undefined });
  return codeRow ? ok(null) : fail('code_taken', { errors: { loop_code: 'This code is already in use' } });
}

export type NewCode = {
  description: string | null;
  singleUse: boolean;
  expiresAt: Date | null;
  schoolAnswers: boolean;
};

export async function createCode(
  ctx: SignedIn,
  tx: Tx,
  { loopId, ...code }: NewCode & { loopId: LoopId },
): Promise<Result<CodeShape>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const { isAdultsOnly } = admin.value;
  const wrong = invalid({
    ...codeErrors({ ...code, now: ctx.now }),
    ...schoolErrors({ ...code, isAdultsOnly }),
  });
  if (wrong) return wrong;
  const codeRow = await insertCode(ctx, tx, loopId, code);
  if (!codeRow) throw new Error('a code was inserted and not returned');
  await recordAct(ctx, tx, { loopId, act: 'code_made', subjectId: codeRow.id });
  return ok(shapeCode(codeRow));
}

export async function withdrawCode(
  ctx: SignedIn,
  tx: Tx,
  { loopId, codeId }: { loopId: LoopId; codeId: InvitationCodeId },
): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const withdrawn = await tx
    .update(invitationCodes)
    .set({ withdrawnAt: ctx.now })
    .where(
      and(
        eq(invitationCodes.loopId, loopId),
        eq(invitationCodes.id, codeId),
        isNull(invitationCodes.withdrawnAt),
      ),
    )
    .returning({ id: invitationCodes.id });
  if (withdrawn.length === 0) return fail('not_found');
  await recordAct(ctx, tx, { loopId, act: 'code_withdrawn', subjectId: codeId });
  return ok(null);
}

/** Also asked before anybody joins: whether it works for this account, and for whom the school answers. */
export async function findInvitation(ctx: SignedIn, tx: Tx, text: string): Promise<OpenDoor | null> {
  const door = await findDoor(ctx, tx, text);
  return door?.invitation?.isViewers === false ? null : door;
}

export async function joinByCode(ctx: SignedIn, tx: Tx, text: string): Promise<Result<LoopId>> {
  const door = await findInvitation(ctx, tx, text);
  if (!door) return fail('not_found');
  const { loopId, invitation } = door;
  const joining = await join(ctx, tx, {
    loopId,
    roleId: invitation?.roleId,
    invitedAt: invitation?.createdAt,
  });
  if (!joining.ok) return joining;
  // The token was sent to this account’s address, or a former one, and nowhere else.
  if (invitation) await confirmAddress(ctx, tx, { userId: ctx.viewer.userId, email: invitation.email });
  if (!joining.value) return ok(loopId);
  return (await redeemDoor(ctx, tx, door)) ? ok(loopId) : fail('not_found');
}

type Attempt = { text: string | null | undefined; publicLoopId: LoopId | null | undefined; code: ErrorCode };

/** Tells the admins where the plan had no seat, or a removed person tried someone else's invitation. */
export async function noteRefusal(ctx: SignedIn, tx: Tx, attempt: Attempt): Promise<Result<null>> {
  const { text, publicLoopId, code } = attempt;
  const door = text ? await findDoor(ctx, tx, text) : null;
  const loopId = door?.loopId ?? publicLoopId;
  if (loopId && code === 'loop_full') return noteTurnedAway(ctx, tx, loopId);
  if (door?.invitation?.isViewers === false && (await wasRemoved(ctx, tx, door.loopId)))
    await record(ctx, tx, returnTried, { loop_id: door.loopId, user_id: ctx.viewer.userId });
  return ok(null);
}

export async function noteTurnedAway(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<null>> {
  await record(ctx, tx, turnedAway, { loop_id: loopId, user_id: ctx.viewer.userId });
  return ok(null);
}

export async function joinPublic(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<LoopId>> {
  if (!(await isOpenToJoin(ctx, tx, loopId))) return fail('not_found');
  const joining = await join(ctx, tx, { loopId });
  if (!joining.ok) return joining;
  if (joining.value) await acceptInvitations(ctx, tx, loopId);
  return ok(loopId);
}

async function redeemDoor(ctx: SignedIn, tx: Tx, { id, loopId, invitation }: OpenDoor): Promise<boolean> {
  const accepted = await acceptInvitations(ctx, tx, loopId);
  if (invitation) return accepted.includes(id);
  const rows = await tx
    .update(invitationCodes)
    .set({ uses: sql`${invitationCodes.uses} + 1` })
    .where(
      and(
        eq(invitationCodes.loopId, loopId),
        eq(invitationCodes.id, id as InvitationCodeId),
        isUsable(ctx.now),
      ),
    )
    .returning({ id: invitationCodes.id });
  return rows.length > 0;
}

export async function withdrawInvitationsTo(ctx: Ctx, tx: Tx, emailKeys: string[]): Promise<void> {
  await tx
    .update(invitations)
    .set({ withdrawnAt: ctx.now })
    .where(and(inArray(invitations.emailKey, emailKeys), isOpen));
}

/** Also when they joined another way: an open invitation would outlive the membership. */
async function acceptInvitations(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<number[]> {
  const accepted = await tx
    .update(invitations)
    .set({ acceptedAt: ctx.now, acceptedBy: ctx.viewer.userId })
    .where(and(eq(invitations.loopId, loopId), isOpen, isAddressOf(ctx.viewer)))
    .returning({ id: invitations.id });
  return accepted.map(({ id }) => id);
}

type CodeInput = Partial<NewCode> & { code?: string | undefined };

async function insertCode(ctx: SignedIn, tx: Tx, loopId: LoopId, input: CodeInput) {
  const code = (input.code ?? newCode()).toLowerCase();
  const friendlyToken = newFriendlyToken();
  if (input.code && !(await claimKey(tx, loopId, code))) return;
  await insertKeys(tx, loopId, input.code ? [friendlyToken] : [code, friendlyToken]);
  const [codeRow] = await tx
    .insert(invitationCodes)
    .values({
      loopId,
      code,
      friendlyToken,
      description: input.description?.trim() || null,
      singleUse: input.singleUse ?? false,
      schoolAnswers: input.schoolAnswers ?? false,
      expiresAt: input.expiresAt ?? null,
      createdBy: ctx.viewer.userId,
      createdAt: ctx.now,
    })
    .returning();
  return codeRow;
}
