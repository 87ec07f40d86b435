import { codeErrors } from '@loopyard/contract/forms.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { join } from '../memberships/commands.ts';
import { lockedAdmin } from '../memberships/queries.ts';
import { newCode, newFriendlyToken } from './codes.ts';
import { type CodeShape, doorOf, type OpenDoor, openToJoin, shapeCode, usable } from './queries.ts';
import { invitationCodes, invitations } from './tables.ts';

/** The code a loop is born with: one of one's own, or one of ours. */
export async function createFirstCode(
  ctx: SignedIn,
  tx: Tx,
  { loopId, code }: { loopId: LoopId; code: string | null },
): Promise<Result<null>> {
  const made = await insertCode(ctx, tx, loopId, { code: code ?? undefined });
  return made ? ok(null) : fail('code_taken', { errors: { loop_code: 'This code is taken' } });
}

export type NewCode = { description: string | null; singleUse: boolean; expiresAt: Date | null };

/** Another code, such as one for the parents' evening that works until tomorrow. */
export async function createCode(
  ctx: SignedIn,
  tx: Tx,
  { loopId, ...code }: NewCode & { loopId: LoopId },
): Promise<Result<CodeShape>> {
  const admin = await lockedAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const wrong = invalid(codeErrors({ ...code, now: ctx.now }));
  if (wrong) return wrong;
  const made = await insertCode(ctx, tx, loopId, code);
  if (!made) throw new Error('a code was inserted and not returned');
  return ok(shapeCode(made));
}

/** From now on it opens nothing. */
export async function withdrawCode(
  ctx: SignedIn,
  tx: Tx,
  { loopId, codeId }: { loopId: LoopId; codeId: number },
): Promise<Result<null>> {
  const admin = await lockedAdmin(ctx, tx, loopId);
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
  return withdrawn.length > 0 ? ok(null) : fail('not_found');
}

/** Joins the loop whose code or invitation this is. One statement settles who gets what works once. */
export async function joinByCode(ctx: SignedIn, tx: Tx, typed: string): Promise<Result<LoopId>> {
  const door = await doorOf(tx, typed, ctx.now);
  if (!door) return fail('not_found');
  const joined = await join(ctx, tx, { loopId: door.loopId, roleId: door.roleId, readmit: door.isPersonal });
  if (!joined.ok) return joined;
  if (!joined.value) return ok(door.loopId);
  return (await use(ctx, tx, door)) ? ok(door.loopId) : fail('not_found');
}

/** Joins a loop that anyone may. */
export async function joinPublic(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<LoopId>> {
  if (!(await openToJoin(ctx, tx, loopId))) return fail('not_found');
  const joined = await join(ctx, tx, { loopId });
  return joined.ok ? ok(loopId) : joined;
}

async function use(ctx: SignedIn, tx: Tx, door: OpenDoor): Promise<boolean> {
  const used = door.isPersonal
    ? await tx
        .update(invitations)
        .set({ acceptedAt: ctx.now, acceptedBy: ctx.viewer.userId })
        .where(
          and(
            eq(invitations.loopId, door.loopId),
            eq(invitations.id, door.id),
            isNull(invitations.acceptedAt),
            isNull(invitations.withdrawnAt),
          ),
        )
        .returning({ id: invitations.id })
    : await tx
        .update(invitationCodes)
        .set({ uses: sql`${invitationCodes.uses} + 1` })
        .where(and(eq(invitationCodes.id, door.id), usable(ctx.now)))
        .returning({ id: invitationCodes.id });
  return used.length > 0;
}

type Given = Partial<NewCode> & { code?: string | undefined };

/** Nothing when a code of one's own is taken; two of ours alike are a collision, and tried again with others. */
async function insertCode(ctx: SignedIn, tx: Tx, loopId: LoopId, given: Given) {
  const inserting = tx.insert(invitationCodes).values({
    loopId,
    code: (given.code ?? newCode()).toLowerCase(),
    friendlyToken: newFriendlyToken(),
    description: given.description?.trim() || null,
    singleUse: given.singleUse ?? false,
    expiresAt: given.expiresAt ?? null,
    createdBy: ctx.viewer.userId,
    createdAt: ctx.now,
  });
  const target = invitationCodes.code;
  const [made] = await (given.code ? inserting.onConflictDoNothing({ target }) : inserting).returning();
  return made;
}
