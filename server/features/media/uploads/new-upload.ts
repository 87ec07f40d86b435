import { mediaLimits } from '@loopyard/contract/media.ts';
import { cleanName } from '@loopyard/contract/names.ts';
import { lockMember } from '../../../access/members.ts';
import { refusal } from '../../../access/right.ts';
import type { LoopId, SignedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';
import { newKey } from '../keys.ts';
import { files } from '../tables.ts';
import { refuseBytes, refuseOneMore } from './allowance.ts';
import { guessType } from './names.ts';
import { resumableMs } from './resumable-uploads.ts';

const uploadMs = 15 * 60_000;

type NewUpload = {
  filename: string;
  image: boolean;
  size?: number | undefined;
  /** The loop it is meant for, if known: its plan limits the size. */
  loopId?: LoopId | undefined;
  isResumable?: boolean;
  /** Processed after all uploads that can't wait. */
  canWait?: boolean;
};

export async function newUpload(
  ctx: SignedIn,
  tx: Tx,
  input: NewUpload,
): Promise<Result<{ key: string; expires: Date }>> {
  const name = cleanName(input.filename).slice(-mediaLimits.fileName);
  if (!name) return fail('validation', { errors: { filename: 'A file name is required' } });
  const guessed = guessType(name);
  if (input.image && guessed !== 'image')
    return fail('validation', { errors: { filename: 'Please choose a picture' } });
  const { userId } = ctx.viewer;
  const { size = 0, loopId = null, isResumable = false, canWait = false } = input;
  if (size > maxBytesOf(guessed)) return fail('too_large');
  if (loopId !== null && !(await lockMember(ctx, tx, loopId))) return refusal(tx, loopId);
  const quotaFailure =
    (await refuseOneMore(tx, userId, ctx.now)) ??
    (await refuseBytes(tx, userId, { bytes: size, loopId, now: ctx.now }));
  if (quotaFailure) return quotaFailure;
  const key = newKey();
  const expires = new Date(ctx.now.getTime() + (isResumable ? resumableMs : uploadMs));
  await tx.insert(files).values({
    key,
    ownerId: userId,
    loopId,
    name,
    ...(isResumable && { size }),
    resourceType: guessed,
    canWait,
    createdAt: ctx.now,
    uploadExpiresAt: expires,
  });
  return ok({ key, expires });
}

export function maxBytesOf(resourceType: string): number {
  return resourceType === 'image' ? mediaLimits.imageBytes : mediaLimits.fileBytes;
}
