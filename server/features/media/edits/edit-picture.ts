import { isDeepStrictEqual } from 'node:util';
import { type PictureEditInput, pictureEditErrors, wholeEdit } from '@loopyard/contract/picture-edits.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { lockAdmin } from '../../../access/members.ts';
import type { Ctx, FileId, SignedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { wake } from '../../../platform/database/wakes.ts';
import { record } from '../../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../../platform/result.ts';
import type { MediaRow } from '../../../presenters/media-row.ts';
import { caseFiles } from '../../reports/tables.ts';
import { deleteUnused } from '../commands.ts';
import { fileEdited, uploadsTopic } from '../events.ts';
import { newKey } from '../keys.ts';
import { findEditable, findOwnUpload } from '../queries.ts';
import { accountPortraits, files, fileUses, isUseBy, type UsedBy } from '../tables.ts';
import { refuseBytes, refuseOneMore } from '../uploads/allowance.ts';
import { editRefusal, type FileRow, movingRefusal } from './edit-refusals.ts';

const KEPT_KEYS = 50;

/** `{}` undoes all edits. A new key keeps other uses as they are. `shownBy` is null for an unused upload. */
export async function editPicture(
  ctx: SignedIn,
  tx: Tx,
  { fileId, shownBy, ...input }: PictureEditInput & { fileId: FileId; shownBy: UsedBy | null },
): Promise<Result<string>> {
  const [file] = await tx.select().from(files).where(eq(files.id, fileId)).for('update');
  if (!file) return fail('not_found');
  const isUndo = !input.crop && !input.rotate;
  if (isUndo && !file.edit) return ok(file.key);
  const plan = await planEdit(tx, file, input);
  if (!plan.ok) return plan;
  const { original: _, ...look } = plan.value;
  if (isDeepStrictEqual(look.edit, file.edit) && !file.processingError) return ok(file.key);
  const key = newKey();
  await tx
    .update(files)
    .set({
      ...unprocessed,
      ...look,
      key,
      editedAt: ctx.now,
      earlierKeys: [...file.earlierKeys, file.key].slice(-KEPT_KEYS),
    })
    .where(eq(files.id, file.id));
  await keepEarlier(ctx, tx, file, shownBy);
  await record(ctx, tx, fileEdited, { file_id: file.id });
  await wake(tx, uploadsTopic);
  return ok(key);
}

async function planEdit(tx: Tx, file: FileRow, input: PictureEditInput) {
  const original = file.originalId === null ? file : await findFile(tx, file.originalId);
  const refusal = editRefusal(original);
  if (refusal) return refusal;
  const size = { width: original.width ?? 0, height: original.height ?? 0 };
  const edit = !input.crop && !input.rotate ? null : wholeEdit(size, input);
  const wrong = edit && (invalid(pictureEditErrors(size, edit)) ?? movingRefusal(original, edit));
  if (wrong) return wrong;
  const { width, height } = edit?.crop ?? size;
  return ok({ original, edit, width, height });
}

async function editCopy(
  ctx: SignedIn,
  tx: Tx,
  { fileId, ...input }: PictureEditInput & { fileId: FileId },
): Promise<Result<string>> {
  const { now, viewer } = ctx;
  const { id: _, ...facts } = await findFile(tx, fileId);
  const plan = await planEdit(tx, { id: fileId, ...facts }, input);
  if (!plan.ok) return plan;
  const { original, ...look } = plan.value;
  const times = { createdAt: now, uploadedAt: now, uploadExpiresAt: now, editedAt: now };
  const ownership = { key: newKey(), ownerId: viewer.userId, loopId: null, originalId: original.id };
  const [copy] = await tx
    .insert(files)
    .values({ ...facts, ...unprocessed, ...times, ...ownership, ...look, earlierKeys: [] })
    .returning({ id: files.id });
  if (!copy) throw new Error('a file was inserted and not returned');
  await record(ctx, tx, fileEdited, { file_id: copy.id });
  await wake(tx, uploadsTopic);
  return ok(ownership.key);
}

/** Editing a logo that another admin uploaded makes a copy, which the loop must then be saved with. */
export async function editUpload(
  ctx: SignedIn,
  tx: Tx,
  { key, ...edit }: PictureEditInput & { key: string },
): Promise<Result<MediaRow>> {
  const { userId } = ctx.viewer;
  const editable = await findEditable(tx, userId, key);
  if (!editable) return fail('not_found');
  const { media: file, loopId } = editable;
  if (loopId !== null && !(await lockAdmin(ctx, tx, loopId)).ok) return fail('not_found');
  const refusal =
    (loopId === null ? null : await refuseOneMore(tx, userId, ctx.now)) ??
    (await refuseBytes(tx, userId, { bytes: file.size ?? 0, loopId: null, now: ctx.now }));
  if (refusal) return refusal;
  const result =
    loopId === null
      ? await editPicture(ctx, tx, { fileId: file.id, shownBy: null, ...edit })
      : await editCopy(ctx, tx, { fileId: file.id, ...edit });
  if (!result.ok) return result;
  const media = await findOwnUpload(tx, userId, result.value);
  return media ? ok(media) : fail('not_found');
}

/** The old placeholder goes too, since it would reveal what was cropped away. */
const unprocessed = {
  canWait: false,
  sha256: null,
  variants: null,
  placeholder: null,
  progress: 0,
  startedAt: null,
  tries: 0,
  leaseEndsAt: null,
  nextTryAt: null,
  processedAt: null,
  processingError: null,
} satisfies Partial<FileRow>;

async function keepEarlier(ctx: SignedIn, tx: Tx, file: FileRow, shownBy: UsedBy | null): Promise<void> {
  const { id, ...facts } = file;
  const isElsewhere = and(
    eq(fileUses.fileId, id),
    shownBy ? sql`(${isUseBy(shownBy)}) is not true` : undefined,
  );
  const isPortrait = eq(accountPortraits.fileId, id);
  const uses = tx.select({ fileId: fileUses.fileId }).from(fileUses).where(isElsewhere);
  const portraits = tx.select({ fileId: accountPortraits.fileId }).from(accountPortraits).where(isPortrait);
  const isEvidence = eq(caseFiles.fileId, id);
  const evidence = tx.select({ fileId: caseFiles.fileId }).from(caseFiles).where(isEvidence);
  const [elsewhere] = await unionAll(uses, portraits, evidence).limit(1);
  // An earlier edit that nothing uses is nobody's upload.
  const isDropped = file.originalId !== null && !elsewhere;
  const [earlier] = await tx
    .insert(files)
    .values({ ...facts, loopId: null, ...(isDropped && { uploadedAt: null, uploadExpiresAt: ctx.now }) })
    .returning({ id: files.id });
  if (!earlier) throw new Error('a file was inserted and not returned');
  await tx.update(fileUses).set({ fileId: earlier.id }).where(isElsewhere);
  await tx.update(accountPortraits).set({ fileId: earlier.id }).where(isPortrait);
  // biome-ignore lint/plugin/foreign-writes: a case keeps the picture that was reported; reports stand above
  await tx.update(caseFiles).set({ fileId: earlier.id }).where(isEvidence);
  if (file.originalId !== null) return;
  await tx
    .update(files)
    .set({ originalId: earlier.id })
    .where(or(eq(files.id, id), eq(files.originalId, id)));
}

async function findFile(tx: Tx, id: FileId): Promise<FileRow> {
  const [file] = await tx.select().from(files).where(eq(files.id, id));
  if (!file) throw new Error(`file ${id} is gone while an edit of it is there`);
  return file;
}

export async function deleteDropped(ctx: Ctx, tx: Tx, originalId: FileId): Promise<void> {
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.originalId, originalId), isNull(files.uploadedAt)));
  await deleteUnused(
    ctx,
    tx,
    rows.map(({ id }) => id),
  );
}
