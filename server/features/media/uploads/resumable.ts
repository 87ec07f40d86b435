import { mediaLimits } from '@loopyard/contract/media.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, LoopId, SignedIn } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sendProblem } from '../../../platform/http/problem.ts';
import type { Running } from '../../../platform/http/running.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { keyPattern } from '../../../presenters/links.ts';
import { cancelUpload } from '../commands.ts';
import { newUpload } from './new-upload.ts';
import { append, completeUpload, offsetOf } from './pieces.ts';
import { findResumable, type ResumableUpload } from './resumable-uploads.ts';
import { isCut } from './take-in.ts';
import { bytesIn, offer, readMetadata, speakTus, writeMetadata } from './tus.ts';
import { oneAtATime } from './under-way.ts';

export type ResumableParts = {
  database: Database;
  storage: Pick<Storage, 'receiving' | 'uploads' | 'hasRoom'>;
  running: Running;
  context(request: FastifyRequest): Ctx;
};
type ByKey = { Params: { key: string } };
type Request = FastifyRequest<ByKey>;
type Call = { parts: ResumableParts; ctx: SignedIn; request: Request; reply: FastifyReply };

const path = '/api/uploads/resumable';

export function addResumable(scope: FastifyInstance, parts: ResumableParts): void {
  const options = { schema: { hide: true } };
  const signedIn =
    (act: (call: Call) => Promise<unknown>) => async (request: Request, reply: FastifyReply) => {
      const ctx = parts.context(request);
      if (!ctx.viewer) return sendProblem(reply, fail('unauthenticated'));
      return act({ parts, ctx: ctx as SignedIn, request, reply });
    };
  const turn = oneAtATime();
  speakTus(scope);
  for (const url of [path, `${path}/:key`])
    scope.options(url, { ...options, config: { anyone: true } }, async (_, reply) =>
      reply.headers(offer(mediaLimits.fileBytes)).code(204).send(),
    );
  scope.post<ByKey>(path, options, signedIn(begin));
  scope.head<ByKey>(`${path}/:key`, options, signedIn(tellOffset));
  scope.patch<ByKey>(
    `${path}/:key`,
    { ...options, config: { takesFiles: true } },
    signedIn((call) => takePiece(call, turn)),
  );
  scope.delete<ByKey>(`${path}/:key`, options, signedIn(giveUp));
}

async function begin({ parts, ctx, request, reply }: Call) {
  const input = readInput(request);
  if (!input.ok) return sendProblem(reply, input);
  const { size } = input.value;
  if (!(await parts.storage.hasRoom(size))) return sendProblem(reply, fail('no_space'));
  const created = await parts.database.transact((tx) =>
    newUpload(ctx, tx, { ...input.value, image: false, isResumable: true }),
  );
  if (!created.ok) return sendProblem(reply, created);
  const { key, expires } = created.value;
  reply.headers({ location: `${path}/${key}`, 'upload-expires': expires.toUTCString() });
  const upload = size === 0 && (await findViewersUpload(parts, ctx, key));
  const finishing = upload ? await completeUpload(parts, ctx, upload) : ok(null);
  return finishing.ok ? reply.code(201).send() : sendProblem(reply, finishing);
}

function readInput(request: Request): Result<{ filename: string; size: number; loopId?: LoopId }> {
  const size = bytesIn(request, 'upload-length');
  const metadata = readMetadata(request.headers['upload-metadata']);
  if (size === null || !metadata) return fail('malformed');
  const loop = metadata.get('loop_id');
  if (loop !== undefined && !/^[1-9]\d{0,14}$/.test(loop)) return fail('not_found');
  const filename = metadata.get('filename') ?? '';
  return ok({ filename, size, ...(loop && { loopId: Number(loop) as LoopId }) });
}

async function tellOffset({ parts, ctx, request, reply }: Call) {
  const upload = await findViewersUpload(parts, ctx, request.params.key);
  if (!upload) return sendProblem(reply, fail('not_found'));
  const offset = await offsetOf(parts.storage, upload);
  // The client won't send more, but a crash may have kept the complete upload from being recorded.
  const finishing =
    offset === upload.size && !upload.isWhole ? await completeUpload(parts, ctx, upload) : ok(null);
  if (!finishing.ok) return sendProblem(reply, finishing);
  const { name, loopId, size, expiresAt } = upload;
  return reply
    .headers({
      'upload-offset': String(offset),
      'upload-length': String(size),
      'upload-metadata': writeMetadata({ filename: name, ...(loopId && { loop_id: String(loopId) }) }),
      'upload-expires': expiresAt.toUTCString(),
    })
    .send();
}

async function takePiece({ parts, ctx, request, reply }: Call, turn: ReturnType<typeof oneAtATime>) {
  const { key } = request.params;
  const offset = bytesIn(request, 'upload-offset');
  if (request.headers['content-type'] !== 'application/offset+octet-stream')
    return sendProblem(reply, fail('unsupported_media_type'));
  if (offset === null) return sendProblem(reply, fail('malformed'));
  // Cut the connection if the sender signs out or is removed from the loop.
  const upload = await parts.running.watch(reply.raw, () => findViewersUpload(parts, ctx, key));
  if (!upload) return sendProblem(reply, fail('not_found'));
  try {
    const piece = await turn(key, request, () => append(parts, ctx, { upload, offset, request }));
    const result = piece ?? fail('upload_busy', { retryAfter: 1 });
    if (!result.ok) return sendProblem(reply, result);
    const { offset: now, expiresAt } = result.value;
    return reply
      .headers({ 'upload-offset': String(now), 'upload-expires': expiresAt.toUTCString() })
      .code(204)
      .send();
  } catch (error) {
    if (isCut(request)) return reply.hijack();
    throw error;
  }
}

async function giveUp({ parts, ctx, request, reply }: Call) {
  const { key } = request.params;
  const result = await parts.database.transact((tx) => cancelUpload(ctx, tx, key));
  if (!result.ok) return sendProblem(reply, result);
  await parts.storage.receiving.drop(key);
  return reply.code(204).send();
}

async function findViewersUpload(
  { database }: ResumableParts,
  ctx: SignedIn,
  key: string,
): Promise<ResumableUpload | null> {
  if (!keyPattern.test(key)) return null;
  return findResumable(database.db, { key, viewer: ctx.viewer, now: ctx.now });
}
