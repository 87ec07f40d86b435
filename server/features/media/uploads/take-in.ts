import type { Ctx } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Failure, fail, type Result } from '../../../platform/result.ts';
import { isDiskFull } from '../../../platform/storage/faults.ts';
import {
  NoSpace,
  type ReceivedFile,
  type Storage,
  TooLarge,
  WrongOffset,
} from '../../../platform/storage/storage.ts';
import { finishUpload } from '../commands.ts';
import { sniff } from '../processing/sniff.ts';

type Parts = { database: Database; storage: Pick<Storage, 'receiving'> };

/** Makes what has come under an id the upload of its key, once. */
export async function takeIn(
  { database, storage: { receiving } }: Parts,
  ctx: Ctx,
  { id, key, name }: { id: string; key: string; name: string },
): Promise<Result<null>> {
  const file = await receiving.look(id);
  const finish = await receiving.deliver(id, key);
  return takeWhole(database, ctx, { key, name, file, finish });
}

/** `finish` puts the file in place while its row is locked. */
export async function takeWhole(
  database: Database,
  ctx: Ctx,
  { key, name, file, finish }: { key: string; name: string; file: ReceivedFile; finish(): Promise<void> },
): Promise<Result<null>> {
  const { size, sha256, read } = file;
  const { type: resourceType } = await sniff(read, name);
  return database.transact((tx) => finishUpload(ctx, tx, { key, size, sha256, resourceType, finish }));
}

/** Why bytes could not be taken, in what may be answered. @throws what was no expected failure */
export function failureOf(ctx: Ctx, error: unknown): Failure {
  if (error instanceof TooLarge) return fail('too_large');
  if (error instanceof WrongOffset) return fail('wrong_offset');
  if (!(error instanceof NoSpace) && !isDiskFull(error)) throw error;
  ctx.log.error({ event: 'media.no_space', err: error }, 'there was no space for an upload');
  return fail('no_space');
}
