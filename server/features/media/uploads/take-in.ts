import { sniff } from '@loopyard/codec/sniff.ts';
import type { FastifyRequest } from 'fastify';
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

type Parts = { database: Database; storage: Pick<Storage, 'receiving'> };

export async function takeIn(
  { database, storage: { receiving } }: Parts,
  ctx: Ctx,
  { receivedId, key, name }: { receivedId: string; key: string; name: string },
): Promise<Result<null>> {
  const file = await receiving.look(receivedId);
  const finish = await receiving.deliver(receivedId, key);
  return recordUpload(database, ctx, { key, name, file, finish });
}

export async function recordUpload(
  database: Database,
  ctx: Ctx,
  { key, name, file, finish }: { key: string; name: string; file: ReceivedFile; finish(): Promise<void> },
): Promise<Result<null>> {
  const { size, sha256, read } = file;
  const { type: resourceType } = await sniff(read, name);
  return database.transact((tx) => finishUpload(ctx, tx, { key, size, sha256, resourceType, finish }));
}

/** @throws anything but an expected storage error */
export function failureOf(ctx: Ctx, error: unknown): Failure {
  if (error instanceof TooLarge) return fail('too_large');
  if (error instanceof WrongOffset) return fail('wrong_offset');
  if (!(error instanceof NoSpace) && !isDiskFull(error)) throw error;
  ctx.log.error({ event: 'media.no_space', err: error }, 'there was no space for an upload');
  return fail('no_space');
}

export const isCut = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;
