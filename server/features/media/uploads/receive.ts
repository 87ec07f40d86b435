import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, UserId } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sendProblem } from '../../../platform/http/problem.ts';
import { sign, signatureMatches } from '../../../platform/http/signatures.ts';
import { type Failure, fail, type Result } from '../../../platform/result.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { keyPattern } from '../../../presenters/links.ts';
import { newKey } from '../keys.ts';
import { findUpload } from '../queries.ts';
import { refuseBytes } from './allowance.ts';
import { guessType } from './names.ts';
import { maxBytesOf } from './new-upload.ts';
import { failureOf, isCut, takeIn } from './take-in.ts';

type Parts = {
  database: Database;
  storage: Pick<Storage, 'receiving' | 'hasRoom'>;
  secret: string;
  context(request: FastifyRequest): Ctx;
};
type Request = FastifyRequest<{ Params: { key: string }; Querystring: Record<string, unknown> }>;
/** `bytes` is the declared size, or `maxBytes` if none was declared. */
type Upload = { key: string; name: string; ownerId: UserId; bytes: number; maxBytes: number };

/** `PUT /uploads/{key}`: accepts one body per signed URL. Only the start of the upload must be in time. */
export function createReceiver(parts: Parts) {
  const underWay = createTally();
  return async (request: Request, reply: FastifyReply) => {
    const ctx = parts.context(request);
    const upload = await findAddressedUpload(parts, request, ctx.now);
    if (!upload) return sendProblem(reply, fail('not_found'));
    underWay.add(upload.ownerId, upload.bytes);
    try {
      const bytes = underWay.of(upload.ownerId);
      const refusal = await uploadRefusal(parts, ctx, upload, bytes);
      if (refusal) return sendProblem(reply, refusal);
      const result = await receiveBody(parts, ctx, upload, request);
      return result.ok ? reply.code(201).send() : sendProblem(reply, result);
    } catch (error) {
      if (isCut(request)) return reply.hijack();
      throw error;
    } finally {
      underWay.add(upload.ownerId, -upload.bytes);
    }
  };
}

async function findAddressedUpload(
  { database, secret }: Parts,
  { params: { key }, query, headers }: Request,
  now: Date,
): Promise<Upload | null> {
  const until = Number(query.expires);
  const isSigned =
    keyPattern.test(key) &&
    typeof query.signature === 'string' &&
    signatureMatches(sign(secret, 'upload', key, until), query.signature);
  if (!isSigned || until * 1000 < now.getTime()) return null;
  const file = await findUpload(database.db, key);
  if (!file) return null;
  const maxBytes = maxBytesOf(guessType(file.name));
  return { ...file, key, maxBytes, bytes: Number(headers['content-length'] ?? maxBytes) };
}

/** @param underWay bytes of all uploads that this person is sending to this process, including this one */
async function uploadRefusal(
  { database, storage }: Parts,
  { now }: Ctx,
  { ownerId, bytes, maxBytes }: Upload,
  underWay: number,
): Promise<Failure | null> {
  if (bytes > maxBytes) return fail('too_large');
  if (!(await storage.hasRoom(bytes))) return fail('no_space');
  return refuseBytes(database.db, ownerId, { bytes: underWay, loopId: null, now });
}

async function receiveBody(
  parts: Parts,
  ctx: Ctx,
  { key, name, maxBytes }: Upload,
  request: Request,
): Promise<Result<null>> {
  const { receiving } = parts.storage;
  // A separate id, so that two uploads to the same URL at once don't mix.
  const receivedId = newKey();
  try {
    await receiving.append({ receivedId, offset: 0 }, request.raw, maxBytes);
    return await takeIn(parts, ctx, { receivedId, key, name });
  } catch (error) {
    return failureOf(ctx, error);
  } finally {
    await receiving.drop(receivedId);
  }
}

function createTally() {
  const sums = new Map<UserId, number>();
  return {
    of: (userId: UserId) => sums.get(userId) ?? 0,
    add(userId: UserId, bytes: number) {
      const sum = (sums.get(userId) ?? 0) + bytes;
      if (sum > 0) sums.set(userId, sum);
      else sums.delete(userId);
    },
  };
}
