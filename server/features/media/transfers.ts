import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bus } from '../../platform/cable/bus.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendProblem } from '../../platform/http/problem.ts';
import { type Running, watchRunning } from '../../platform/http/running.ts';
import { sign, signatureMatches } from '../../platform/http/signatures.ts';
import type { Log } from '../../platform/log.ts';
import { fail } from '../../platform/result.ts';
import { TooLarge } from '../../platform/storage/receive.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { finishUpload, maxBytesOf } from './commands.ts';
import { keyPattern } from './keys.ts';
import type { Link, Links } from './links.ts';
import { guessType } from './names.ts';
import { openLink, uploadName } from './queries.ts';

type Parts = {
  database: Database;
  storage: Storage;
  secret: string;
  links: Links;
  running: Running;
  context(request: FastifyRequest): Ctx;
};
type Given = Omit<Parts, 'running'> & { bus: Bus; log: Log };
type Address = { Params: { key: string; variant: string }; Querystring: Record<string, unknown> };

/** The bytes themselves: `PUT /uploads/{key}` in, `GET /media/{key}/{variant}` out. Both go by signed links. */
export async function addTransfers(http: FastifyInstance, given: Given): Promise<void> {
  const running = watchRunning(given.bus, given.log);
  http.addHook('preClose', () => running.close());
  const parts = { ...given, running };
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put<Address>('/uploads/:key', { schema: { hide: true } }, (request, reply) =>
      upload(parts, request, reply),
    );
    scope.get<Address>('/media/:key/:variant', { schema: { hide: true } }, (request, reply) =>
      download(parts, request, reply),
    );
  });
}

async function upload(parts: Parts, request: FastifyRequest<Address>, reply: FastifyReply) {
  const { key } = request.params;
  const ctx = parts.context(request);
  const { expires, signature } = request.query;
  const until = Number(expires);
  const signed =
    keyPattern.test(key) &&
    typeof signature === 'string' &&
    signatureMatches(sign(parts.secret, 'upload', key, until), signature);
  if (!signed || until * 1000 < ctx.now.getTime()) return sendProblem(reply, fail('not_found'));
  const name = await uploadName(parts.database.db, key);
  if (name === null) return sendProblem(reply, fail('not_found'));

  const maxBytes = maxBytesOf(guessType(name));
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return refuseUnread(request, reply);
  try {
    const { temporary, ...received } = await parts.storage.receive(request.raw, maxBytes);
    const finished = await parts.database.transact((tx) =>
      finishUpload(ctx, tx, { key, ...received, accept: () => parts.storage.accept(temporary, key) }),
    );
    if (finished.ok) return reply.code(201).send();
    await parts.storage.discard(temporary);
    return sendProblem(reply, finished);
  } catch (error) {
    if (error instanceof TooLarge) return refuseUnread(request, reply);
    if (request.raw.destroyed && !request.raw.complete) return reply.hijack();
    throw error;
  }
}

/** The rest of the body is not wanted: the connection ends with the answer. */
function refuseUnread(request: FastifyRequest, reply: FastifyReply) {
  request.raw.unpipe();
  request.raw.resume();
  return sendProblem(reply.header('connection', 'close'), fail('too_large'));
}

/** Right and existence answer alike: a link that may not be opened is not there. */
async function download(parts: Parts, request: FastifyRequest<Address>, reply: FastifyReply) {
  const now = () => parts.context(request).now;
  const link = parts.links.read(request.params.key, request.params.variant, request.query, now());
  const open = async () => link && openLink(parts.database.db, link, now());
  const found = await parts.running.watch(reply.raw, open);
  if (!link || !found) return sendProblem(reply, fail('not_found'));
  const { root, path } = parts.storage.locate(link.key, found.variant.file);
  return reply
    .headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=3600',
      'content-disposition': disposition(link, found),
    })
    .type(found.variant.type)
    .sendFile(path, root, { contentType: false });
}

/** Only what was decoded and made anew by us is shown in place; anything else is a download. */
function disposition(
  link: Link,
  found: { name: string; resourceType: string; variant: { type: string } },
): string {
  const shown =
    !link.download && found.resourceType !== 'file' && /^(image|video)\//.test(found.variant.type);
  const name = encodeURIComponent(found.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`;
}
